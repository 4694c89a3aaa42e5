/**
 * Everything that is stored, as rows: what an export writes and an import reads, on either database. The tables are in
 * the order in which they can be filled. Sessions, known devices, attempts to sign in and the secret that signs cookies
 * belong to one place and stay there: people sign in anew. Columns that an older archive does not have are null.
 */
export type ArchiveValue = string | number | null
export type ArchiveRow = Readonly<Record<string, ArchiveValue>>

type ColumnType = 'text' | 'integer' | 'bigint' | 'double precision'

export interface ArchiveTable {
  readonly name: string
  readonly columns: Readonly<Record<string, ColumnType>>
}

const dates = { created_at: 'bigint', updated_at: 'bigint' } as const
const link = {
  id: 'text',
  token_hash: 'text',
  created_at: 'bigint',
  expires_at: 'bigint',
  created_by: 'text',
  used_at: 'bigint',
} as const
const usage = { key_id: 'text', measure: 'text', subject: 'text', detail: 'text', count: 'bigint' } as const
const tenant = { project_id: 'text', environment: 'text' } as const

export const archiveTables: readonly ArchiveTable[] = [
  { name: 'projects', columns: { id: 'text', name: 'text', created_at: 'bigint', policy_version: 'integer' } },
  {
    name: 'policies',
    columns: { project_id: 'text', version: 'integer', matrix: 'text', set_at: 'bigint', set_by: 'text' },
  },
  {
    name: 'api_keys',
    columns: {
      id: 'text',
      ...tenant,
      secret_hash: 'text',
      name: 'text',
      last_four: 'text',
      created_at: 'bigint',
      expires_at: 'bigint',
      rate_limit_per_minute: 'integer',
      purpose_classes: 'text',
      deleted_at: 'bigint',
      last_used_at: 'bigint',
      created_by: 'text',
    },
  },
  { name: 'retired_secrets', columns: { secret_hash: 'text', key_id: 'text', ends_at: 'bigint' } },
  {
    name: 'people',
    columns: { id: 'text', name: 'text', email: 'text', email_verified: 'integer', image: 'text', ...dates },
  },
  {
    name: 'credentials',
    columns: {
      id: 'text',
      account_id: 'text',
      provider_id: 'text',
      person_id: 'text',
      password: 'text',
      ...dates,
    },
  },
  {
    name: 'memberships',
    columns: { project_id: 'text', person_id: 'text', role: 'text', joined_at: 'bigint' },
  },
  { name: 'invitations', columns: { ...link, project_id: 'text', role: 'text', email: 'text' } },
  { name: 'password_resets', columns: { ...link, person_id: 'text' } },
  {
    name: 'memories',
    columns: {
      ...tenant,
      user_id: 'text',
      scope: 'text',
      id: 'text',
      domain: 'text',
      source: 'text',
      value: 'text',
      created_at: 'bigint',
      expires_at: 'bigint',
      bytes: 'integer',
    },
  },
  {
    name: 'grants',
    columns: {
      token_hash: 'text',
      id: 'text',
      ...tenant,
      user_id: 'text',
      scope: 'text',
      domain: 'text',
      max_age_days: 'double precision',
      purpose: 'text',
      issued_at: 'bigint',
      expires_at: 'bigint',
      revoked_at: 'bigint',
    },
  },
  {
    name: 'audit',
    columns: {
      ...tenant,
      id: 'text',
      at: 'bigint',
      key_id: 'text',
      request_id: 'text',
      action: 'text',
      outcome: 'text',
      user_id: 'text',
      scope: 'text',
      domain: 'text',
      purpose: 'text',
      purpose_classes: 'text',
      policy_version: 'integer',
      memory_ids: 'text',
      grant_id: 'text',
      memory_count: 'integer',
      memory_digest: 'text',
      actor: 'text',
      subject: 'text',
      details: 'text',
    },
  },
  {
    name: 'idempotency_claims',
    columns: { ...tenant, key: 'text', fingerprint: 'text', response: 'text', expires_at: 'bigint' },
  },
  { name: 'usage_counts', columns: { ...tenant, hour: 'bigint', ...usage } },
  { name: 'usage_days', columns: { ...tenant, day: 'bigint', ...usage } },
]

/** One moment of a store, read from beginning to end while it goes on. */
export interface ArchiveSource {
  read(table: ArchiveTable): AsyncIterable<ArchiveRow> | Iterable<ArchiveRow>
  close(): Promise<void>
}

/** An empty store that is filled in one transaction: wholly, or not at all. */
export interface ArchiveTarget {
  insert(table: ArchiveTable, rows: readonly ArchiveRow[]): Promise<void>
  commit(): Promise<void>
  /** Without a commit before it, nothing has happened. */
  close(): Promise<void>
}

/** Said by a target that is not empty. */
export class StoreNotEmpty extends Error {
  override readonly name = 'StoreNotEmpty'
}
