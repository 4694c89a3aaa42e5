/** An authenticator in software, which does as it is told: also what none should do. */
import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Told {
  readonly origin: string
  readonly host: string
  readonly type: string
  /** 1: somebody was there; 4: and has proved who they are; 8: may be backed up; 16: is; 64: a key was made. */
  readonly flags: number
  readonly signCount: number
  readonly clientData: Readonly<Record<string, unknown>>
  /** Of a sign-in, instead of the one that was told when the key was made. */
  readonly userHandle?: string
  /** The key that was made, instead of the own one, in COSE. */
  readonly coseKey?: Buffer
  /** After everything else. */
  readonly trailing?: Buffer
}

/** What an authenticator is asked when a key is made. */
export interface RegistrationQuestion {
  readonly challenge: string
  readonly person: { readonly handle: string }
}

const algorithms = {
  '-7': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  '-8': () => generateKeyPairSync('ed25519'),
  '-257': () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const

export interface SoftwareAuthenticator {
  readonly credentialId: string
  readonly publicKey: KeyObject
  register(question: RegistrationQuestion, different?: Partial<Told>): RegistrationBody
  signIn(challenge: string, different?: Partial<Told>): AssertionBody
}

interface Signed {
  readonly credential_id: string
  readonly client_data: string
  readonly authenticator_data: string
}

export type RegistrationBody = Signed

export interface AssertionBody extends Signed {
  readonly signature: string
  readonly user_handle: string
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

  function authenticatorDataOf({ host, flags, signCount, coseKey, trailing = Buffer.alloc(0) }: Told): Buffer {
    const rest = Buffer.alloc(5)
    rest[0] = flags
    rest.writeUInt32BE(signCount, 1)
    const head = Buffer.concat([hash('sha256', host, 'buffer'), rest])
    if ((flags & 64) === 0) return Buffer.concat([head, trailing])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const key = coseKey ?? coseKeyOf(publicKey, Number(algorithm))
    return Buffer.concat([head, Buffer.alloc(16), length, id, key, trailing])
  }

  const text = (bytes: Buffer): string => bytes.toString('base64url')
  let handle = ''

  return {
    credentialId,
    publicKey,
    register({ challenge, person }, different = {}) {
      handle = person.handle
      const told = { ...at, type: 'webauthn.create', flags: 1 | 4 | 64, signCount: 0, clientData: {}, ...different }
      return {
        credential_id: credentialId,
        client_data: text(clientDataOf(told, challenge)),
        authenticator_data: text(authenticatorDataOf(told)),
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
        user_handle: told.userHandle ?? handle,
      }
    },
  }
}

/** As COSE writes a key: a map in CBOR. */
export function coseKeyOf(publicKey: KeyObject, algorithm: number): Buffer {
  const { crv = '', x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const curves: Readonly<Record<string, number>> = { 'P-256': 1, 'P-384': 2, Ed25519: 6 }
  const part = (text: string) => Buffer.from(text, 'base64url')
  switch (publicKey.asymmetricKeyType) {
    case 'ed25519':
      return cborMap([1, 1], [3, algorithm], [-1, curves[crv] ?? 0], [-2, part(x)])
    case 'ec':
      return cborMap([1, 2], [3, algorithm], [-1, curves[crv] ?? 0], [-2, part(x)], [-3, part(y)])
    default:
      return cborMap([1, 3], [3, algorithm], [-1, part(n)], [-2, part(e)])
  }
}

export function cborMap(...pairs: readonly (readonly [number, number | Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat().map(cborItem)])
}

function cborItem(item: number | Buffer): Buffer {
  if (Buffer.isBuffer(item)) return Buffer.concat([cborHead(2, item.length), item])
  return item < 0 ? cborHead(1, -1 - item) : cborHead(0, item)
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
