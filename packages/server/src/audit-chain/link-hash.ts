/**
 * How a record of the audit is bound to all that came before it. What is hashed is spelt out byte by byte, so that a database,
 * this service and a stranger's script come to the same hash without agreeing on anything else.
 */
import { hash, randomFillSync } from 'node:crypto'

/** The fields that are hashed as they are, in this order. Who it was about and why are hashed apart, behind a salt. */
export const chainedFields = [
  'id',
  'at',
  'key_id',
  'actor',
  'request_id',
  'action',
  'outcome',
  'subject',
  'details',
  'scope',
  'domain',
  'registered_purpose',
  'purpose_classes',
  'policy_version',
  'grant_id',
  'memory_count',
  'memory_digest',
  'memory_ids',
] as const
export type ChainedField = (typeof chainedFields)[number]

/** A record as it is stored: text and numbers, lists as JSON text. */
export type ChainedRecord = Readonly<Record<ChainedField, string | number | null>> & {
  readonly user_id: string | null
  readonly purpose: string | null
}

/** What precedes the first record. */
export const chainStart = Buffer.alloc(32)

/** Each value with its length in front of it, so that no two lists of values are the same bytes. */
export function encoded(value: string | number | null): string {
  if (value === null) return '-'
  const text = String(value)
  return `${Buffer.byteLength(text)}:${text}`
}

/** Where what is hashed is put together. */
let room = Buffer.alloc(16 * 1024)

/** SHA-256 of text with bytes before and behind it, as they stand there. */
function sha256(before: Uint8Array | null, text: string, behind: Uint8Array | null): Buffer {
  // A character of a string is three bytes at most.
  const bytesMax = (before?.length ?? 0) + text.length * 3 + (behind?.length ?? 0)
  if (bytesMax > room.length) room = Buffer.alloc(bytesMax)
  let end = before?.length ?? 0
  if (before) room.set(before)
  end += room.write(text, end)
  if (behind) room.set(behind, end)
  // Its bytes as characters: a buffer of its own for each would cost as much as a third of the hash.
  return Buffer.from(hash('sha256', room.subarray(0, end + (behind?.length ?? 0)), 'binary'), 'binary')
}

/**
 * What binds a record to a person without naming them: once the salt is gone, nobody can find out from it who it was. It stays
 * in the digest of the record after an erasure has taken the person and the words of the purpose out of it.
 */
export function subjectDigest(salt: Uint8Array, userId: string | null, purpose: string | null): Buffer {
  return sha256(salt, encoded(userId) + encoded(purpose), null)
}

/** @param fields the chained fields, encoded, in their order. */
export function recordDigest(fields: string, digestOfSubject: Uint8Array): Buffer {
  return sha256(null, fields, digestOfSubject)
}

/** The chained fields of a record, encoded, in their order. */
export function encodedFields(record: ChainedRecord): string {
  let text = ''
  for (const field of chainedFields) text += encoded(record[field])
  return text
}

/**
 * A link has the digest of its record and the moment beside it, so that the chain can be followed past records that retention
 * has dropped, and tells of each whether it was old enough to be.
 */
export function linkHash(previous: Uint8Array, sequence: number, atMs: number, digestOfRecord: Uint8Array): Buffer {
  return sha256(previous, encoded(sequence) + encoded(atMs), digestOfRecord)
}

const saltBytes = 16
const pool = Buffer.alloc(saltBytes * 256)
let poolAt = pool.length

/** Chance is asked for in lots: one at a time takes as long as the hash. */
export function newSalt(): Buffer {
  if (poolAt === pool.length) {
    randomFillSync(pool)
    poolAt = 0
  }
  const salt = Buffer.from(pool.subarray(poolAt, poolAt + saltBytes))
  pool.fill(0, poolAt, poolAt + saltBytes)
  poolAt += saltBytes
  return salt
}
