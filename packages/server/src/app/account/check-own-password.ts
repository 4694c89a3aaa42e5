import { countPasswordCheck } from '../../accounts/attempts.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { refuseAttempt } from './too-many-attempts.ts'

export const wrongPassword = { code: 'sign_in_failed', message: 'The current password is wrong.' } as const

/** Asks somebody who is signed in for their password, as long as they have not guessed too often; it ends in its hash. */
export async function checkOwnPassword(
  deps: ConsoleNeeds<'attempts' | 'passwords'>,
  { person, sessionId }: SignedIn,
  password: string,
): Promise<ConsoleOutcome<string>> {
  const tooMany = await countPasswordCheck(deps, sessionId)
  if (tooMany) return refuseAttempt(tooMany)
  const hash = await deps.store.passwords.findHash(person.id)
  const isRight = await deps.passwords.verify(password, hash)
  return isRight && hash !== null ? { ok: true, value: hash } : refuse(wrongPassword)
}
