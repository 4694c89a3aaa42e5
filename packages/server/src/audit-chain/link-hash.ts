/**
 * Hashes that bind an audit record to every record before it. The bytes are spelled out, so that SQLite, PostgreSQL and an
 * independent script arrive at the same hash.
 *
 * Format 2 separates the three hashes by a leading byte and begins each chain with its own project and environment. Format 1
 * is read, and never written: a chain that has reached format 2 does not go back.
 */
import { hash, randomFillSync } from 'node:crypto'

export type ChainFormat = 1 | 2

/** Hashed in this order. In format 2, `purpose` is chained only when it is registered: free text is personal. */
export const chainedFields = [
  'id',
  'at',
  'key_id',
  'actor',
  'action',
  'outcome',
  'subject',
  'details',
  'scope',
  'purpose',
  'registered_purpose',
  'purpose_classes',
  'policy_version',
  'grant_id',
  'memory_count',
  'memory_digest',
  'memory_ids',
] as const

/** Hashed behind a salt, so that an erasure can take them out of the record. */
export const personalFields = ['user_id', 'purpose', 'domain', 'request_id'] as const

const chainedFieldsBefore = [
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
const personalFieldsBefore = ['user_id', 'purpose'] as const

type Field = (typeof chainedFields)[number] | (typeof personalFields)[number] | (typeof chainedFieldsBefore)[number]

/** A record as it is stored: text and numbers, lists as JSON text. */
export type ChainedRecord = Readonly<Record<Field, string | number | null>>

export interface ChainTenant {
  readonly projectId: string
  readonly environment: string
}

/** Precedes the first record of a chain that began in format 1. */
export const firstFormatStart = Buffer.alloc(32)

/** Precedes the first record: two chains never begin alike. */
export function chainStart({ projectId, environment }: ChainTenant): Buffer {
  return sha256(null, ['ambit-audit-chain', projectId, environment].join('\n'), null)
}

/** Prefixes a value with its length, so that different lists never produce the same bytes. */
export function encoded(value: string | number | null): string {
  if (value === null) return '-'
  const text = String(value)
  return `${Buffer.byteLength(text)}:${text}`
}

let scratch = Buffer.alloc(16 * 1024)

/** SHA-256 of text with bytes before and behind it. */
function sha256(before: Uint8Array | null, text: string, behind: Uint8Array | null): Buffer {
  // A character of a string is three bytes at most.
  const bytesMax = (before?.length ?? 0) + text.length * 3 + (behind?.length ?? 0)
  if (bytesMax > scratch.length) scratch = Buffer.alloc(bytesMax)
  let end = before?.length ?? 0
  if (before) scratch.set(before)
  end += scratch.write(text, end)
  if (behind) scratch.set(behind, end)
  // Returned as characters: a buffer of its own for each would cost as much as a third of the hash.
  return Buffer.from(hash('sha256', scratch.subarray(0, end + (behind?.length ?? 0)), 'binary'), 'binary')
}

const recordTag = Buffer.from([1])
const tagged = { salt: Buffer.alloc(1 + 16), previous: Buffer.alloc(1 + 32) }
tagged.previous[0] = 2

/** Digest of the salted personal fields. It outlives them: without the salt nobody can find out who it was. */
export function saltedDigest(salt: Uint8Array, fields: string): Buffer {
  tagged.salt.set(salt, 1)
  return sha256(tagged.salt, fields, null)
}

/** @param fields the chained fields, encoded, in their order. */
export function chainedDigest(fields: string, personal: Uint8Array): Buffer {
  return sha256(recordTag, fields, personal)
}

/** Personal part of a purpose: a registered one is not. */
export function freePurpose({ purpose, registered_purpose }: Pick<ChainedRecord, 'purpose' | 'registered_purpose'>) {
  return registered_purpose === null ? purpose : null
}

export function personalDigest(salt: Uint8Array, record: ChainedRecord, format: ChainFormat): Buffer {
  if (format === 1) return sha256(salt, encodedFields(record, personalFieldsBefore), null)
  return saltedDigest(salt, encodedFields({ ...record, purpose: freePurpose(record) }, personalFields))
}

export function recordDigest(record: ChainedRecord, personal: Uint8Array, format: ChainFormat): Buffer {
  if (format === 1) return sha256(null, encodedFields(record, chainedFieldsBefore), personal)
  const purpose = record.registered_purpose === null ? null : record.purpose
  return chainedDigest(encodedFields({ ...record, purpose }, chainedFields), personal)
}

function encodedFields(record: ChainedRecord, fields: readonly Field[]): string {
  let text = ''
  for (const field of fields) text += encoded(record[field])
  return text
}

/**
 * A link carries the digest and the time of its record, so that the chain can be followed past records that retention has
 * dropped, and shows that each was old enough.
 */
export function linkHash(
  previous: Uint8Array,
  sequence: number,
  atMs: number,
  digest: Uint8Array,
  format: ChainFormat,
): Buffer {
  const text = encoded(sequence) + encoded(atMs)
  if (format === 1) return sha256(previous, text, digest)
  tagged.previous.set(previous, 1)
  return sha256(tagged.previous, text, digest)
}

const saltBytes = 16
const pool = Buffer.alloc(saltBytes * 256)
let poolAt = pool.length

/** Random bytes are drawn in batches: one draw each takes as long as the hash. */
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
