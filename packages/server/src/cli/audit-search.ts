import { type AuditRecordShown, apiOperations, refusalMessage } from '@ambit/core'
import { findEntries, shownRecord } from '../app/audit/search-audit.ts'
import { ownerAct } from '../app/owner-act.ts'
import type { AuditEntry } from '../storage/port/audit.ts'
import { type AuditInput, searchOptions } from './audit-input.ts'
import { table } from './table.ts'
import { UsageError } from './usage-error.ts'
import type { CliDeps } from './with-store.ts'

/** Fields of the operation that are called otherwise on the command line. */
const fieldNames = { user: 'user_id', key: 'key_id', request: 'request_id' } as const

/** Here nobody waits for somebody else's turn: it looks until it has found as many as it was told. */
export async function searchRecords(deps: CliDeps, { tenant, options }: AuditInput): Promise<void> {
  const given = Object.keys(searchOptions).flatMap((name) => {
    const value = options[name as keyof typeof searchOptions]
    const field = fieldNames[name as keyof typeof fieldNames] ?? name
    return value === undefined ? [] : [[field, name === 'limit' ? Number(value) : value] as const]
  })
  const parsed = apiOperations.searchAudit.request.parse(Object.fromEntries(given))
  if (!parsed.ok) throw new UsageError(refusalMessage(parsed.refusal))
  const { userId, keyId, scope, action, outcome } = parsed.value
  const asked = Object.entries({ key_id: keyId, scope, action, outcome }).filter(([, value]) => value !== null)
  const act = ownerAct(deps, deps.acting, {
    atMs: deps.clock(),
    tenant,
    action: 'search_audit',
    subject: null,
    userId,
    details: Object.fromEntries(asked),
  })
  await deps.store.audit.record(act)
  const records: Found[] = []
  const { limit } = parsed.value
  let { beforeId } = parsed.value
  do {
    const page = await findEntries(deps, tenant, { ...parsed.value, beforeId, limit: limit - records.length })
    // The record of this very search is no part of it.
    const entries = page.entries.filter(({ id }) => id !== act.id)
    records.push(...entries.map((entry) => ({ ...shownRecord(entry), subject: entry.subject, details: entry.details })))
    beforeId = page.beforeId
  } while (beforeId !== null && records.length < limit)
  process.stdout.write(
    options.json ? records.map((record) => `${JSON.stringify(record)}\n`).join('') : asTable(records),
  )
}

/** With what an act was done to. */
type Found = AuditRecordShown & Pick<AuditEntry, 'subject' | 'details'>

function asTable(records: readonly AuditRecordShown[]): string {
  const rows = records.map((record) => [
    record.at,
    record.actor,
    record.action,
    record.outcome,
    record.user_id ?? '',
    record.scope ?? '',
    String(record.memory_count),
    record.registered_purpose ?? record.purpose ?? '',
  ])
  return table(['AT', 'ACTOR', 'ACTION', 'OUTCOME', 'USER', 'SCOPE', 'MEMORIES', 'PURPOSE'], rows)
}
