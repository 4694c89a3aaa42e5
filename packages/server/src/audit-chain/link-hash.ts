/**
 * How a record of the audit is bound to all that came before it. What is hashed is spelt out byte by byte, so that a database,
 * this service and a stranger's script come to the same hash without agreeing on anything else.
 */
import { createHash } from 'node:crypto'

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
function encoded(value: string | number | null): string {
  if (value === null) return '-'
  const text = String(value)
  return `${Buffer.byteLength(text)}:${text}`
}

/**
 * What binds a record to a person without naming them: once the salt is gone, nobody can find out from it who it was. It stays
 * in the hash after an erasure has taken the person and the words of the purpose out of the record.
 */
export function subjectDigest(salt: Uint8Array, { user_id, purpose }: ChainedRecord): Buffer {
  return createHash('sha256').update(salt).update(encoded(user_id)).update(encoded(purpose)).digest()
}

export function linkHash(
  previous: Uint8Array,
  sequence: number,
  record: ChainedRecord,
  digestOfSubject: Uint8Array,
): Buffer {
  const fields = chainedFields.map((field) => encoded(record[field])).join('')
  return createHash('sha256').update(previous).update(encoded(sequence)).update(fields).update(digestOfSubject).digest()
}
