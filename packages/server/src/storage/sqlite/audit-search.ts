import type { DatabaseSync } from 'node:sqlite'
import { type AuditWalk, auditWalk } from '../audit-walk.ts'
import type { AuditFilter, AuditFound, AuditSearchStep, FoundAuditEntry } from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditRecord } from '../tables/audit.ts'
import type { SqlRow, SqlValue } from '../tables/columns.ts'
import { type AuditSource, auditSourcesOf } from './audit-sources.ts'
import { prepareLists } from './sql.ts'

/** Reads of a user have an index of their own, and all else that is known of one has another. */
export function waysToUser({ table, isRead, isNoRead }: AuditSource): readonly string[] {
  return [
    `INDEXED BY ${table}_reads_by_user WHERE ${isRead} AND user_id = :userId AND`,
    `INDEXED BY ${table}_other_acts_by_user WHERE ${isNoRead} AND user_id = :userId AND`,
  ]
}

/** Several are walked along at once. */
function waysOf(source: AuditSource, walk: AuditWalk): readonly string[] {
  const { table, byRequest, isRareAct, isRefused, isNotOk } = source
  switch (walk) {
    case 'by_user':
      return waysToUser(source)
    case 'by_request':
      return [`INDEXED BY ${table}_newest_by_request WHERE request_id IS NOT NULL AND ${byRequest} AND`]
    case 'rare_acts':
      return [`INDEXED BY ${table}_rare_acts WHERE ${isRareAct} AND`]
    case 'refused':
      return [`INDEXED BY ${table}_refused WHERE ${isRefused} AND`]
    case 'not_ok':
      return [`INDEXED BY ${table}_not_ok WHERE ${isNotOk} AND`]
    case 'all':
      return ['WHERE']
  }
}

function checkedBy({ key, isOfKind, isDenied }: AuditSource): string {
  return [
    '(:userId IS NULL OR user_id = :userId)',
    `(:keyId IS NULL OR ${key} = :keyId)`,
    '(:scope IS NULL OR scope = :scope)',
    '(:action IS NULL OR action = :action)',
    isOfKind(':kind'),
    '(:outcome IS NULL OR outcome = :outcome)',
    `(:isRefused = 0 OR ${isDenied})`,
    '(:purpose IS NULL OR registered_purpose = :purpose OR instr(lower(purpose), lower(:purpose)) > 0)',
    '(:requestId IS NULL OR request_id = :requestId)',
    '(:fromMs IS NULL OR at >= :fromMs)',
    '(:toMs IS NULL OR at < :toMs)',
  ].join(' AND ')
}

export function auditSearchReads(db: DatabaseSync) {
  const [older, log] = auditSourcesOf(db)

  function prepareWalk(source: AuditSource, walk: AuditWalk) {
    const { table, columns, hash, order, within } = source
    const prepare = (selected: string, condition: string, limit: string) => {
      const walks = waysOf(source, walk).map(
        (way) => `SELECT ${selected} FROM ${table} ${way} ${within} AND ${condition}`,
      )
      const statement = prepareLists(db, `${walks.join(' UNION ALL ')} ORDER BY ${order} DESC LIMIT ${limit}`)
      statement.setAllowUnknownNamedParameters(true)
      return statement
    }
    return {
      /** The last one that is looked at, where there are so many. */
      end: prepare(`${table}.id, ${order}`, 'true', '1 OFFSET :lookAt - 1'),
      page: prepare(`${columns}, ${hash} AS link_hash`, `${order} >= :end AND ${checkedBy(source)}`, ':limit + 1'),
    }
  }

  function searchIn(source: AuditSource) {
    const prepared = new Map<AuditWalk, ReturnType<typeof prepareWalk>>()
    return (tenant: Tenant, { filter, afterId, beforeId, limit, lookAt }: AuditSearchStep): AuditFound => {
      const bounds = source.bounds(tenant, { afterId, beforeId })
      if (!bounds) return { entries: [], beforeId: null }
      const walk = auditWalk(filter)
      const statements = prepared.get(walk) ?? prepareWalk(source, walk)
      prepared.set(walk, statements)
      const asked = { ...storedFilter(source, tenant, filter), ...bounds, limit, lookAt }
      const end = statements.end.get(asked) as unknown as SqlRow | undefined
      const rows = statements.page.all({ ...asked, end: end?.[1] ?? (bounds.after as SqlValue) }) as unknown as SqlRow[]
      const entries = rows.slice(0, limit).map((row) => toFound(source, row))
      if (rows.length > limit) return { entries, beforeId: entries.at(-1)?.id ?? null }
      return { entries, beforeId: end ? source.toId(end[0] ?? null) : null }
    }
  }
  const searchLog = searchIn(log)
  const searchOlder = searchIn(older)

  return {
    searchAudit(tenant: Tenant, step: AuditSearchStep): AuditFound {
      const newer = searchLog(tenant, step)
      if (newer.beforeId !== null) return newer
      // There may be as many to look at once more, in stores that have records from before.
      const missing = step.limit - newer.entries.length
      const rest = searchOlder(tenant, { ...step, limit: Math.max(missing, 1) })
      if (missing > 0) return { entries: [...newer.entries, ...rest.entries], beforeId: rest.beforeId }
      const isEnd = rest.entries.length === 0 && rest.beforeId === null
      return { entries: newer.entries, beforeId: isEnd ? null : (newer.entries.at(-1)?.id ?? null) }
    },
  }
}

function storedFilter(source: AuditSource, tenant: Tenant, filter: AuditFilter): Readonly<Record<string, SqlValue>> {
  const { scope, action, outcome, requestId, keyId } = filter
  const stored = (column: Parameters<AuditSource['stored']>[0], word: string | null): SqlValue =>
    word === null ? null : source.stored(column, word)
  return {
    ...filter,
    isRefused: filter.isRefused ? 1 : 0,
    keyId: keyId === null ? null : source.keyOf(tenant, keyId),
    scope: stored('scope', scope),
    action: stored('action', action),
    outcome: stored('outcome', outcome),
    requestId: stored('request_id', requestId),
  }
}

function toFound(source: AuditSource, row: SqlRow): FoundAuditEntry {
  return { ...auditRecord.decodeAt(source.toRecord(row), 0), hash: (row.at(-1) ?? null) as string | null }
}
