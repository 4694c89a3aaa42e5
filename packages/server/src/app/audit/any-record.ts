import type { AuditFilter } from '../../storage/port/audit.ts'

/** Finds whatever there is. */
export const anyRecord: AuditFilter = {
  userId: null,
  keyId: null,
  scope: null,
  action: null,
  kind: null,
  outcome: null,
  isRefused: false,
  purpose: null,
  requestId: null,
  fromMs: null,
  toMs: null,
}
