import { refusedFields } from '@ambit/core'
import { countPasswordChange } from '../../accounts/attempts.ts'
import { checkNewPassword } from '../../accounts/check-new-password.ts'
import { findPasswordHash } from '../../accounts/credentials.ts'
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts'
import { beginSession, type ResponseHeaders } from '../../accounts/sessions.ts'
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
  const { person, sessionId } = caller
  const badPassword = await checkNewPassword('new_password', newPassword, person)
  if (badPassword) return refusedFields([badPassword])
  const tooMany = await countPasswordChange(deps, sessionId)
  if (tooMany) return refuseAttempt(tooMany)
  const currentHash = await findPasswordHash(deps, person.id)
  if (!(await verifyPassword(currentPassword, currentHash))) return refuse(wrongPassword)
  const password = await hashPassword(newPassword)
  const isSet = await asUnknownOutcome(setPassword(deps, { personId: person.id, currentHash, password }))
  if (!isSet) return refuse(wrongPassword)
  return { ok: true, value: { done: true }, headers: await asUnknownOutcome(startAnew(deps, caller)) }
}

/** False when the password was changed or reset meanwhile: then the current one is another. */
async function setPassword(
  { store, clock }: ConsoleDeps,
  change: { readonly personId: string; readonly currentHash: string | null; readonly password: string },
): Promise<boolean> {
  const filter = { person_id: change.personId, password: change.currentHash }
  const values = { password: change.password, updated_at: clock() }
  return (await store.signIns.update('credentials', filter, values)) > 0
}

/** Everything that the old password has opened, or could be set anew by, is worth nothing from now on. */
async function startAnew(deps: ConsoleDeps, caller: SignedIn): Promise<ResponseHeaders> {
  const { store, clock } = deps
  const { person } = caller
  await store.signIns.delete('sessions', { person_id: person.id })
  const session = await beginSession(deps, person, caller)
  await store.passwordResets.useUp(person.id, clock())
  await store.knownDevices.forgetAll(person.id)
  return knownFromNowOn(deps, caller, session)
}

const wrongPassword = { code: 'sign_in_failed', message: 'The current password is wrong.' } as const
