/**
 * The audit as the embedded store keeps it: a record and its link in one row, in as few bytes as they take. Everything comes out
 * as it went in, to the letter, because that is what the chain has hashed.
 */
import { bytes, coded, column, integer, nullable, packedId, record, type SqlValue, text, timestamp } from './columns.ts'
import { table } from './table.ts'

/** Stored as their places in these lists: words may be added at the end, and nothing else. */
export const actionWords = [
  'read_memory',
  'read_context',
  'continue_read',
  'create_memory',
  'supersede_memory',
  'delete_memory',
  'forget_entry',
  'revoke_read',
] as const
export const outcomeWords = ['ok', 'policy_denied', 'purpose_not_registered', 'consent_withdrawn'] as const
export const scopeWords = [
  'preferences',
  'constraints',
  'communication',
  'accessibility',
  'schedule',
  'attention',
] as const

/** A record has its fields under the names that they have in `audit`. */
export interface AuditLogRow {
  /** Whose it is and where in their chain: see `placeOf`. */
  readonly place: number
  readonly id: string
  readonly at: number
  readonly hash: Uint8Array
  /** The beginning of the digest, while there is a record to make all of it from; all of it afterwards. */
  readonly record_digest: Uint8Array
  /** Null: the first. */
  readonly format: number | null
  readonly salt: Uint8Array | null
  readonly subject_digest: Uint8Array | null
  /** The number of the key's name; null: somebody else has acted. */
  readonly key: number | null
  readonly actor: string | null
  readonly request_id: string | null
  /** Null: the record is gone, and its link is not. */
  readonly action: string | null
  readonly outcome: string | null
  readonly subject: string | null
  readonly details: string | null
  readonly user_id: string | null
  readonly scope: string | null
  readonly domain: string | null
  readonly purpose: string | null
  readonly registered_purpose: string | null
  /** The number of the list's name. */
  readonly purpose_classes: number | null
  readonly policy_version: number | null
  readonly grant_id: string | null
  /** What `packed-memories.ts` makes of those that were involved. */
  readonly involved: SqlValue
}

export const auditLogRow = record<AuditLogRow>()({
  place: column('place', integer),
  id: column('id', packedId('aud')),
  at: column('at', timestamp),
  hash: column('hash', bytes),
  record_digest: column('record_digest', bytes),
  format: column('format', nullable(integer)),
  salt: column('salt', nullable(bytes)),
  subject_digest: column('subject_digest', nullable(bytes)),
  key: column('key', nullable(integer)),
  actor: column('actor', nullable(text)),
  request_id: column('request_id', nullable(packedId('req'))),
  action: column('action', nullable(coded(actionWords))),
  outcome: column('outcome', nullable(coded(outcomeWords))),
  subject: column('subject', nullable(text)),
  details: column('details', nullable(text)),
  user_id: column('user_id', nullable(text)),
  scope: column('scope', nullable(coded(scopeWords))),
  domain: column('domain', nullable(text)),
  purpose: column('purpose', nullable(text)),
  registered_purpose: column('registered_purpose', nullable(text)),
  purpose_classes: column('purpose_classes', nullable(integer)),
  policy_version: column('policy_version', nullable(integer)),
  grant_id: column('grant_id', nullable(packedId('grt'))),
  involved: column('involved', { type: 'any', encode: (stored: SqlValue) => stored, decode: (stored) => stored }),
})

export const auditLog = table('audit_log', auditLogRow, { key: ['place'], isExported: false })

/** What comes again and again in the records of a tenant is written once, and has a number there: keys, lists of classes. */
export interface AuditName {
  readonly number: number
  readonly projectId: string
  readonly environment: string
  /** Empty: the tenant itself. */
  readonly name: string
}

export const auditName = record<AuditName>()({
  number: column('number', integer),
  projectId: column('project_id', text),
  environment: column('environment', text),
  name: column('name', text),
})

export const auditNames = table('audit_names', auditName, { key: ['number'], isExported: false })

const placesOfTenant = 2 ** 33

/** The records of a tenant stand together, in the order of their chain. */
export function placeOf(tenantNumber: number, sequence: number): number {
  const place = tenantNumber * placesOfTenant + sequence
  if (sequence >= placesOfTenant || !Number.isSafeInteger(place)) throw new Error('the audit has no room left')
  return place
}

export const sequenceOf = (place: number): number => place % placesOfTenant
export const tenantNumberOf = (place: number): number => Math.floor(place / placesOfTenant)

/** In SQL: the tenant's number, as the index by ids has it. */
export const tenantNumberSql = `(place / ${placesOfTenant})`
