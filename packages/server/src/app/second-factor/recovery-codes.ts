import type { RecoveryCodesShown } from '@ambit/core'
import { newRecoveryCodes } from '../../accounts/recovery-codes.ts'
import { checkOwnPassword, type OwnProof, type ProofNoun } from '../account/check-own-password.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleDeps, ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'

export type ShownRecoveryCodes = RecoveryCodesShown

/** Codes as they are shown, once, and as they are stored. */
export function makeRecoveryCodes({ hashSecret }: Pick<ConsoleDeps, 'hashSecret'>): {
  readonly shown: ShownRecoveryCodes
  readonly hashes: readonly string[]
} {
  const codes = newRecoveryCodes()
  return { shown: { recovery_codes: [...codes] }, hashes: codes.map(hashSecret) }
}

/** Other recovery codes instead of all that there were. */
export async function replaceRecoveryCodes(
  deps: ConsoleNeeds<ProofNoun>,
  caller: SignedIn,
  proof: OwnProof,
): Promise<ConsoleOutcome<ShownRecoveryCodes>> {
  const checked = await checkOwnPassword(deps, caller, proof)
  if (!checked.ok) return checked
  const personId = caller.person.id
  const { shown, hashes: codeHashes } = makeRecoveryCodes(deps)
  const record = { atMs: deps.clock(), action: 'replace_recovery_codes', personId } as const
  const acts = await accountActs(deps, actingPerson(caller), record)
  const isDone = await deps.store.secondFactor.replaceRecoveryCodes({ personId, codeHashes, nowMs: record.atMs }, acts)
  return isDone ? { ok: true, value: shown } : refuse(isOff)
}

export const isOff = { code: 'conflict', message: 'The second factor is off.' } as const
