/** What the authenticator says: for which host it answers, who was there, and how often it has signed. */
import { hash, timingSafeEqual } from 'node:crypto'

export interface AuthenticatorData {
  readonly signCount: number
  /** Of a new passkey, in base64url; null where none was made. */
  readonly credentialId: string | null
}

const hostHashBytes = 32
const headBytes = hostHashBytes + 1 + 4
const modelBytes = 16
const flags = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 } as const

/**
 * Null when it is for another host, or nobody has proved to the authenticator, by a finger, a face or a PIN, that it is
 * theirs. With that it counts as two factors: something that one has, and something that one is or knows.
 */
export function readAuthenticatorData(bytes: Uint8Array, host: string): AuthenticatorData | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.length < headBytes) return null
  if (!timingSafeEqual(data.subarray(0, hostHashBytes), hash('sha256', host, 'buffer'))) return null
  const flag = data[hostHashBytes] ?? 0
  if ((flag & flags.userPresent) === 0 || (flag & flags.userVerified) === 0) return null
  const signCount = data.readUInt32BE(hostHashBytes + 1)
  if ((flag & flags.hasCredential) === 0) return { signCount, credentialId: null }
  const credentialId = readCredentialId(data)
  return credentialId === null ? null : { signCount, credentialId }
}

/** After the model of the authenticator, which says nothing without an attestation, and the length of the id. */
function readCredentialId(data: Buffer): string | null {
  const start = headBytes + modelBytes + 2
  if (data.length < start) return null
  const end = start + data.readUInt16BE(start - 2)
  return data.length < end || end === start ? null : data.subarray(start, end).toString('base64url')
}
