import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'

/**
 * Step-up authentication: asks somebody who is signed in for a current code where their account has a second factor.
 * Wrong codes are counted by session, so that a stolen one locks the person out of no other.
 */
export function checkOwnCode(
  deps: ConsoleNeeds<'attempts' | 'people' | 'secondFactor'>,
  { person, sessionId, requestId }: SignedIn,
  code: string | null,
): Promise<ConsoleOutcome<null>> {
  return checkSecondFactor(deps, { person, code, device: null, sessionId, requestId })
}
