import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { PurposeClass, Scope } from '@ambit/core'
import { noMemories } from '../involved-memories.ts'
import {
  type ActDetails,
  type AuditAction,
  type AuditEntry,
  actorColumns,
  type DecisionPage,
  type InvolvedMemories,
  type NewAuditEntry,
  storedActor,
  storedMemories,
} from '../port/audit.ts'
import type { Environment, Tenant } from '../port/tenant.ts'
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
    INSERT INTO audit (${columns.join(', ')}, memory_count, memory_digest, memory_ids)
    VALUES (${columns.map(() => '?').join(', ')}, ?, ?, ?)`)
  return {
    recordAudit(row: SqlRow, { memoryCount, memoryDigest, memoryIds }: InvolvedMemories = noMemories): void {
      insert.run(...row, memoryCount, memoryDigest, JSON.stringify(memoryIds))
    },
  }
}

/** In the order of `auditRow`. */
const columns = [
  'project_id',
  'environment',
  'id',
  'at',
  'key_id',
  'actor',
  'request_id',
  'action',
  'outcome',
  'subject',
  'details',
  'user_id',
  'scope',
  'domain',
  'purpose',
  'purpose_classes',
  'policy_version',
  'grant_id',
] as const

/** The record of a policy, with the version that it has become. */
export function withPolicyVersion(row: SqlRow, version: number): SqlRow {
  return row.with(columns.indexOf('policy_version'), version)
}

/** All but the memories, which a read learns in the transaction itself. */
export function auditRow(entry: NewAuditEntry): SqlRow {
  return [
    entry.tenant.projectId,
    entry.tenant.environment,
    entry.id,
    entry.atMs,
    ...actorColumns(entry.actor),
    entry.requestId,
    entry.action,
    entry.outcome,
    entry.subject,
    entry.details && JSON.stringify(entry.details),
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
    actor: storedActor(row.key_id as string, row.actor as string | null),
    requestId: row.request_id as string,
    action: row.action as AuditAction,
    outcome: row.outcome as string,
    subject: row.subject as string | null,
    details: row.details === null ? null : (JSON.parse(row.details as string) as ActDetails),
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
