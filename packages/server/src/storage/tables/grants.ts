import type { Scope } from '@ambit/core'
import type { Grant } from '../port/grants.ts'
import { column, moment, nullable, real, record, text, textOf } from './columns.ts'
import { table, tenant } from './table.ts'

interface GrantRow extends Grant {
  readonly tokenHash: string
}

const grantColumns = record<GrantRow>()({
  tokenHash: column('token_hash', text),
  id: column('id', text),
  tenant,
  userId: column('user_id', text),
  scope: column('scope', textOf<Scope>()),
  domain: column('domain', nullable(text)),
  maxAgeDays: column('max_age_days', nullable(real)),
  purpose: column('purpose', text),
  issuedAtMs: column('issued_at', moment),
  expiresAtMs: column('expires_at', moment),
  revokedAtMs: column('revoked_at', nullable(moment)),
})

export type NewGrant = Omit<GrantRow, 'revokedAtMs'>

export const grant = grantColumns.without('tokenHash')
/** As it is issued. */
export const newGrant = grantColumns.without('revokedAtMs')
export const grants = table('grants', grantColumns, {
  key: ['token_hash'],
  sweep: { column: 'expires_at', end: 'grantsExpiredBeforeMs' },
})
