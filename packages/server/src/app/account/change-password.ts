import { refusedFields } from '@ambit/core'
import { checkNewPassword } from '../../accounts/check-new-password.ts'
import { newSession } from '../../accounts/sessions.ts'
import { asUnknownOutcome } from '../../accounts/unknown-outcome.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'
import { checkOwnPassword, type ProofNoun, wrongPassword } from './check-own-password.ts'
import { knownFromNowOn } from './sign-in.ts'

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
  readonly code: string | null
}

/**
 * Sets a new password for somebody who still knows the old one, ends all of their other sessions, forgets their other
 * devices, and uses up the links that could set another one.
 */
export async function changePassword(
  deps: ConsoleNeeds<ProofNoun | 'knownDevices'>,
  caller: SignedIn,
  { currentPassword: password, newPassword, code }: PasswordChange,
): Promise<ConsoleOutcome<{ done: true }>> {
  const { store, clock } = deps
  const { person } = caller
  const badPassword = await checkNewPassword('new_password', newPassword, person)
  if (badPassword) return refusedFields([badPassword])
  const checked = await checkOwnPassword(deps, caller, { password, code })
  if (!checked.ok) return checked
  const passwordHash = await deps.passwords.hash(newPassword)
  const { session, opened } = newSession(deps, person, caller)
  const nowMs = clock()
  const change = { personId: person.id, currentHash: checked.value, passwordHash, nowMs, session }
  const record = { atMs: nowMs, action: 'change_password', personId: person.id } as const
  const acts = await accountActs(deps, actingPerson(caller), record)
  if (!(await store.passwords.change(change, acts))) return refuse(wrongPassword)
  const headers = await asUnknownOutcome(knownFromNowOn(deps, caller, opened))
  return { ok: true, value: { done: true }, headers }
}
