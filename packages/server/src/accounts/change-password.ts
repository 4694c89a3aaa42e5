import { refusedFields } from '@ambit/core'
import type { ConsoleOutcome, SignedIn } from '../app/console-deps.ts'
import { refuse } from '../app/deps.ts'
import type { AccountDeps, PasswordChange } from './accounts.ts'
import { countPasswordChange } from './attempts.ts'
import { checkNewPassword } from './check-new-password.ts'
import { knownFromNowOn } from './sign-in.ts'
import { asUnknownOutcome } from './unknown-outcome.ts'

/**
 * Sets a new password for somebody who still knows the old one, ends all of their other sessions, forgets their other
 * devices, and uses up the links that could set another one.
 */
export async function changePassword(
  deps: AccountDeps,
  caller: SignedIn,
  change: PasswordChange,
): Promise<ConsoleOutcome<{ done: true }>> {
  const { person, sessionId, cookies } = caller
  const badPassword = await checkNewPassword('new_password', change.newPassword, person)
  if (badPassword) return refusedFields([badPassword])
  const tooMany = await countPasswordChange(deps, sessionId)
  if (tooMany) return tooMany
  // The new password comes first, then the end of the sessions: the library has no step that does both.
  const session = await asUnknownOutcome(deps.accounts.changePassword(change, caller))
  if (!session) return refuse({ code: 'sign_in_failed', message: 'The current password is wrong.' })
  await asUnknownOutcome(deps.store.passwordResets.useUp(person.id, deps.clock()))
  await asUnknownOutcome(deps.store.knownDevices.forgetAll(person.id))
  const headers = await asUnknownOutcome(knownFromNowOn(deps, { ...session, cookies }))
  return { ok: true, value: { done: true }, headers }
}
