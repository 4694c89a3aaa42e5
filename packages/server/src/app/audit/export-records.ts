import { auditExportMax, type ConsoleRecord, csvLine, type SearchAuditCommand } from '@ambit/core'
import { inTurns, turnTaker } from '../../concurrency/turns.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import type { Needs } from '../deps.ts'
import { type Acting, ownerAct } from '../owner-act.ts'
import { findEntries } from './search-audit.ts'
import { consoleRecord, keyNames } from './search-records.ts'

const pageLimit = 200
/** However rare what is looked for is. */
const pagesMax = 100

const columns: Readonly<Record<string, (record: ConsoleRecord) => string | number | null>> = {
  at: ({ at }) => at,
  actor: ({ actor }) => actor,
  actor_id: ({ actor_id }) => actor_id,
  key_name: ({ key_name }) => key_name,
  action: ({ action }) => action,
  outcome: ({ outcome }) => outcome,
  user_id: ({ user_id }) => user_id,
  scope: ({ scope }) => scope,
  domain: ({ domain }) => domain,
  purpose: ({ purpose }) => purpose,
  registered_purpose: ({ registered_purpose }) => registered_purpose,
  purpose_classes: ({ purpose_classes }) => purpose_classes?.join(' ') ?? null,
  policy_version: ({ policy_version }) => policy_version,
  memory_count: ({ memory_count }) => memory_count,
  subject: ({ subject }) => subject,
  details: ({ details }) => details && JSON.stringify(details),
  grant_id: ({ grant_id }) => grant_id,
  request_id: ({ request_id }) => request_id,
  id: ({ id }) => id,
  hash: ({ hash }) => hash,
}

/**
 * What fits as lines of comma-separated values, in pieces: the next one is looked for when the one before has been taken. When it
 * ends before everything has been looked at, the last line says so. That somebody has
 * taken it is recorded first: it may name many people.
 */
export async function exportRecords(
  deps: Needs<'audit' | 'keys', 'clock' | 'newId'>,
  tenant: Tenant,
  acting: Acting,
  command: SearchAuditCommand,
): Promise<AsyncGenerator<string, void, void>> {
  const nameOfKey = await keyNames(deps, tenant)
  const { kind, outcome, isRefused, keyId, scope } = command
  const details = { kind, outcome: isRefused ? 'refused' : outcome, key_id: keyId, scope }
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))
  const act = ownerAct(deps, acting, {
    atMs: deps.clock(),
    tenant,
    action: 'export_audit',
    subject: null,
    userId: command.userId,
    details: given,
  })
  await deps.store.audit.record(act)
  // Pieces are taken by whatever sends them.
  const nextTurn = turnTaker()
  return (async function* () {
    yield csvLine(Object.keys(columns))
    let { beforeId } = command
    let left: number = auditExportMax
    for (let pages = 0; pages < pagesMax && left > 0; pages++) {
      const page = { ...command, limit: Math.min(pageLimit, left), beforeId }
      const found = await inTurns(nextTurn, () => findEntries(deps, tenant, page))
      // The record of this very export is no part of it.
      const entries = found.entries.filter(({ id }) => id !== act.id)
      const records = entries.map((entry) => consoleRecord(entry, nameOfKey))
      if (records.length > 0) yield records.map(lineOf).join('')
      left -= found.entries.length
      beforeId = found.beforeId
      if (beforeId === null) return
    }
    yield csvLine([
      'Incomplete: the export ends here, and older records may follow. Narrow it, or export them with an earlier end.',
    ])
  })()
}

function lineOf(record: ConsoleRecord): string {
  return csvLine(Object.values(columns).map((cell) => cell(record)))
}
