/**
 * Passwords are kept as scrypt hashes, `salt:key` in hexadecimal. The cost is part of the format: whoever raises it gives
 * the new hashes a form of their own and goes on reading these.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { concurrencyLimit } from './concurrency-limit.ts'

const releasedCost: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 64
const saltBytes = 16

/** Passwords are slow to hash by design. Half of the processor is left to others, however many try to sign in. */
const inTurn = concurrencyLimit(Math.max(1, Math.floor(availableParallelism() / 2)))

export interface Passwords {
  hash(password: string): Promise<string>
  /** Null, for an account that does not exist, takes as long as any other and is never right. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Tests of something else hash at a lower cost. */
export function createPasswords(cost = releasedCost): Passwords {
  const deriveKey = (password: string, salt: string): Promise<Buffer> =>
    inTurn(
      () =>
        new Promise((resolve, reject) => {
          // The same characters may be typed as different code points, depending on the keyboard.
          const typed = password.normalize('NFKC')
          scrypt(typed, salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
        }),
    )
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes).toString('hex')
      return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
    },
    async verify(password, hash) {
      const [salt = '', key = ''] = hash?.split(':') ?? []
      const expected = Buffer.from(key, 'hex')
      const derived = await deriveKey(password, salt)
      return expected.length === derived.length && timingSafeEqual(expected, derived)
    },
  }
}
