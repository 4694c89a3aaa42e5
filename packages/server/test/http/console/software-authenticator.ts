/** An authenticator in software, which does as it is told: also what none should do. */
import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Told {
  readonly origin: string
  readonly host: string
  readonly type: string
  /** 1: somebody was there; 4: and has proved who they are; 64: a key was made. */
  readonly flags: number
  readonly signCount: number
  readonly clientData: Readonly<Record<string, unknown>>
}

const algorithms = {
  '-7': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  '-8': () => generateKeyPairSync('ed25519'),
  '-257': () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const

export interface SoftwareAuthenticator {
  readonly credentialId: string
  readonly publicKey: KeyObject
  register(challenge: string, different?: Partial<Told>): RegistrationBody
  signIn(challenge: string, different?: Partial<Told>): AssertionBody
}

interface Signed {
  readonly credential_id: string
  readonly client_data: string
  readonly authenticator_data: string
}

export interface RegistrationBody extends Signed {
  readonly public_key: string
  readonly algorithm: number
}

export interface AssertionBody extends Signed {
  readonly signature: string
}

export function softwareAuthenticator(
  at: Pick<Told, 'origin' | 'host'>,
  algorithm: keyof typeof algorithms = '-7',
): SoftwareAuthenticator {
  const { publicKey, privateKey } = algorithms[algorithm]()
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')

  function clientDataOf({ type, origin, clientData }: Told, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }))
  }

  function authenticatorDataOf({ host, flags, signCount }: Told): Buffer {
    const rest = Buffer.alloc(5)
    rest[0] = flags
    rest.writeUInt32BE(signCount, 1)
    const head = Buffer.concat([hash('sha256', host, 'buffer'), rest])
    if ((flags & 64) === 0) return head
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    // The key as COSE has it would follow, which nobody looks at.
    return Buffer.concat([head, Buffer.alloc(16), length, id, Buffer.from('a0', 'hex')])
  }

  const text = (bytes: Buffer): string => bytes.toString('base64url')

  return {
    credentialId,
    publicKey,
    register(challenge, different = {}) {
      const told = { ...at, type: 'webauthn.create', flags: 1 | 4 | 64, signCount: 0, clientData: {}, ...different }
      return {
        credential_id: credentialId,
        client_data: text(clientDataOf(told, challenge)),
        authenticator_data: text(authenticatorDataOf(told)),
        public_key: text(publicKey.export({ format: 'der', type: 'spki' })),
        algorithm: Number(algorithm),
      }
    },
    signIn(challenge, different = {}) {
      const told = { ...at, type: 'webauthn.get', flags: 1 | 4, signCount: 0, clientData: {}, ...different }
      const [clientData, authenticatorData] = [clientDataOf(told, challenge), authenticatorDataOf(told)]
      const signed = Buffer.concat([authenticatorData, hash('sha256', clientData, 'buffer')])
      return {
        credential_id: credentialId,
        client_data: text(clientData),
        authenticator_data: text(authenticatorData),
        signature: text(sign(algorithm === '-8' ? null : 'sha256', signed, privateKey)),
      }
    },
  }
}
