import { refusedFields } from '@ambit/core'
import { countLinkAttempt, forgetSignIns } from '../../accounts/attempts.ts'
import { checkNewPassword } from '../../accounts/check-new-password.ts'
import { asUnknownOutcome } from '../../accounts/unknown-outcome.ts'
import { refuseAttempt } from '../account/too-many-attempts.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, Visitor } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { linkInvalid } from '../invitations/find-invitation.ts'
import { mayStillReset } from '../link-creators.ts'
import { actingPerson } from '../owner-act.ts'

/**
 * Sets a new password with a link that was handed over. Passkeys that were added before are removed, because each of them
 * signs in by itself; sessions end and devices are forgotten. A second factor stays on: it only ever adds to the password.
 */
export async function resetPassword(
  deps: ConsoleNeeds<'attempts' | 'passkeys' | 'passwordResets' | 'people'>,
  { requestId }: Visitor,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<ConsoleOutcome<{ done: true }>> {
  const { store, clock, hashSecret } = deps
  const tokenHash = hashSecret(token)
  const reset = await store.passwordResets.find(tokenHash, clock())
  if (!reset || !(await mayStillReset(store.people, reset))) return refuse(linkInvalid)
  const badPassword = await checkNewPassword('password', password, reset.person)
  if (badPassword) return refusedFields([badPassword])
  const tooMany = await countLinkAttempt(deps, token)
  if (tooMany) return refuseAttempt(tooMany)
  const passwordHash = await deps.passwords.hash(password)
  const nowMs = clock()
  const { personId } = reset
  const passkeys = await store.passkeys.list(personId)
  const details = passkeys.length > 0 ? { removed_passkeys: passkeys.map(({ name }) => name).join(', ') } : null
  const record = { atMs: nowMs, action: 'reset_password', personId, details } as const
  const acts = await accountActs(deps, actingPerson({ person: reset.person, requestId }), record)
  if (!(await store.passwordResets.complete(tokenHash, { nowMs, passwordHash }, acts))) return refuse(linkInvalid)
  await asUnknownOutcome(forgetSignIns(deps, { email: reset.person.email, device: null }))
  return { ok: true, value: { done: true } }
}
