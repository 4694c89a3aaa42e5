import { refusedFields } from '@ambit/core'
import { countPasswordChange } from '../../accounts/attempts.ts'
import { checkNewPassword } from '../../accounts/check-new-password.ts'
import { newSession } from '../../accounts/sessions.ts'
import { asUnknownOutcome } from '../../accounts/unknown-outcome.ts'
import type { ConsoleDeps, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { knownFromNowOn } from './sign-in.ts'
import { refuseAttempt } from './too-many-attempts.ts'

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Sets a new password for somebody who still knows the old one, ends all of their other sessions, forgets their other
 * devices, and uses up the links that could set another one.
 */
export async function changePassword(
  deps: ConsoleDeps,
  caller: SignedIn,
  { currentPassword, newPassword }: PasswordChange,
): Promise<ConsoleOutcome<{ done: true }>> {
  const { store, clock } = deps
  const { person, sessionId } = caller
  const badPassword = await checkNewPassword('new_password', newPassword, person)
  if (badPassword) return refusedFields([badPassword])
  const tooMany = await countPasswordChange(deps, sessionId)
  if (tooMany) return refuseAttempt(tooMany)
  const currentHash = await store.passwords.findHash(person.id)
  const isRight = await deps.passwords.verify(currentPassword, currentHash)
  if (!isRight || currentHash === null) return refuse(wrongPassword)
  const passwordHash = await deps.passwords.hash(newPassword)
  const { session, opened } = newSession(deps, person, caller)
  const change = { personId: person.id, currentHash, passwordHash, nowMs: clock(), session }
  if (!(await store.passwords.change(change))) return refuse(wrongPassword)
  const headers = await asUnknownOutcome(knownFromNowOn(deps, caller, opened))
  return { ok: true, value: { done: true }, headers }
}

const wrongPassword = { code: 'sign_in_failed', message: 'The current password is wrong.' } as const
