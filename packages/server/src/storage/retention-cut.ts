/** Record of a cut: written before anything is dropped, and the only thing that explains a chain without its beginning. */
import type { NewAuditEntry } from './port/audit.ts'
import type { AuditCut } from './port/audit-chain.ts'

export interface RecordedCut extends AuditCut {
  readonly id: string
  readonly requestId: string
  readonly atMs: number
  readonly retentionDays: number
}

export function recordOfCut(cut: RecordedCut): NewAuditEntry {
  const { id, requestId, tenant, atMs, sequence, hash, beforeMs, retentionDays } = cut
  return {
    id,
    requestId,
    tenant,
    atMs,
    actor: { kind: 'service', cause: 'retention' },
    action: 'retention_cut',
    outcome: 'ok',
    subject: null,
    details: { sequence, hash, before: beforeMs, retention_days: retentionDays },
    userId: null,
    scope: null,
    domain: null,
    purpose: null,
    registeredPurpose: null,
    purposeClasses: null,
    policyVersion: null,
    grantId: null,
  }
}

/** Whole days: the retention that a cut shows where no setting is given. */
export function daysBetween(fromMs: number, toMs: number): number {
  return Math.floor((toMs - fromMs) / 86_400_000)
}
