import type { NewAuditEntry } from '../storage/port/audit.ts'
import type { AppDeps, Caller } from './deps.ts'

type RecordFields = Pick<NewAuditEntry, 'atMs' | 'action' | 'outcome'> & Partial<NewAuditEntry>

/** The record of one act of a caller; what was not involved in it is null. */
export function auditEntry(
  { newId }: Pick<AppDeps, 'newId'>,
  { key, requestId }: Caller,
  record: RecordFields,
): NewAuditEntry {
  const actor = { kind: 'key', keyId: key.id } as const
  return { ...blankEntry, id: newId('aud'), tenant: key.tenant, actor, requestId, ...record }
}

/** Nothing but an act. */
export const blankEntry = {
  subject: null,
  details: null,
  userId: null,
  scope: null,
  domain: null,
  purpose: null,
  registeredPurpose: null,
  purposeClasses: null,
  policyVersion: null,
  grantId: null,
} as const
