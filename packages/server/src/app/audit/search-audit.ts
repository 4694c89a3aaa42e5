import { type AuditRecordShown, type AuditRecordsShown, type SearchAuditCommand, statementKey } from '@ambit/core'
import { turnTaker } from '../../concurrency/turns.ts'
import { firstIdSince } from '../../crypto/identifiers.ts'
import type { AuditFilter, AuditFound, FoundAuditEntry } from '../../storage/port/audit.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import { hourMs, isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { actorName } from '../owner-act.ts'

/** A step takes a few milliseconds, and others are answered between two of them. */
const lookAtOnce = 2_000
/** However rare what is looked for is: whoever wants to go on has the cursor. */
const stepsMax = 25
/** An id is made when the act is recorded, which is at most so long after the moment that the record names. */
const idsLateByMs = hourMs

export async function searchAudit(
  deps: Needs<'audit', never>,
  tenant: Tenant,
  command: SearchAuditCommand,
): Promise<AuditRecordsShown> {
  const { entries, beforeId } = await findEntries(deps, tenant, command)
  return { records: entries.map(shownRecord), next_cursor: beforeId }
}

/** A page of what fits, and where to go on. */
export async function findEntries(
  { store }: Needs<'audit', never>,
  tenant: Tenant,
  { limit, beforeId, ...asked }: SearchAuditCommand,
): Promise<AuditFound> {
  const { filter, isMeant } = withWholePurpose(asked)
  const afterId = filter.fromMs === null ? '' : firstIdSince('aud', filter.fromMs)
  const found: FoundAuditEntry[] = []
  let before = firstOf(beforeId, filter.toMs)
  const nextTurn = turnTaker()
  for (let steps = 1; ; steps++) {
    // Before the first as well: whoever looks for page after page comes here again and again.
    await nextTurn()
    const wanted = limit - found.length
    const step = { filter, afterId, beforeId: before, limit: wanted, lookAt: lookAtOnce }
    const next = await store.audit.search(tenant, step)
    found.push(...next.entries.filter(isMeant))
    before = next.beforeId
    const isEnough = before === null || found.length === limit || steps === stepsMax
    if (isEnough) return { entries: found, beforeId: before }
  }
}

/** A purpose in quotes is looked for by its longest word, and then compared as a whole. */
function withWholePurpose(asked: AuditFilter): { filter: AuditFilter; isMeant: (entry: FoundAuditEntry) => boolean } {
  const [, whole] = /^"(.+)"$/su.exec(asked.purpose?.trim() ?? '') ?? []
  if (whole === undefined) return { filter: asked, isMeant: () => true }
  const key = statementKey(whole)
  const [longest = whole] = whole.split(/\s+/u).sort((a, b) => b.length - a.length)
  return {
    filter: { ...asked, purpose: longest },
    isMeant: ({ purpose }) => purpose !== null && statementKey(purpose) === key,
  }
}

/** Where to begin: behind the page before, and with what can be from before the end. */
function firstOf(beforeId: string | null, toMs: number | null): string | null {
  if (toMs === null) return beforeId
  const newestId = firstIdSince('aud', toMs + idsLateByMs)
  return beforeId !== null && beforeId < newestId ? beforeId : newestId
}

export function shownRecord(entry: FoundAuditEntry): AuditRecordShown {
  return {
    id: entry.id,
    at: isoTimestamp(entry.atMs),
    actor: actorName(entry.actor),
    action: entry.action,
    outcome: entry.outcome,
    user_id: entry.userId,
    scope: entry.scope,
    domain: entry.domain,
    purpose: entry.purpose,
    registered_purpose: entry.registeredPurpose,
    purpose_classes: entry.purposeClasses,
    policy_version: entry.policyVersion,
    memory_count: entry.memoryCount,
    memory_ids: [...entry.memoryIds],
    grant_id: entry.grantId,
    request_id: entry.requestId,
    hash: entry.hash,
  }
}
