import { endSessionOf } from '../../accounts/sessions.ts'
import type { ConsoleNeeds, ConsoleOutcome, Visitor } from '../console-deps.ts'

/** Whoever is signed out already has what they asked for. */
export async function signOut(
  deps: ConsoleNeeds<'sessions'>,
  { cookies }: Visitor,
): Promise<ConsoleOutcome<{ done: true }>> {
  return { ok: true, value: { done: true }, headers: await endSessionOf(deps, cookies) }
}
