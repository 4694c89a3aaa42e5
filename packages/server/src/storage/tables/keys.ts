import type { PurposeClass } from '@ambit/core'
// By itself, because threads load this file and need nothing else of the core.
import { type Capability, usualCapabilities } from '@ambit/core/capabilities'
import type { Actor } from '../port/actor.ts'
import type { ApiKey, KeyRights } from '../port/keys.ts'
import { actor } from './actor.ts'
import { bigInteger, type Codec, column, integer, json, nullable, record, text, timestamp } from './columns.ts'
import { table, tenant } from './table.ts'

/** Keys from before there were any have what they always had. */
const capabilities: Codec<readonly Capability[]> = {
  type: 'text',
  encode: JSON.stringify,
  decode: (stored) => (stored === null ? usualCapabilities : (JSON.parse(stored as string) as readonly Capability[])),
}

/** Parameters of the condition that a key still has these rights: whether to ask, its capabilities and its purposes. */
export function rightsRow(rights: KeyRights | null | undefined): [asked: number, string | null, string | null] {
  if (!rights) return [0, null, null]
  return [1, JSON.stringify(rights.capabilities), rights.purposes && JSON.stringify(rights.purposes)]
}

/** Capabilities as they are compared in SQL. */
export const comparedCapabilities = `coalesce(capabilities, '${JSON.stringify(usualCapabilities)}')`

/** What the store knows of a key beyond what its callers do. */
interface KeyRow extends ApiKey {
  readonly secretHash: string
  /** Null: nobody kept it. */
  readonly createdBy: Actor | null
  readonly deletedAtMs: number | null
  readonly lastUsedAtMs: number | null
}

const keyColumns = record<KeyRow>()({
  id: column('id', text),
  tenant,
  name: column('name', text),
  lastFour: column('last_four', text),
  createdAtMs: column('created_at', timestamp),
  expiresAtMs: column('expires_at', nullable(timestamp)),
  pausedAtMs: column('paused_at', nullable(timestamp)),
  rateLimitPerMinute: column('rate_limit_per_minute', nullable(integer)),
  purposeClasses: column('purpose_classes', nullable(json<readonly PurposeClass[]>())),
  purposes: column('purposes', nullable(json<readonly string[]>())),
  capabilities: column('capabilities', capabilities),
  secretHash: column('secret_hash', text),
  createdBy: column('created_by', nullable(actor)),
  deletedAtMs: column('deleted_at', nullable(timestamp)),
  lastUsedAtMs: column('last_used_at', nullable(timestamp)),
})

/** As it is made. */
export const newKey = keyColumns.without('deletedAtMs', 'lastUsedAtMs')
/** As its requests know it. */
export const apiKey = newKey.without('secretHash', 'createdBy')
/** As its owners see it, but for its old secrets. */
export const ownersKey = keyColumns.without('secretHash', 'deletedAtMs')
export const apiKeys = table('api_keys', keyColumns, { key: ['id'], distribution: 'reference' })

/** Secrets from before a rotation. */
interface RetiredSecret {
  readonly secretHash: string
  readonly keyId: string
  readonly endsAtMs: number
}

export const retiredSecret = record<RetiredSecret>()({
  secretHash: column('secret_hash', text),
  keyId: column('key_id', text),
  endsAtMs: column('ends_at', timestamp),
})
export const retiredSecrets = table('retired_secrets', retiredSecret, {
  key: ['secret_hash'],
  distribution: 'reference',
})

/** The requests that keys have taken of their windows, where several processes count together. */
interface RateWindowRow {
  readonly keyId: string
  readonly resetsAtMs: number
  readonly used: number
}

const rateWindowColumns = record<RateWindowRow>()({
  keyId: column('key_id', text),
  resetsAtMs: column('resets_at', timestamp),
  used: column('used', bigInteger),
})
/** On PostgreSQL only. */
export const rateWindows = table('rate_windows', rateWindowColumns, {
  key: ['key_id'],
  isExported: false,
  distribution: { by: 'key_id' },
})
