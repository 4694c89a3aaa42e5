import { everyDomain, type ForgetEntryCommand, type VisibleDomains, visibleInScope } from '@ambit/core'
import type { Caller, Needs, Outcome } from './deps.ts'
import { rulesOf } from './gate.ts'
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
  const visible = visibleInScope(rulesOf(caller), command.scope)
  return { ok: true, value: await forget(deps, byKey(caller), { ...command, visibleDomains: visible }) }
}

/** For somebody of the team, who sees every domain. */
export function forgetFor(
  deps: ForgetDeps,
  caller: SubjectCaller,
  command: ForgetEntryCommand,
): Promise<EntryForgotten> {
  return forget(deps, caller, { ...command, visibleDomains: everyDomain })
}

async function forget(
  deps: ForgetDeps,
  caller: SubjectCaller,
  { userId, scope, domain, entry, visibleDomains }: ForgetEntryCommand & { readonly visibleDomains: VisibleDomains },
): Promise<EntryForgotten> {
  const nowMs = deps.clock()
  const filter = { tenant: caller.tenant, userId, scope, domain, visibleDomains, createdSinceMs: null, nowMs }
  const newAudit = () => subjectAct(deps, caller, { atMs: nowMs, action: 'forget_entry', userId, scope, domain })
  const ids = await deps.store.memories.forget(filter, entry, newAudit)
  // Whoever asked for it is on record also where nobody had said it.
  if (ids.length === 0) await deps.store.audit.record(newAudit())
  return { forgotten: ids.length, memory_ids: ids }
}
