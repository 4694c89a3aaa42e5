import type { DatabaseSync } from 'node:sqlite'
import { noMemories } from '../involved-memories.ts'
import type {
  AuditEntry,
  DecisionPage,
  InvolvedMemories,
  NewAuditEntry,
  RefusalPage,
  RegisteredRead,
} from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditEntry, auditRecord } from '../tables/audit.ts'
import { type SqlRow, type SqlValue, toRow } from '../tables/columns.ts'
import { auditLogOf } from './audit-log.ts'
import type { IdBounds } from './audit-places.ts'
import { auditSearchReads } from './audit-search.ts'
import { type AuditSource, auditSourcesOf } from './audit-sources.ts'
import { prepareLists } from './sql.ts'

export function auditReads(db: DatabaseSync) {
  const sources = auditSourcesOf(db)
  const newestFirst = sources.toReversed()

  /** Records of a tenant that fit a condition, from all sources, in one order. */
  function list(from: readonly AuditSource[], order: 'ASC' | 'DESC', of: (source: AuditSource) => ListedRecords) {
    const statements = from.map((source) => {
      const { index = '', condition } = of(source)
      const { table, columns, within } = source
      const statement = prepareLists(
        db,
        `SELECT ${columns} FROM ${table} ${index} WHERE ${within} AND ${condition}
          ORDER BY ${source.order} ${order} LIMIT :limit`,
      )
      statement.setAllowUnknownNamedParameters(true)
      return { source, statement }
    })
    return (tenant: Tenant, { limit, sinceMs = 0, ...bounds }: ListBounds): readonly AuditEntry[] => {
      const found: AuditEntry[] = []
      for (const { source, statement } of statements) {
        const parameters = found.length < limit ? source.bounds(tenant, bounds) : null
        if (!parameters) continue
        const rows = statement.all({ ...parameters, sinceMs, limit: limit - found.length })
        for (const row of rows) found.push(auditRecord.decodeAt(source.toRecord(row as unknown as SqlRow), 0))
      }
      return found
    }
  }

  // Records of a tenant are one walk along the key; others have an index of their own, which has nothing else in it.
  const newest = list(newestFirst, 'DESC', () => ({ condition: 'true' }))
  const decisions = list(sources, 'ASC', ({ isRead, isDecided }) => ({
    condition: `at >= :sinceMs AND ${isRead} AND ${isDecided}`,
  }))
  const refusals = list(newestFirst, 'DESC', ({ table, isRefused }) => ({
    index: `INDEXED BY ${table}_refused`,
    condition: `${isRefused} AND at >= :sinceMs AND purpose IS NOT NULL`,
  }))
  const registeredReads = list(sources, 'ASC', ({ table, stored }) => ({
    index: `INDEXED BY ${table}_by_purpose`,
    condition: `registered_purpose IS NOT NULL AND at >= :sinceMs AND user_id IS NOT NULL
      AND outcome = ${literal(stored('outcome', 'ok'))}`,
  }))
  return {
    ...auditSearchReads(db),
    listRefusals: (tenant: Tenant, page: RefusalPage): readonly AuditEntry[] => refusals(tenant, page),
    listRegisteredReads: (tenant: Tenant, { afterId, ...page }: DecisionPage): readonly RegisteredRead[] =>
      registeredReads(tenant, { ...page, afterId: afterId ?? '', beforeId: null }).map(
        ({ id, registeredPurpose, userId }) => ({ id, registeredPurpose, userId }) as RegisteredRead,
      ),
    listDecisions: (tenant: Tenant, { afterId, ...page }: DecisionPage): readonly AuditEntry[] =>
      decisions(tenant, { ...page, afterId: afterId ?? '', beforeId: null }),
    listAudit: (tenant: Tenant, limit: number): readonly AuditEntry[] =>
      newest(tenant, { limit, afterId: '', beforeId: null }),
  }
}

interface ListedRecords {
  readonly index?: string
  readonly condition: string
}

interface ListBounds extends IdBounds {
  readonly limit: number
  readonly sinceMs?: number
}

const literal = (value: SqlValue): string => (typeof value === 'string' ? `'${value}'` : String(value))

export function auditWrites(db: DatabaseSync) {
  const log = auditLogOf(db)
  return {
    recordAudit: (row: SqlRow, seen: InvolvedMemories = noMemories): void => log.record(row, seen),
  }
}

/** The record of a policy, with the version that it has become. */
export function withPolicyVersion(row: SqlRow, version: number): SqlRow {
  return row.with(auditEntry.names.indexOf('policy_version'), version)
}

/** All but the memories, which a read learns in the transaction itself. */
export function auditRow(entry: NewAuditEntry): SqlRow {
  return toRow(auditEntry, entry)
}
