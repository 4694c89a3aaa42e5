import { everyDomain, type ForgetEntryCommand } from '@ambit/core'
import type { Caller, Needs, Outcome } from './deps.ts'
import { byKey, type SubjectCaller, subjectAct } from './subject/subject-act.ts'

export interface EntryForgotten {
  readonly forgotten: number
  readonly memory_ids: readonly string[]
}

type ForgetDeps = Needs<'memories' | 'audit', 'clock' | 'newId'>

export async function forgetEntry(
  deps: ForgetDeps,
  caller: Caller,
  command: ForgetEntryCommand,
): Promise<Outcome<EntryForgotten>> {
  return { ok: true, value: await forgetFor(deps, byKey(caller), command) }
}

/** Whoever asks for it. */
export async function forgetFor(
  deps: ForgetDeps,
  caller: SubjectCaller,
  { userId, scope, domain, entry }: ForgetEntryCommand,
): Promise<EntryForgotten> {
  const nowMs = deps.clock()
  const wherever = { visibleDomains: everyDomain, createdSinceMs: null, nowMs }
  const filter = { tenant: caller.tenant, userId, scope, domain, ...wherever }
  const newAudit = () => subjectAct(deps, caller, { atMs: nowMs, action: 'forget_entry', userId, scope, domain })
  const ids = await deps.store.memories.forget(filter, entry, newAudit)
  // Whoever asked for it is on record also where nobody had said it.
  if (ids.length === 0) await deps.store.audit.record(newAudit())
  return { forgotten: ids.length, memory_ids: ids }
}
