import { checkOwnPassword, type OwnProof, type ProofNoun } from '../account/check-own-password.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { type Outcome, refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'

export async function renamePasskey(
  deps: ConsoleNeeds<'passkeys' | 'people'>,
  caller: SignedIn,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
): Promise<Outcome<{ done: true }>> {
  const personId = caller.person.id
  const record = { atMs: deps.clock(), action: 'rename_passkey', personId, subject: passkeyId } as const
  const acts = await accountActs(deps, actingPerson(caller), { ...record, details: { name } })
  return outcomeOf(await deps.store.passkeys.rename(personId, passkeyId, name, acts))
}

/** Nobody signs in with it from now on. Sessions that it has begun go on. */
export async function removePasskey(
  deps: ConsoleNeeds<ProofNoun | 'passkeys'>,
  caller: SignedIn,
  { passkeyId, proof }: { readonly passkeyId: string; readonly proof: OwnProof },
): Promise<ConsoleOutcome<{ done: true }>> {
  const checked = await checkOwnPassword(deps, caller, proof)
  if (!checked.ok) return checked
  const personId = caller.person.id
  const record = { atMs: deps.clock(), action: 'remove_passkey', personId, subject: passkeyId } as const
  const acts = await accountActs(deps, actingPerson(caller), record)
  return outcomeOf(await deps.store.passkeys.remove(personId, passkeyId, acts))
}

function outcomeOf(isDone: boolean): Outcome<{ done: true }> {
  return isDone
    ? { ok: true, value: { done: true } }
    : refuse({ code: 'not_found', message: 'There is no such passkey.' })
}
