import { takenBack } from '../../accounts/sessions.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { type Outcome, refuse } from '../deps.ts'

export async function endSession(
  { store }: ConsoleNeeds<'sessions'>,
  { person }: SignedIn,
  sessionId: string,
): Promise<Outcome<{ done: true }>> {
  return (await store.sessions.end(person.id, sessionId))
    ? { ok: true, value: { done: true } }
    : refuse({ code: 'not_found', message: 'There is no such session.' })
}

/** The one that asks included. No device is known any more. */
export async function endAllSessions(
  deps: ConsoleNeeds<'sessions'>,
  { person }: SignedIn,
): Promise<ConsoleOutcome<{ done: true }>> {
  await deps.store.sessions.endAll(person.id)
  return { ok: true, value: { done: true }, headers: takenBack(deps) }
}
