/** What the authenticator says: for which host it answers, who was there, how often it has signed, and which key it has made. */
import { hash, timingSafeEqual } from 'node:crypto'
import { type CoseKey, readCoseKey } from './cose-key.ts'

export interface AuthenticatorData {
  readonly signCount: number
  /** Whether the passkey may be copied to other devices of its person. Stays as it is for as long as there is the passkey. */
  readonly isBackupEligible: boolean
  /** The new passkey; null where none was made. */
  readonly credential: NewCredential | null
}

export interface NewCredential extends Pick<CoseKey, 'key' | 'algorithm'> {
  /** In base64url. */
  readonly id: string
}

const hostHashBytes = 32
const headBytes = hostHashBytes + 1 + 4
const modelBytes = 16
const credentialIdBytesMax = 1023
const flags = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  hasCredential: 0x40,
  hasExtensions: 0x80,
} as const

/**
 * Null when it is for another host, contradicts itself, or nobody has proved to the authenticator, by a finger, a face or a
 * PIN, that it is theirs. With that it counts as two factors: something that one has, and something that one is or knows.
 */
export function readAuthenticatorData(bytes: Uint8Array, host: string): AuthenticatorData | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.length < headBytes) return null
  if (!timingSafeEqual(data.subarray(0, hostHashBytes), hash('sha256', host, 'buffer'))) return null
  const flag = data[hostHashBytes] ?? 0
  const has = (name: keyof typeof flags): boolean => (flag & flags[name]) !== 0
  if (!has('userPresent') || !has('userVerified')) return null
  if (has('backedUp') && !has('backupEligible')) return null
  const said = { signCount: data.readUInt32BE(hostHashBytes + 1), isBackupEligible: has('backupEligible') }
  const rest = data.subarray(headBytes)
  const made = has('hasCredential') ? readCredential(rest) : null
  if (has('hasCredential') && !made) return null
  if (!has('hasExtensions') && rest.length !== (made?.length ?? 0)) return null
  return { ...said, credential: made?.credential ?? null }
}

/** After the model of the authenticator, which says nothing without an attestation, and the length of the id. */
function readCredential(data: Buffer): { readonly credential: NewCredential; readonly length: number } | null {
  const start = modelBytes + 2
  if (data.length < start) return null
  const idBytes = data.readUInt16BE(start - 2)
  if (idBytes === 0 || idBytes > credentialIdBytesMax) return null
  const read = readCoseKey(data.subarray(start + idBytes))
  if (!read) return null
  const { key, algorithm, length } = read
  const id = data.subarray(start, start + idBytes).toString('base64url')
  return { credential: { id, key, algorithm }, length: start + idBytes + length }
}
