import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { PurposeClass, Scope } from '@ambit/core'
import { type InvolvedMemories, storedMemories } from '../audit-port.ts'
import type { AuditAction, AuditEntry, DecisionPage, Environment, NewAuditEntry, Tenant } from '../port.ts'
import type { SqlRow } from './rows.ts'

export function auditReads(db: DatabaseSync) {
  const newest = db.prepare('SELECT * FROM audit WHERE project_id = ? AND environment = ? ORDER BY id DESC LIMIT ?')
  // Ids sort by time, so that the page is one walk along the key.
  const decisions = db.prepare(`
    SELECT * FROM audit
    WHERE project_id = ? AND environment = ? AND id > ? AND at >= ?
      AND action IN ('read_memory', 'continue_read') AND outcome IN ('ok', 'policy_denied')
    ORDER BY id LIMIT ?`)
  return {
    listDecisions(
      { projectId, environment }: Tenant,
      { sinceMs, afterId, limit }: DecisionPage,
    ): readonly AuditEntry[] {
      return decisions.all(projectId, environment, afterId ?? '', sinceMs, limit).map(toAuditEntry)
    },
    listAudit({ projectId, environment }: Tenant, limit: number): readonly AuditEntry[] {
      return newest.all(projectId, environment, limit).map(toAuditEntry)
    },
  }
}

export function auditWrites(db: DatabaseSync) {
  const insert = db.prepare(`
    INSERT INTO audit
      (project_id, environment, id, at, key_id, request_id, action, outcome, user_id, scope, domain, purpose,
       purpose_classes, policy_version, grant_id, memory_count, memory_digest, memory_ids)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  return {
    recordAudit(row: SqlRow, { memoryCount, memoryDigest, memoryIds }: InvolvedMemories): void {
      insert.run(...row, memoryCount, memoryDigest, JSON.stringify(memoryIds))
    },
  }
}

/** All but the memories, which a read learns in the transaction itself. */
export function auditRow(entry: NewAuditEntry): SqlRow {
  return [
    entry.tenant.projectId,
    entry.tenant.environment,
    entry.id,
    entry.atMs,
    entry.keyId,
    entry.requestId,
    entry.action,
    entry.outcome,
    entry.userId,
    entry.scope,
    entry.domain,
    entry.purpose,
    entry.purposeClasses && JSON.stringify(entry.purposeClasses),
    entry.policyVersion,
    entry.grantId,
  ]
}

function toAuditEntry(row: Record<string, SQLOutputValue>): AuditEntry {
  return {
    id: row.id as string,
    atMs: row.at as number,
    tenant: { projectId: row.project_id as string, environment: row.environment as Environment },
    keyId: row.key_id as string,
    requestId: row.request_id as string,
    action: row.action as AuditAction,
    outcome: row.outcome as string,
    userId: row.user_id as string | null,
    scope: row.scope as Scope | null,
    domain: row.domain as string | null,
    purpose: row.purpose as string | null,
    purposeClasses:
      row.purpose_classes === null ? null : (JSON.parse(row.purpose_classes as string) as readonly PurposeClass[]),
    policyVersion: row.policy_version as number | null,
    grantId: row.grant_id as string | null,
    ...storedMemories({
      count: row.memory_count as number | null,
      digest: row.memory_digest as string | null,
      ids: row.memory_ids as string,
    }),
  }
}
