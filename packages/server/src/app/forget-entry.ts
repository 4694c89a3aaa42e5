import { everyDomain, type ForgetEntryCommand } from '@ambit/core'
import { auditEntry } from './audit-entry.ts'
import type { Caller, Needs, Outcome } from './deps.ts'

export interface EntryForgotten {
  readonly forgotten: number
  readonly memory_ids: readonly string[]
}

export async function forgetEntry(
  deps: Needs<'memories' | 'audit'>,
  caller: Caller,
  { userId, scope, domain, entry }: ForgetEntryCommand,
): Promise<Outcome<EntryForgotten>> {
  const nowMs = deps.clock()
  const wherever = { visibleDomains: everyDomain, createdSinceMs: null, nowMs }
  const filter = { tenant: caller.key.tenant, userId, scope, domain, ...wherever }
  const newAudit = () =>
    auditEntry(deps, caller, { atMs: nowMs, action: 'forget_entry', outcome: 'ok', userId, scope, domain })
  const ids = await deps.store.memories.forget(filter, entry, newAudit)
  // Whoever asked for it is on record also where nobody had said it.
  if (ids.length === 0) await deps.store.audit.record(newAudit())
  return { ok: true, value: { forgotten: ids.length, memory_ids: ids } }
}
