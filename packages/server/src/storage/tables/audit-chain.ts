import type { AuditCut, AuditLink } from '../port/audit-chain.ts'
import { bigInteger, column, integer, nullable, record, text, timestamp } from './columns.ts'
import { byTenant, table, tenant } from './table.ts'

export const auditLink = record<AuditLink>()({
  tenant,
  sequence: column('sequence', bigInteger),
  auditId: column('audit_id', text),
  atMs: column('at', timestamp),
  format: column('format', nullable(integer)),
  salt: column('salt', nullable(text)),
  subjectDigest: column('subject_digest', nullable(text)),
  recordDigest: column('record_digest', text),
  hash: column('hash', text),
})

/** Its rows go with the months that they belong to, from the beginning of a chain on: `audit-link-retention` of each database. */
export const auditLinks = table('audit_links', auditLink, {
  key: ['project_id', 'environment', 'sequence'],
  distribution: byTenant,
})

export const auditCut = record<AuditCut>()({
  tenant,
  sequence: column('sequence', bigInteger),
  hash: column('hash', text),
  beforeMs: column('before_at', timestamp),
})

export const auditCuts = table('audit_cuts', auditCut, {
  key: ['project_id', 'environment'],
  distribution: byTenant,
})
