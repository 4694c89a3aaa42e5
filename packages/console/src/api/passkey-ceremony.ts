/** What the browser does with an authenticator: makes a passkey, or has one sign. */
import type { PasskeyQuestion, PasskeySignInQuestion } from '@ambit/core'
import { NotDoneError } from './api-error.ts'
import type { Body } from './call.ts'

const timeoutMs = 300_000

export async function makePasskey(question: PasskeyQuestion): Promise<Omit<Body<'addPasskey'>, 'name'>> {
  const { challenge, host, person, algorithms, known_credential_ids } = question
  const credential = await held(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: host, name: 'Ambit' },
        user: { id: bytesOf(person.handle), name: person.email, displayName: person.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known_credential_ids.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
        // To be found without an address being typed, and only by whoever proves that it is theirs.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: timeoutMs,
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    credential_id: credential.id,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.getAuthenticatorData()),
  }
}

export async function signWithPasskey(question: PasskeySignInQuestion): Promise<Body<'signInWithPasskey'>> {
  const credential = await held(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(question.challenge),
        rpId: question.host,
        userVerification: 'required',
        timeout: timeoutMs,
      },
    }),
  )
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    credential_id: credential.id,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user_handle: textOf(response.userHandle ?? new ArrayBuffer(0)),
  }
}

async function held(ceremony: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ceremony()
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    throw new NotDoneError(wordsFor(error))
  }
  throw new NotDoneError(wordsFor(null))
}

function wordsFor(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'InvalidStateError':
      return 'There is a passkey of this account on that device already.'
    case 'SecurityError':
      return 'The browser makes no passkeys for this address. Open the console by its name, over https.'
    default:
      return 'It was cancelled, or took too long.'
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
