import { checkOwnPassword, type OwnProof, type ProofNoun } from '../account/check-own-password.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'
import { isOff } from './recovery-codes.ts'

/** Turns the second factor off. Its recovery codes are worth nothing from now on. */
export async function removeSecondFactor(
  deps: ConsoleNeeds<ProofNoun>,
  caller: SignedIn,
  proof: OwnProof,
): Promise<ConsoleOutcome<{ done: true }>> {
  const checked = await checkOwnPassword(deps, caller, proof)
  if (!checked.ok) return checked
  const personId = caller.person.id
  const record = { atMs: deps.clock(), action: 'disable_second_factor', personId } as const
  const isDone = await deps.store.secondFactor.remove(personId, await accountActs(deps, actingPerson(caller), record))
  return isDone ? { ok: true, value: { done: true } } : refuse(isOff)
}
