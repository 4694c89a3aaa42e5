import { type PasskeyQuestion, type PasskeyShown, passkeysPerPersonMax } from '@ambit/core'
import {
  type PasskeyRegistration,
  passkeyAlgorithms,
  readRegistration,
  userHandleOf,
} from '../../accounts/passkeys/verify-passkey.ts'
import { checkOwnPassword, type OwnProof, type ProofNoun } from '../account/check-own-password.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, SignedIn } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'
import { shownPasskey } from './list-passkeys.ts'
import { newChallenge, relyingPartyOf, takeChallenge } from './passkey-challenge.ts'

/** What a browser needs in order to make a passkey for the caller, who has to know the password. */
export async function askForPasskey(
  deps: ConsoleNeeds<ProofNoun | 'passkeys'>,
  caller: SignedIn,
  proof: OwnProof,
): Promise<ConsoleOutcome<PasskeyQuestion>> {
  const party = relyingPartyOf(caller)
  if (!party.ok) return party
  const checked = await checkOwnPassword(deps, caller, proof)
  if (!checked.ok) return checked
  const { id, name, email } = caller.person
  const known = await deps.store.passkeys.list(id)
  if (known.length >= passkeysPerPersonMax) return refuse(tooMany)
  const value = {
    challenge: await newChallenge(deps, id),
    host: party.value.host,
    person: { handle: userHandleOf(id), name, email },
    algorithms: [...passkeyAlgorithms],
    known_credential_ids: known.map(({ credentialId }) => credentialId),
  }
  return { ok: true, value }
}

export async function addPasskey(
  deps: ConsoleNeeds<'passkeys' | 'people'>,
  caller: SignedIn,
  { name, registration }: { readonly name: string; readonly registration: PasskeyRegistration },
): Promise<ConsoleOutcome<PasskeyShown>> {
  const { store, clock, newId } = deps
  const party = relyingPartyOf(caller)
  if (!party.ok) return party
  const personId = caller.person.id
  const read = readRegistration(registration, party.value)
  if (!read || !(await takeChallenge(deps, read.challenge, personId))) return refuse(notAccepted)
  const passkey = {
    id: newId('psk'),
    personId,
    credentialId: registration.credentialId,
    host: party.value.host,
    name,
    createdAtMs: clock(),
    lastUsedAtMs: null,
    ...read.proof,
  }
  const record = { atMs: passkey.createdAtMs, action: 'add_passkey', personId, subject: passkey.id } as const
  const acts = await accountActs(deps, actingPerson(caller), { ...record, details: { name } })
  if (!(await store.passkeys.add(passkey, caller.sessionId, acts))) return refuse(isKnown)
  return { ok: true, value: shownPasskey(passkey) }
}

const notAccepted = { code: 'conflict', message: 'The passkey was not accepted, or took too long. Try again.' } as const
const tooMany = {
  code: 'conflict',
  message: `Nobody has more than ${passkeysPerPersonMax} passkeys. Remove one first.`,
} as const
const isKnown = { code: 'conflict', message: 'There is such a passkey already.' } as const
