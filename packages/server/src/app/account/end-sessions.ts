import { takenBack } from '../../accounts/sessions.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { type Outcome, refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'

export async function endSession(
  deps: ConsoleNeeds<'people' | 'sessions'>,
  caller: SignedIn,
  sessionId: string,
): Promise<Outcome<{ done: true }>> {
  const personId = caller.person.id
  const record = { atMs: deps.clock(), action: 'end_session', personId, subject: sessionId } as const
  const acts = await accountActs(deps, actingPerson(caller), record)
  return (await deps.store.sessions.end(personId, sessionId, acts))
    ? { ok: true, value: { done: true } }
    : refuse({ code: 'not_found', message: 'There is no such session.' })
}

/** The one that asks included. No device is known any more. */
export async function endAllSessions(
  deps: ConsoleNeeds<'people' | 'sessions'>,
  caller: SignedIn,
): Promise<ConsoleOutcome<{ done: true }>> {
  const personId = caller.person.id
  const record = { atMs: deps.clock(), action: 'end_sessions', personId } as const
  await deps.store.sessions.endAll(personId, await accountActs(deps, actingPerson(caller), record))
  return { ok: true, value: { done: true }, headers: takenBack(deps) }
}
