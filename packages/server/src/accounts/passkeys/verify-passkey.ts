/**
 * Passkeys, which is WebAuthn without attestation: which maker an authenticator is of is not asked, so that there is no
 * certificate to check. The key of a new one comes from its authenticator, and a signature by it is all the proof that there
 * is.
 */
import { createPublicKey, hash, type KeyObject, randomBytes, verify } from 'node:crypto'
import type { PasskeyProof } from '../../storage/port/passkeys.ts'
import { readAuthenticatorData } from './authenticator-data.ts'
import { readClientData } from './client-data.ts'
import type { RelyingParty } from './relying-party.ts'

/** As COSE numbers them: Ed25519, ECDSA on P-256 and RSA, which is what authenticators have. */
export const passkeyAlgorithms = [-8, -7, -257] as const

const rsaBitsMin = 2048

/** A question that nobody could have had answered before, in base64url. */
export function newPasskeyChallenge(): string {
  return randomBytes(32).toString('base64url')
}

/** What the browser sends of a new passkey, in base64url. */
export interface PasskeyRegistration {
  readonly credentialId: string
  readonly clientData: string
  readonly authenticatorData: string
}

/** What the browser sends of one that signs in. */
export interface PasskeyAssertion {
  readonly credentialId: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
  /** Whose passkey it is, as its authenticator has it. */
  readonly userHandle: string
}

/** What authenticators keep of a person, in base64url. */
export function userHandleOf(personId: string): string {
  return Buffer.from(personId).toString('base64url')
}

/** Null when it was not made for us, or is of a kind that we do not know. Whether we asked for it is for the caller to see. */
export function readRegistration(
  registration: PasskeyRegistration,
  party: RelyingParty,
): { readonly challenge: string; readonly proof: PasskeyProof } | null {
  const client = readClientData(bytesOf(registration.clientData), 'webauthn.create', party)
  const authenticator = readAuthenticatorData(bytesOf(registration.authenticatorData), party.host)
  if (!client || !authenticator?.credential) return null
  const { signCount, isBackupEligible, credential } = authenticator
  const { id, key, algorithm } = credential
  if (id !== registration.credentialId || !isOfAlgorithm(key, algorithm)) return null
  const publicKey = key.export({ format: 'der', type: 'spki' }).toString('base64url')
  return { challenge: client.challenge, proof: { publicKey, algorithm, signCount, isBackupEligible } }
}

/** Null when it was not made for us. Whether we asked, and who signed, is for the caller to see. */
export function readAssertion(
  assertion: PasskeyAssertion,
  party: RelyingParty,
): { readonly challenge: string; readonly signCount: number; readonly isBackupEligible: boolean } | null {
  const client = readClientData(bytesOf(assertion.clientData), 'webauthn.get', party)
  const authenticator = readAuthenticatorData(bytesOf(assertion.authenticatorData), party.host)
  if (!client || !authenticator) return null
  const { signCount, isBackupEligible } = authenticator
  return { challenge: client.challenge, signCount, isBackupEligible }
}

export function isSignedBy(
  { clientData, authenticatorData, signature }: Omit<PasskeyAssertion, 'credentialId' | 'userHandle'>,
  { publicKey, algorithm }: Pick<PasskeyProof, 'publicKey' | 'algorithm'>,
): boolean {
  const key = keyOf(publicKey, algorithm)
  if (key === null) return false
  const signed = Buffer.concat([bytesOf(authenticatorData), hash('sha256', bytesOf(clientData), 'buffer')])
  try {
    return verify(algorithm === -8 ? null : 'sha256', signed, key, bytesOf(signature))
  } catch {
    // A signature that cannot be read is none.
    return false
  }
}

/** Null when it is no key, or not one of this algorithm. */
function keyOf(publicKey: string, algorithm: number): KeyObject | null {
  try {
    const key = createPublicKey({ key: bytesOf(publicKey), format: 'der', type: 'spki' })
    return isOfAlgorithm(key, algorithm) ? key : null
  } catch {
    return null
  }
}

function isOfAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject, algorithm: number): boolean {
  switch (algorithm) {
    case -8:
      return asymmetricKeyType === 'ed25519'
    case -7:
      return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
    case -257:
      return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= rsaBitsMin
    default:
      return false
  }
}

function bytesOf(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url')
}
