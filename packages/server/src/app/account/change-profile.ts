import { type ConsoleSession, fieldError, refusedFields } from '@ambit/core'
import { countOtherAddress } from '../../accounts/attempts.ts'
import { asUnknownOutcome } from '../../accounts/unknown-outcome.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { actingPerson } from '../owner-act.ts'
import { checkOwnPassword, type ProofNoun } from './check-own-password.ts'
import { showSession } from './show-session.ts'
import { refuseAttempt } from './too-many-attempts.ts'

export interface NewProfile {
  readonly name?: string
  /** In lower case. */
  readonly email?: string
  /** Needed for another address, which is what one signs in with. */
  readonly password?: string
  /** Where the account has a second factor. */
  readonly code: string | null
}

/** Calls somebody otherwise, or gives them another address. Sessions go on. */
export async function changeProfile(
  deps: ConsoleNeeds<ProofNoun>,
  caller: SignedIn,
  { name, email, password, code }: NewProfile,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const { person } = caller
  const different = {
    ...(name !== undefined && name !== person.name && { name }),
    ...(email !== undefined && email !== person.email && { email }),
  }
  if (Object.keys(different).length === 0) return { ok: true, value: await showSession(deps, person) }
  if (different.email !== undefined) {
    if (password === undefined) return refusedFields([fieldError('password', 'passwordForAddress')])
    // Before anything is said of the address: whoever tries addresses is counted like whoever tries passwords.
    const checked = await checkOwnPassword(deps, caller, { password, code })
    if (!checked.ok) return checked
    const tooMany = await countOtherAddress(deps, person.id)
    if (tooMany) return refuseAttempt(tooMany)
  }
  const nowMs = deps.clock()
  const record = { atMs: nowMs, action: 'change_profile', personId: person.id, details: different } as const
  const acts = await accountActs(deps, actingPerson(caller), record)
  const change = { personId: person.id, name: different.name ?? null, email: different.email ?? null, nowMs }
  const changed = await deps.store.people.changeProfile(change, acts)
  if (!changed) return refusedFields([fieldError('email', 'addressTaken')])
  return { ok: true, value: await asUnknownOutcome(showSession(deps, changed)) }
}
