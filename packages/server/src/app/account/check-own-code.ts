import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { actingPerson } from '../owner-act.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'

/**
 * Step-up authentication: asks somebody who is signed in for a current code where their account has a second factor.
 * Wrong codes are counted by session, so that a stolen one locks the person out of no other.
 */
export function checkOwnCode(
  deps: ConsoleNeeds<'attempts' | 'audit' | 'people' | 'secondFactor'>,
  caller: SignedIn,
  code: string | null,
): Promise<ConsoleOutcome<null>> {
  const { person, sessionId } = caller
  const acting = actingPerson(caller)
  return checkSecondFactor(deps, { person, code, device: null, sessionId, acting, action: 'reauthenticate' })
}
