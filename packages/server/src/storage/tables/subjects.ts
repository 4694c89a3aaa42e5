import type { PurposeClass, Scope, Source } from '@ambit/core'
import type { NewAuditEntry } from '../port/audit.ts'
import type {
  BegunErasure,
  ErasedCounts,
  Subject,
  SubjectLink,
  SubjectMemory,
  WithdrawnConsent,
} from '../port/subjects.ts'
import { actor } from './actor.ts'
import { column, json, nullable, record, text, textOf, timestamp } from './columns.ts'
import { byTenant, table, tenant } from './table.ts'

type ConsentRow = Subject & WithdrawnConsent

/** PostgreSQL also has `user_key` in it and in `erasures`, which it makes from `user_id`. */
export const consentRow = record<ConsentRow>()({
  tenant,
  userId: column('user_id', text),
  scope: column('scope', textOf<Scope>()),
  purposeClass: column('purpose_class', textOf<PurposeClass>()),
  withdrawnAtMs: column('withdrawn_at', timestamp),
})
export const consent = consentRow.without('tenant', 'userId')
export const withdrawal = consentRow.without('tenant', 'withdrawnAtMs')
export const consents = table('consents', consentRow, {
  key: {
    sqlite: ['project_id', 'environment', 'user_id', 'scope', 'purpose_class'],
    postgres: ['user_key', 'project_id', 'environment', 'scope', 'purpose_class'],
  },
  distribution: byTenant,
})

interface LinkRow extends SubjectLink {
  readonly tokenHash: string
}

export const linkRow = record<LinkRow>()({
  tokenHash: column('token_hash', text),
  id: column('id', text),
  tenant,
  userId: column('user_id', text),
  createdAtMs: column('created_at', timestamp),
  expiresAtMs: column('expires_at', timestamp),
  createdBy: column('created_by', nullable(actor)),
})
export const subjectLink = linkRow.without('tokenHash')
/** Links belong to the place that made them, as the pages do that they lead to. */
export const subjectLinks = table('subject_links', linkRow, {
  key: ['token_hash'],
  sweep: { column: 'expires_at', end: 'nowMs' },
  isExported: false,
})

export const erasure = record<BegunErasure>()({
  tenant,
  userId: column('user_id', text),
  receiptId: column('receipt_id', text),
  startedAtMs: column('started_at', timestamp),
  pseudonym: column('pseudonym', text),
  counts: column('counts', json<ErasedCounts>()),
  act: column('act', json<NewAuditEntry>()),
})
export const erasures = table('erasures', erasure, {
  key: {
    sqlite: ['project_id', 'environment', 'user_id'],
    postgres: ['user_key', 'project_id', 'environment'],
  },
  distribution: byTenant,
})

/** Of the table of memories, what a person is shown. */
export const subjectMemory = record<SubjectMemory>()({
  id: column('id', text),
  scope: column('scope', textOf<Scope>()),
  domain: column('domain', nullable(text)),
  source: column('source', textOf<Source>()),
  sourceRef: column('source_ref', nullable(text)),
  valueJson: column('value', text),
  createdAtMs: column('created_at', timestamp),
  expiresAtMs: column('expires_at', nullable(timestamp)),
})
