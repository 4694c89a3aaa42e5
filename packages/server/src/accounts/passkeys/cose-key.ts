/** The public key of a new passkey, as its authenticator writes it: a COSE_Key (RFC 9052) in CBOR (RFC 8949). */
import { createPublicKey, type KeyObject } from 'node:crypto'

export interface CoseKey {
  readonly key: KeyObject
  /** As COSE numbers them. */
  readonly algorithm: number
  /** How many bytes it takes. */
  readonly length: number
}

/** Null when the bytes do not begin with a key of an algorithm that we ask for. */
export function readCoseKey(bytes: Buffer): CoseKey | null {
  try {
    const { parameters, length } = readMap(bytes)
    const algorithm = parameters.get(label.algorithm)
    const jwk = jwkOf(parameters)
    if (typeof algorithm !== 'number' || !jwk) return null
    return { key: createPublicKey({ key: jwk, format: 'jwk' }), algorithm, length }
  } catch {
    // Bytes that end too early, and points that are on no curve.
    return null
  }
}

type Parameters = ReadonlyMap<number, number | Buffer>

const label = { type: 1, algorithm: 3, n: -1, e: -2, curve: -1, x: -2, y: -3 } as const

function jwkOf(parameters: Parameters): { readonly [name: string]: string } | null {
  const text = (name: number): string => {
    const value = parameters.get(name)
    return Buffer.isBuffer(value) ? value.toString('base64url') : ''
  }
  const kind = [label.type, label.algorithm].map((name) => parameters.get(name)).join(' ')
  const curve = parameters.get(label.curve)
  if (kind === '1 -8' && curve === 6) return { kty: 'OKP', crv: 'Ed25519', x: text(label.x) }
  if (kind === '2 -7' && curve === 1) return { kty: 'EC', crv: 'P-256', x: text(label.x), y: text(label.y) }
  return kind === '3 -257' ? { kty: 'RSA', n: text(label.n), e: text(label.e) } : null
}

/** A map of integers to integers or byte strings, which is all that these keys have. */
function readMap(bytes: Buffer): { readonly parameters: Parameters; readonly length: number } {
  let offset = 0
  function head(): { readonly major: number; readonly value: number } {
    const first = bytes.readUInt8(offset++)
    const [major, short] = [first >> 5, first & 31]
    if (short < 24) return { major, value: short }
    const size = short === 24 ? 1 : short === 25 ? 2 : 0
    if (size === 0) throw new RangeError('a length that no key has')
    offset += size
    return { major, value: bytes.readUIntBE(offset - size, size) }
  }
  function item(): number | Buffer {
    const { major, value } = head()
    if (major === 0) return value
    if (major === 1) return -1 - value
    if (major !== 2 || offset + value > bytes.length) throw new RangeError('neither a number nor bytes')
    offset += value
    return bytes.subarray(offset - value, offset)
  }
  const { major, value: size } = head()
  const parameters = new Map<number, number | Buffer>()
  for (let index = 0; index < size; index++) {
    const name = item()
    if (typeof name !== 'number' || parameters.has(name)) throw new RangeError('a name that is none, or given twice')
    parameters.set(name, item())
  }
  if (major !== 5) throw new RangeError('no map')
  return { parameters, length: offset }
}
