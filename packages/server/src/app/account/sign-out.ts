import { findSession, takenBack } from '../../accounts/sessions.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, Visitor } from '../console-deps.ts'
import { actingPerson } from '../owner-act.ts'

/** Whoever is signed out already has what they asked for. */
export async function signOut(
  deps: ConsoleNeeds<'people' | 'sessions'>,
  { cookies, requestId }: Visitor,
): Promise<ConsoleOutcome<{ done: true }>> {
  const open = await findSession(deps, cookies)
  if (open) {
    const { person, sessionId: subject } = open
    const record = { atMs: deps.clock(), action: 'sign_out', personId: person.id, subject } as const
    const acts = await accountActs(deps, actingPerson({ person, requestId }), record)
    await deps.store.sessions.end(person.id, subject, acts)
  }
  return { ok: true, value: { done: true }, headers: takenBack(deps) }
}
