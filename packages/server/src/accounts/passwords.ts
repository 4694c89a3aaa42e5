/**
 * Passwords are kept as scrypt hashes in the PHC string format, which names the cost. A weaker hash of an earlier release is
 * still read, and replaced at the next sign-in.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { concurrencyLimit } from './concurrency-limit.ts'

export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** The minimum that OWASP recommends: 128 MiB for each password. */
const recommendedCost: ScryptCost = { N: 2 ** 17, r: 8, p: 1 }
/** Of hashes without a stated cost, `salt:key` in hexadecimal. */
const unstatedCost: ScryptCost = { N: 2 ** 14, r: 16, p: 1 }
const maxmem = 256 * 1024 * 1024
const keyBytes = 64
const saltBytes = 16

/** Passwords are slow to hash by design. Half of the processor is left to others, and most of the memory. */
const inTurn = concurrencyLimit(Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))))

export interface Passwords {
  hash(password: string): Promise<string>
  /** Null, for an account that does not exist, takes as long as any other and is never right. */
  verify(password: string, hash: string | null): Promise<boolean>
  /** Whether a hash was made at a lower cost than new ones are. */
  isWeak(hash: string): boolean
}

/** Tests of something else hash at a lower cost. */
export function createPasswords(cost = recommendedCost): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes)
      const key = await deriveKey(password, salt, cost)
      return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(key)}`
    },
    async verify(password, hash) {
      const stored = hash === null ? null : parseHash(hash)
      if (!stored) {
        await deriveKey(password, '', cost)
        return false
      }
      const derived = await deriveKey(password, stored.salt, stored.cost)
      // As much work as for any other account, so that its time does not tell an old account from one that does not exist.
      const missing = Math.round(workOf(cost) / workOf(stored.cost)) - 1
      if (missing > 0) await deriveKey(password, stored.salt, { ...stored.cost, p: stored.cost.p * missing })
      return stored.key.length === derived.length && timingSafeEqual(stored.key, derived)
    },
    isWeak(hash) {
      const stored = parseHash(hash)
      return stored !== null && workOf(stored.cost) < workOf(cost)
    },
  }
}

function workOf({ N, r, p }: ScryptCost): number {
  return N * r * p
}

function deriveKey(password: string, salt: string | Buffer, cost: ScryptCost): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        // The same characters may be typed as different code points, depending on the keyboard.
        const typed = password.normalize('NFKC')
        scrypt(typed, salt, keyBytes, { ...cost, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}

interface StoredHash {
  readonly cost: ScryptCost
  readonly salt: string | Buffer
  readonly key: Buffer
}

const stated = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const unstated = /^([0-9a-f]{32}):([0-9a-f]{128})$/

function parseHash(hash: string): StoredHash | null {
  const [, ln, r, p, salt = '', key = ''] = stated.exec(hash) ?? []
  if (ln !== undefined) {
    const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) }
    return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
  }
  const [, hexSalt, hexKey] = unstated.exec(hash) ?? []
  if (hexSalt === undefined || hexKey === undefined) return null
  return { cost: unstatedCost, salt: hexSalt, key: Buffer.from(hexKey, 'hex') }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
