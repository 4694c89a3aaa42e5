import { type RelyingParty, relyingPartyAt } from '../../accounts/passkeys/relying-party.ts'
import { newPasskeyChallenge } from '../../accounts/passkeys/verify-passkey.ts'
import type { ConsoleNeeds, Visitor } from '../console-deps.ts'
import { type Outcome, refuse } from '../deps.ts'

/** So long a browser may take to find an authenticator, and a person their finger. */
const challengeMs = 5 * 60_000

/** Makes a question that one answer is good for, by this person or by whoever signs in. */
export async function newChallenge(
  { store, clock, hashSecret }: ConsoleNeeds<'passkeys'>,
  personId: string | null,
): Promise<string> {
  const challenge = newPasskeyChallenge()
  const expiresAtMs = clock() + challengeMs
  await store.passkeys.keepChallenge({ challengeHash: hashSecret(challenge), personId, expiresAtMs })
  return challenge
}

export function takeChallenge(
  { store, clock, hashSecret }: ConsoleNeeds<'passkeys'>,
  challenge: string,
  personId: string | null,
): Promise<boolean> {
  return store.passkeys.takeChallenge(hashSecret(challenge), personId, clock())
}

/** The host that passkeys are made for, which is the one that links begin with. */
export function relyingPartyOf({ origin }: Visitor): Outcome<RelyingParty> {
  const party = relyingPartyAt(origin)
  return party ? { ok: true, value: party } : refuse(noName)
}

const noName = {
  code: 'conflict',
  message: 'Passkeys are bound to a name. Open the console by one, such as localhost, instead of by an address.',
} as const
