import type { QueryResultRow } from 'pg'
import type { AuditCut, ChainHead, LinkedRecord, UnlinkedRecord } from '../port/audit-chain.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditRecord } from '../tables/audit.ts'
import { auditCut, auditLink } from '../tables/audit-chain.ts'
import { fromNamed, prefixed } from '../tables/columns.ts'
import { listOf, type Statement } from './statement.ts'

export function chainHead({ projectId, environment }: Tenant): Statement<ChainHead | null> {
  return {
    name: 'audit-chain-head',
    text: `SELECT sequence, hash, at AS "atMs" FROM ambit.audit_links WHERE project_id = $1 AND environment = $2
      ORDER BY sequence DESC LIMIT 1`,
    values: [projectId, environment],
    isRead: true,
    result: ([row]) => (row as ChainHead | undefined) ?? null,
  }
}

export function chainCut({ projectId, environment }: Tenant): Statement<AuditCut | null> {
  return {
    name: 'audit-chain-cut',
    text: `SELECT ${listOf(auditCut)} FROM ambit.audit_cuts WHERE project_id = $1 AND environment = $2`,
    values: [projectId, environment],
    isRead: true,
    result: ([row]) => (row ? fromNamed(auditCut, row) : null),
  }
}

const linkColumns = prefixed('link_', auditLink)
const as = (columns: readonly string[], table: string, prefix: string): string =>
  columns.map((name) => `${table}.${name} AS ${prefix}${name}`).join(', ')

/** Records are found by their moment as well: it leads to the month that has them. */
export function chainLinks(
  { projectId, environment }: Tenant,
  { afterSequence, limit }: { readonly afterSequence: number; readonly limit: number },
): Statement<readonly LinkedRecord[]> {
  return {
    name: 'audit-chain-links',
    text: `
      WITH l AS MATERIALIZED (
        SELECT * FROM ambit.audit_links WHERE project_id = $1 AND environment = $2 AND sequence > $3
        ORDER BY sequence LIMIT $4
      )
      SELECT ${as(auditLink.names, 'l', 'link_')}, ${listOf(auditRecord, 'a')} FROM l LEFT JOIN LATERAL (
        SELECT * FROM ambit.audit WHERE project_id = $1 AND environment = $2 AND id = l.audit_id AND at = l.at OFFSET 0
      ) AS a ON true ORDER BY l.sequence`,
    values: [projectId, environment, afterSequence, limit],
    isRead: true,
    result: (rows) => rows.map(toLinked),
  }
}

function toLinked(row: QueryResultRow): LinkedRecord {
  const { tenant: _, ...link } = fromNamed(linkColumns, row)
  const record = row.id === null ? null : Object.fromEntries(auditRecord.names.map((name) => [name, row[name]]))
  return { ...link, record }
}

export function findUnlinked(
  { projectId, environment }: Tenant,
  { afterId, lookAt }: { readonly afterId: string; readonly lookAt: number },
): Statement<{ readonly unlinked: readonly UnlinkedRecord[]; readonly nextAfterId: string | null }> {
  const along = 'FROM ambit.audit AS a WHERE project_id = $1 AND environment = $2 AND id > $3'
  return {
    name: 'find-unlinked-audit',
    text: `
      WITH walk AS MATERIALIZED (SELECT (SELECT id ${along} ORDER BY id LIMIT 1 OFFSET $4::bigint - 1) AS end_id)
      SELECT walk.end_id, found.id, found.at FROM walk LEFT JOIN LATERAL (
        SELECT id, at ${along} AND id <= coalesce(walk.end_id, id)
          AND NOT EXISTS (SELECT FROM ambit.audit_links AS l WHERE l.audit_id = a.id AND l.at = a.at) ORDER BY id
      ) AS found ON true ORDER BY found.id`,
    values: [projectId, environment, afterId, lookAt],
    isRead: true,
    result: (rows) => ({
      unlinked: rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, atMs: at }])),
      nextAfterId: rows[0]?.end_id ?? null,
    }),
  }
}
