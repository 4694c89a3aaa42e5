import { refusedFields } from '@ambit/core'
import type { ConsoleOutcome, Visitor } from '../app/console-deps.ts'
import { refuse } from '../app/deps.ts'
import { linkInvalid } from '../app/find-invitation.ts'
import { mayStillReset } from '../app/link-creators.ts'
import { actingPerson } from '../app/owner-act.ts'
import { passwordActs } from '../app/password-acts.ts'
import type { AccountDeps } from './accounts.ts'
import { countLinkAttempt, forgetSignIns } from './attempts.ts'
import { checkNewPassword } from './check-new-password.ts'
import { asUnknownOutcome } from './unknown-outcome.ts'

/** Sets a new password with a link that was handed over, ends every session of the person and forgets their devices. */
export async function resetPassword(
  deps: AccountDeps,
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
  if (tooMany) return tooMany
  const passwordHash = await deps.accounts.hashPassword(password)
  const nowMs = clock()
  const record = { atMs: nowMs, action: 'reset_password', personId: reset.personId } as const
  const acts = await passwordActs(deps, actingPerson({ person: reset.person, requestId }), record)
  if (!(await store.passwordResets.complete(tokenHash, { nowMs, passwordHash }, acts))) return refuse(linkInvalid)
  await asUnknownOutcome(forgetSignIns(deps, { email: reset.person.email, device: null }))
  return { ok: true, value: { done: true } }
}
