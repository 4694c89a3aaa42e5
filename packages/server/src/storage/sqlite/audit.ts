import type { DatabaseSync } from 'node:sqlite'
import { noMemories } from '../involved-memories.ts'
import {
  type AuditEntry,
  afterAllIds,
  type DecisionPage,
  type InvolvedMemories,
  type NewAuditEntry,
  type RefusalPage,
  type RegisteredRead,
} from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { audit, auditEntry, auditMemories, auditRecord } from '../tables/audit.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { auditLinkerOf } from './audit-links.ts'
import { auditSearchReads } from './audit-search.ts'
import { insertInto, listOf } from './sql.ts'

export function auditReads(db: DatabaseSync) {
  const select = `SELECT ${listOf(auditRecord)} FROM audit WHERE project_id = ? AND environment = ?`
  const newest = db.prepare(`${select} ORDER BY id DESC LIMIT ?`)
  // Ids sort by time, so that the page is one walk along the key.
  const decisions = db.prepare(`
    ${select} AND id > ? AND at >= ?
      AND action IN ('read_memory', 'read_context', 'continue_read')
      AND outcome IN ('ok', 'policy_denied', 'purpose_not_registered')
    ORDER BY id LIMIT ?`)
  // Both by an index of their own, which has nothing else in it.
  const refusals = db.prepare(`
    ${select} AND outcome IN ('policy_denied', 'purpose_not_registered')
      AND id > ? AND id < ? AND at >= ? AND purpose IS NOT NULL
    ORDER BY id DESC LIMIT ?`)
  const registeredReads = db.prepare(`
    SELECT id, registered_purpose AS registeredPurpose, user_id AS userId FROM audit
    WHERE project_id = ? AND environment = ? AND registered_purpose IS NOT NULL
      AND id > ? AND at >= ? AND outcome = 'ok' AND user_id IS NOT NULL
    ORDER BY id LIMIT ?`)
  return {
    ...auditSearchReads(db),
    listRefusals({ projectId, environment }: Tenant, page: RefusalPage): readonly AuditEntry[] {
      const { sinceMs, afterId, beforeId, limit } = page
      return refusals.all(projectId, environment, afterId, beforeId ?? afterAllIds, sinceMs, limit).map(toAuditEntry)
    },
    listRegisteredReads(
      { projectId, environment }: Tenant,
      { sinceMs, afterId, limit }: DecisionPage,
    ): readonly RegisteredRead[] {
      const rows = registeredReads.all(projectId, environment, afterId ?? '', sinceMs, limit)
      return rows.map((row) => ({ ...row })) as unknown as readonly RegisteredRead[]
    },
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
  const insert = db.prepare(insertInto(audit, auditRecord))
  const linker = auditLinkerOf(db)
  return {
    recordAudit(row: SqlRow, seen: InvolvedMemories = noMemories): void {
      const record = [...row, ...toRow(auditMemories, seen)]
      insert.run(...record)
      linker.note(record)
    },
  }
}

/** The record of a policy, with the version that it has become. */
export function withPolicyVersion(row: SqlRow, version: number): SqlRow {
  return row.with(auditEntry.names.indexOf('policy_version'), version)
}

/** The record of a look that is refused after all. */
export function withOutcome(row: SqlRow, outcome: string, { keepsGrant }: { readonly keepsGrant: boolean }): SqlRow {
  const refused = row.with(auditEntry.names.indexOf('outcome'), outcome)
  return keepsGrant ? refused : refused.with(auditEntry.names.indexOf('grant_id'), null)
}

/** All but the memories, which a read learns in the transaction itself. */
export function auditRow(entry: NewAuditEntry): SqlRow {
  return toRow(auditEntry, entry)
}

function toAuditEntry(row: Readonly<Record<string, unknown>>): AuditEntry {
  return fromNamed(auditRecord, row)
}
