import { countPasswordCheck } from '../../accounts/attempts.ts'
import { recordFailure } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'
import { checkOwnCode } from './check-own-code.ts'
import { refuseAttempt } from './too-many-attempts.ts'

export const wrongPassword = { code: 'sign_in_failed', message: 'The current password is wrong.' } as const

/** Proof that whoever holds a session is the person: the password, and a code where the account has a second factor. */
export interface OwnProof {
  readonly password: string
  readonly code: string | null
}

export type ProofNoun = 'attempts' | 'audit' | 'passwords' | 'people' | 'secondFactor' | 'sessions'

/**
 * Asks somebody who is signed in for their password, as long as they have not guessed too often, and for a code where their
 * account has a second factor. Returns the hash of the password.
 */
export async function checkOwnPassword(
  deps: ConsoleNeeds<ProofNoun>,
  caller: SignedIn,
  { password, code }: OwnProof,
): Promise<ConsoleOutcome<string>> {
  const { person, sessionId } = caller
  const tooMany = await countPasswordCheck(deps, sessionId)
  const failed = { action: 'reauthenticate', person } as const
  if (tooMany) {
    if (tooMany.isFirst) await recordFailure(deps, actingPerson(caller), { ...failed, outcome: 'rate_limited' })
    return refuseAttempt(tooMany)
  }
  const hash = await deps.store.passwords.findHash(person.id)
  const isRight = await deps.passwords.verify(password, hash)
  if (!isRight || hash === null) {
    await recordFailure(deps, actingPerson(caller), { ...failed, outcome: wrongPassword.code })
    return refuse(wrongPassword)
  }
  // Hashing takes its turn: a session that has ended meanwhile does nothing more.
  const sessions = await deps.store.sessions.list(person.id)
  if (!sessions.some(({ id }) => id === sessionId)) return refuse(signedOut)
  const checked = await checkOwnCode(deps, caller, code)
  return checked.ok ? { ok: true, value: hash } : checked
}

const signedOut = { code: 'sign_in_required', message: 'Sign in to go on.' } as const
