import type { QueryResultRow } from 'pg'
import {
  type AuditEntry,
  actorColumns,
  type DecisionPage,
  type NewAuditEntry,
  recordedMemoryIdsMax,
  storedActor,
  storedMemories,
} from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { type Batch, type InputRow, type SqlValue, type Statement, unnestOf } from './statement.ts'

/** All but the memories, which a read learns in the statement itself, in the order of `auditRow`. */
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
const numbers: Readonly<Record<string, string>> = { at: 'bigint', policy_version: 'integer' }

export const auditColumns = columns.join(', ')
export const auditTypes = columns.map((column) => numbers[column] ?? 'text')

export function auditRow(entry: NewAuditEntry): InputRow {
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

export const recordedMemoryColumns = 'memory_count, memory_digest, memory_ids'
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

/** `$n::type` for each column of `auditRow`, beginning with `$first`; a policy has its version from elsewhere. */
export function auditParameters(first: number, policyVersion?: string): string {
  const parameters = columns.map((column, index) => {
    const told = `$${first + index}::${auditTypes[index]}`
    return column === 'policy_version' && policyVersion ? `coalesce(${policyVersion}, ${told})` : told
  })
  return parameters.join(', ')
}

/** Part of a statement: an act without memories is recorded for the row of `done`, which says that it was done. */
export function recordedAct(first: number, done: string, policyVersion?: string): string {
  return `INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
    SELECT ${auditParameters(first, policyVersion)}, ${noMemories} FROM ${done}`
}

/** The same of any number of records, whose parameters are lists. */
export function recordedActs(first: number, done: string): string {
  return `INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
    SELECT acts.*, ${noMemories} FROM ${unnestOf(auditTypes, first)} AS acts CROSS JOIN ${done}`
}

export function actLists(acts: readonly NewAuditEntry[]): readonly SqlValue[] {
  const rows = acts.map(auditRow)
  return columns.map((_, column) => rows.map((row) => row[column] ?? null))
}

/** Acts that involved no memory and changed nothing else. */
export const recordAudit: Batch<void> = {
  name: 'record-audit',
  text: `INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
    SELECT *, ${noMemories} FROM ${unnestOf(auditTypes)}`,
  result: () => undefined,
}

export function listAudit({ projectId, environment }: Tenant, limit: number): Statement<readonly AuditEntry[]> {
  return {
    name: 'list-audit',
    text: `SELECT ${auditColumns}, ${recordedMemoryColumns} FROM ambit.audit WHERE project_id = $1 AND environment = $2
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
      SELECT ${auditColumns}, ${recordedMemoryColumns} FROM ambit.audit
      WHERE project_id = $1 AND environment = $2 AND id > $3 AND at >= $4
        AND action IN ('read_memory', 'continue_read') AND outcome IN ('ok', 'policy_denied')
      ORDER BY id LIMIT $5`,
    values: [projectId, environment, afterId ?? '', Math.ceil(sinceMs), limit],
    isRead: true,
    result: (rows) => rows.map(toAuditEntry),
  }
}

function toAuditEntry(row: QueryResultRow): AuditEntry {
  return {
    id: row.id,
    atMs: row.at,
    tenant: { projectId: row.project_id, environment: row.environment },
    actor: storedActor(row.key_id, row.actor),
    requestId: row.request_id,
    action: row.action,
    outcome: row.outcome,
    subject: row.subject,
    details: row.details === null ? null : JSON.parse(row.details),
    userId: row.user_id,
    scope: row.scope,
    domain: row.domain,
    purpose: row.purpose,
    purposeClasses: row.purpose_classes === null ? null : JSON.parse(row.purpose_classes),
    policyVersion: row.policy_version,
    grantId: row.grant_id,
    ...storedMemories({ count: row.memory_count, digest: row.memory_digest, ids: row.memory_ids }),
  }
}
