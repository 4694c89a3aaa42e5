import type { SecondFactorProposal } from '@ambit/core'
import { countSecondFactor, forgetSecondFactor } from '../../accounts/attempts.ts'
import { findTotpStep, newTotpSecret, totpUri } from '../../accounts/totp.ts'
import { checkOwnPassword, type OwnProof, type ProofNoun } from '../account/check-own-password.ts'
import { refuseAttempt } from '../account/too-many-attempts.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'
import { wrongCode } from './check-second-factor.ts'
import { makeRecoveryCodes, type ShownRecoveryCodes } from './recovery-codes.ts'

/** Whoever has set up an app this long ago begins anew. */
const proposalMs = 30 * 60_000

/** Makes a secret for an authenticator app. Nothing asks for its codes until one has confirmed that it is there. */
export async function proposeSecondFactor(
  deps: ConsoleNeeds<ProofNoun>,
  caller: SignedIn,
  proof: OwnProof,
): Promise<ConsoleOutcome<SecondFactorProposal>> {
  const current = await deps.store.secondFactor.find(caller.person.id)
  if (current !== null && current.confirmedAtMs !== null) return refuse(isOnAlready)
  const checked = await checkOwnPassword(deps, caller, proof)
  if (!checked.ok) return checked
  const secret = newTotpSecret()
  const { id, email } = caller.person
  const record = { atMs: deps.clock(), action: 'propose_second_factor', personId: id } as const
  const acts = await accountActs(deps, actingPerson(caller), record)
  const isProposed = await deps.store.secondFactor.propose(id, secret, record.atMs, acts)
  if (!isProposed) return refuse(isOnAlready)
  return { ok: true, value: { secret, uri: totpUri({ secret, email }) } }
}

/** Turns the second factor on, for whoever has a code of the app. The recovery codes are in the answer, and nowhere else. */
export async function confirmSecondFactor(
  deps: ConsoleNeeds<'attempts' | 'people' | 'secondFactor'>,
  caller: SignedIn,
  code: string,
): Promise<ConsoleOutcome<ShownRecoveryCodes>> {
  const { store, clock, wallClock } = deps
  const personId = caller.person.id
  const proposed = await store.secondFactor.find(personId)
  if (proposed !== null && proposed.confirmedAtMs !== null) return refuse(isOnAlready)
  const nowMs = clock()
  if (proposed === null || proposed.createdAtMs + proposalMs <= nowMs) return refuse(notProposed)
  const counted = { personId, device: null }
  const tooMany = await countSecondFactor(deps, counted)
  if (tooMany) return refuseAttempt(tooMany)
  const step = findTotpStep(proposed.secret, code.replace(/\s/g, ''), wallClock())
  if (step === null) return refuse(wrongCode)
  const { shown, hashes: recoveryCodeHashes } = makeRecoveryCodes(deps)
  const record = { atMs: nowMs, action: 'enable_second_factor', personId } as const
  const confirmation = { personId, secret: proposed.secret, step, recoveryCodeHashes, nowMs }
  const acts = await accountActs(deps, actingPerson(caller), record)
  if (!(await store.secondFactor.confirm(confirmation, acts))) return refuse(notProposed)
  await forgetSecondFactor(deps, counted)
  return { ok: true, value: shown }
}

const isOnAlready = { code: 'conflict', message: 'The second factor is on already. Turn it off first.' } as const
const notProposed = {
  code: 'conflict',
  message: 'This took too long, or was begun again elsewhere. Begin anew.',
} as const
