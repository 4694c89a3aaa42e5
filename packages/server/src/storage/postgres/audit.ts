import type { QueryResultRow } from 'pg'
import {
  type AuditEntry,
  afterAllIds,
  type DecisionPage,
  type NewAuditEntry,
  type RefusalPage,
  type RegisteredRead,
  recordedMemoryIdsMax,
} from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditEntry, auditRecord } from '../tables/audit.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { type Batch, listOf, listsOf, parametersOf, type SqlParameter, type Statement, unnestOf } from './statement.ts'

/** Columns of a record: all but the memories, which a read learns in the statement itself, and those. */
const all = listOf(auditRecord)

export function auditRow(entry: NewAuditEntry): SqlRow {
  return toRow(auditEntry, entry)
}

/** Part of a statement: records of these values, one for each row of `source`. */
export function recordsFrom(values: string, source = ''): string {
  return `INSERT INTO ambit.audit (${all}) SELECT ${values} ${source}`
}

/** The memory columns of an act that involved none. */
export const noMemories = "0, NULL, '[]'"

/** The memory columns of the ids in an array, oldest first; null is none. */
export function memoriesOf(ids: string): string {
  const newest = `unnest(${ids}[cardinality(${ids}) - ${recordedMemoryIdsMax - 1}:]) WITH ORDINALITY AS newest (id, n)`
  return `coalesce(cardinality(${ids}), 0) AS memory_count,
    encode(sha256(convert_to(array_to_string(${ids}, chr(10)) || chr(10), 'UTF8')), 'hex') AS memory_digest,
    to_json(ARRAY(SELECT id FROM ${newest} ORDER BY n DESC))::text AS memory_ids`
}

/** The same of a single id. */
export function memoryOf(id: string): string {
  return `1, encode(sha256(convert_to(${id} || chr(10), 'UTF8')), 'hex'), '["' || ${id} || '"]'`
}

/** An act without memories is recorded for the row of `done`, which says that it was done. */
export function recordedAct(first: number, done: string, policyVersion?: string): string {
  const entry = parametersOf(auditEntry, first, {
    ...(policyVersion && { policy_version: (parameter) => `coalesce(${policyVersion}, ${parameter})` }),
  })
  return recordsFrom(`${entry}, ${noMemories}`, `FROM ${done}`)
}

/** The same of any number of records, whose parameters are lists. */
export function recordedActs(first: number, done: string): string {
  return recordsFrom(`acts.*, ${noMemories}`, `FROM ${unnestOf(auditEntry, first)} AS acts CROSS JOIN ${done}`)
}

export function actLists(acts: readonly NewAuditEntry[]): readonly SqlParameter[] {
  return listsOf(acts.map(auditRow), auditEntry.names.length)
}

/** Acts that involved no memory and changed nothing else. */
export const recordAudit: Batch<void> = {
  name: 'record-audit',
  text: recordsFrom(`*, ${noMemories}`, `FROM ${unnestOf(auditEntry)}`),
  result: () => undefined,
}

export function listAudit({ projectId, environment }: Tenant, limit: number): Statement<readonly AuditEntry[]> {
  return {
    name: 'list-audit',
    text: `SELECT ${all} FROM ambit.audit WHERE project_id = $1 AND environment = $2
      ORDER BY id DESC LIMIT $3`,
    values: [projectId, environment, limit],
    isRead: true,
    result: (rows) => rows.map(toAuditEntry),
  }
}

export function listDecisions(
  { projectId, environment }: Tenant,
  { sinceMs, afterId, limit }: DecisionPage,
): Statement<readonly AuditEntry[]> {
  return {
    name: 'list-decisions',
    text: `
      SELECT ${all} FROM ambit.audit
      WHERE project_id = $1 AND environment = $2 AND id > $3 AND at >= $4
        AND action IN ('read_memory', 'read_context', 'continue_read')
        AND outcome IN ('ok', 'policy_denied', 'purpose_not_registered')
      ORDER BY id LIMIT $5`,
    values: [projectId, environment, afterId ?? '', Math.ceil(sinceMs), limit],
    isRead: true,
    result: (rows) => rows.map(toAuditEntry),
  }
}

export function listRefusals(
  { projectId, environment }: Tenant,
  { sinceMs, afterId, beforeId, limit }: RefusalPage,
): Statement<readonly AuditEntry[]> {
  return {
    name: 'list-refusals',
    text: `
      SELECT ${all} FROM ambit.audit
      WHERE project_id = $1 AND environment = $2 AND outcome IN ('policy_denied', 'purpose_not_registered')
        AND id > $3 AND id < $4 AND at >= $5 AND purpose IS NOT NULL
      ORDER BY id DESC LIMIT $6`,
    values: [projectId, environment, afterId, beforeId ?? afterAllIds, Math.ceil(sinceMs), limit],
    isRead: true,
    result: (rows) => rows.map(toAuditEntry),
  }
}

export function listRegisteredReads(
  { projectId, environment }: Tenant,
  { sinceMs, afterId, limit }: DecisionPage,
): Statement<readonly RegisteredRead[]> {
  return {
    name: 'list-registered-reads',
    text: `
      SELECT id, registered_purpose, user_id FROM ambit.audit
      WHERE project_id = $1 AND environment = $2 AND registered_purpose IS NOT NULL
        AND id > $3 AND at >= $4 AND outcome = 'ok' AND user_id IS NOT NULL
      ORDER BY id LIMIT $5`,
    values: [projectId, environment, afterId ?? '', Math.ceil(sinceMs), limit],
    isRead: true,
    result: (rows) =>
      rows.map(({ id, registered_purpose, user_id }) => {
        return { id, registeredPurpose: registered_purpose, userId: user_id }
      }),
  }
}

function toAuditEntry(row: QueryResultRow): AuditEntry {
  return fromNamed(auditRecord, row)
}
