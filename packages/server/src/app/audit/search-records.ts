/** Records as the console shows them: with the names of keys, and what the team did to what. */
import type { ConsoleRecord, ConsoleRecords, SearchAuditCommand } from '@ambit/core'
import type { FoundAuditEntry } from '../../storage/port/audit.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { actorId } from '../owner-act.ts'
import { findEntries, shownRecord } from './search-audit.ts'

export async function searchRecords(
  deps: Needs<'audit' | 'keys', 'clock'>,
  tenant: Tenant,
  command: SearchAuditCommand,
): Promise<ConsoleRecords> {
  // Before anything is looked at, so that nothing falls between this page and what is asked for since.
  const asOf = isoTimestamp(deps.clock())
  const [{ entries, beforeId }, nameOfKey] = await Promise.all([
    findEntries(deps, tenant, command),
    keyNames(deps, tenant),
  ])
  return { records: entries.map((entry) => consoleRecord(entry, nameOfKey)), next_cursor: beforeId, as_of: asOf }
}

export function consoleRecord(entry: FoundAuditEntry, nameOfKey: (keyId: string) => string | null): ConsoleRecord {
  const { actor, subject, details } = entry
  const keyName = actor.kind === 'key' ? nameOfKey(actor.keyId) : null
  return {
    ...shownRecord(entry),
    actor_id: actorId(actor),
    actor_kind: actor.kind,
    key_name: keyName,
    subject,
    details,
  }
}

export async function keyNames(
  { store, clock }: Needs<'keys', 'clock'>,
  tenant: Tenant,
): Promise<(keyId: string) => string | null> {
  const keys = await store.keys.list({ ...tenant, nowMs: clock() })
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  return (keyId) => names.get(keyId) ?? null
}
