import { endSessionOf } from '../../accounts/sessions.ts'
import { asUnknownOutcome } from '../../accounts/unknown-outcome.ts'
import type { ConsoleDeps, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { type Outcome, refuse } from '../deps.ts'

export async function endSession(
  { store }: ConsoleDeps,
  { person }: SignedIn,
  sessionId: string,
): Promise<Outcome<{ done: true }>> {
  const ended = await store.signIns.delete('sessions', { id: sessionId, person_id: person.id })
  return ended > 0
    ? { ok: true, value: { done: true } }
    : refuse({ code: 'not_found', message: 'There is no such session.' })
}

/** The one that asks included. No device is known any more. */
export async function endAllSessions(
  deps: ConsoleDeps,
  { person, cookies }: SignedIn,
): Promise<ConsoleOutcome<{ done: true }>> {
  const { store } = deps
  await store.knownDevices.forgetAll(person.id)
  await asUnknownOutcome(store.signIns.delete('sessions', { person_id: person.id }))
  return { ok: true, value: { done: true }, headers: await asUnknownOutcome(endSessionOf(deps, cookies)) }
}
