import type { IncludeName, PurposeClass, Scope } from '@ambit/core'
import type { ContextTerms, Grant } from '../port/grants.ts'
import { type Codec, column, json, nullable, real, record, text, textOf, timestamp } from './columns.ts'
import { byTenant, table, tenant } from './table.ts'

interface GrantRow extends Grant {
  readonly tokenHash: string
}

/** Nearly all reads ask for nothing more. */
const includes: Codec<readonly IncludeName[]> = {
  type: 'text',
  encode: (names) => (names.length === 0 ? null : JSON.stringify(names)),
  decode: (stored) => (stored === null ? [] : (JSON.parse(stored as string) as readonly IncludeName[])),
}

const grantColumns = record<GrantRow>()({
  tokenHash: column('token_hash', text),
  id: column('id', text),
  tenant,
  keyId: column('key_id', nullable(text)),
  userId: column('user_id', text),
  scope: column('scope', textOf<Scope>()),
  domain: column('domain', nullable(text)),
  maxAgeDays: column('max_age_days', nullable(real)),
  purpose: column('purpose', text),
  registeredPurpose: column('registered_purpose', nullable(text)),
  purposeClasses: column('purpose_classes', nullable(json<readonly PurposeClass[]>())),
  include: column('include', includes),
  context: column('context', nullable(json<ContextTerms>())),
  issuedAtMs: column('issued_at', timestamp),
  expiresAtMs: column('expires_at', timestamp),
  revokedAtMs: column('revoked_at', nullable(timestamp)),
  withdrawnAtMs: column('withdrawn_at', nullable(timestamp)),
})

export type NewGrant = Omit<GrantRow, 'revokedAtMs' | 'withdrawnAtMs'>

/** With the hash of its token. */
export const grantOfToken = grantColumns
export const grant = grantColumns.without('tokenHash')
/** As it is issued. */
export const newGrant = grantColumns.without('revokedAtMs', 'withdrawnAtMs')
export const grants = table('grants', grantColumns, {
  key: ['token_hash'],
  sweep: { column: 'expires_at', end: 'grantsExpiredBeforeMs' },
  distribution: byTenant,
})
