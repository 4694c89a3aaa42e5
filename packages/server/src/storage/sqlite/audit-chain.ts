import type { DatabaseSync } from 'node:sqlite'
import type { AuditCut, ChainHead, LinkedRecord, StoredAuditRecord, UnlinkedRecord } from '../port/audit-chain.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditRecord } from '../tables/audit.ts'
import { auditCut, auditLink } from '../tables/audit-chain.ts'
import { auditLogRow, placeOf, sequenceOf } from '../tables/audit-log.ts'
import { fromNamed, type SqlRow } from '../tables/columns.ts'
import { hexOf, toLinked } from './audit-log-rows.ts'
import { auditNamesOf } from './audit-names.ts'
import { listOf, prepareLists } from './sql.ts'

/** The links of a chain: those from before there was a log come first. */
export function auditChainReads(db: DatabaseSync) {
  const names = auditNamesOf(db)
  const ofTenant = 'project_id = ? AND environment = ?'
  const lastOlder = db.prepare(
    `SELECT sequence, hash, at AS atMs FROM audit_links WHERE ${ofTenant} ORDER BY sequence DESC LIMIT 1`,
  )
  const last = db.prepare(
    'SELECT place, hash, at FROM audit_log WHERE place > ? AND place < ? ORDER BY place DESC LIMIT 1',
  )
  const cut = db.prepare(`SELECT ${listOf(auditCut)} FROM audit_cuts WHERE ${ofTenant}`)
  const olderLinks = prepareLists(
    db,
    `SELECT ${listOf(auditLink, 'l')}, ${listOf(auditRecord, 'a')} FROM audit_links AS l
     LEFT JOIN audit AS a ON a.project_id = l.project_id AND a.environment = l.environment AND a.id = l.audit_id
     WHERE l.project_id = ? AND l.environment = ? AND l.sequence > ? ORDER BY l.sequence LIMIT ?`,
  )
  const links = prepareLists(
    db,
    `SELECT ${listOf(auditLogRow)} FROM audit_log WHERE place > ? AND place < ? ORDER BY place LIMIT ?`,
  )
  const end = db.prepare(`SELECT id FROM audit WHERE ${ofTenant} AND id > ? ORDER BY id LIMIT 1 OFFSET ?`)
  const unlinked = db.prepare(
    `SELECT id, at AS atMs FROM audit WHERE ${ofTenant} AND id > ? AND id <= coalesce(?, id)
       AND NOT EXISTS (SELECT 1 FROM audit_links WHERE audit_id = audit.id) ORDER BY id`,
  )
  /** @param number the tenant's own; null: nothing of theirs is in the log. */
  function headOf({ projectId, environment }: Tenant, number: number | null): ChainHead | null {
    const newest = number === null ? undefined : last.get(placeOf(number, 0), placeOf(number + 1, 0))
    if (newest) {
      const sequence = sequenceOf(newest.place as number)
      return { sequence, hash: hexOf(newest.hash as Uint8Array), atMs: newest.at as number }
    }
    const row = lastOlder.get(projectId, environment)
    return row ? ({ ...row } as unknown as ChainHead) : null
  }
  return {
    headOf,
    chainHead: (tenant: Tenant): ChainHead | null =>
      headOf(tenant, names.find(tenant.projectId, tenant.environment, '')),
    chainCut({ projectId, environment }: Tenant): AuditCut | null {
      const row = cut.get(projectId, environment)
      return row ? fromNamed(auditCut, row) : null
    },
    chainLinks(
      { projectId, environment }: Tenant,
      { afterSequence, limit }: { readonly afterSequence: number; readonly limit: number },
    ): readonly LinkedRecord[] {
      const older = olderLinks
        .all(projectId, environment, afterSequence, limit)
        .map((row) => toOlderLink(row as unknown as SqlRow))
      const number = names.find(projectId, environment, '')
      if (older.length === limit || number === null) return older
      const first = placeOf(number, older.at(-1)?.sequence ?? afterSequence)
      const rows = links.all(first, placeOf(number + 1, 0), limit - older.length) as unknown as SqlRow[]
      return [...older, ...rows.map((row) => toLinked(names, auditLogRow.decodeAt(row, 0)))]
    },
    /** In the log there are none: a record is its own link. */
    findUnlinked(
      { projectId, environment }: Tenant,
      { afterId, lookAt }: { readonly afterId: string; readonly lookAt: number },
    ) {
      const endId = (end.get(projectId, environment, afterId, lookAt - 1)?.id as string | undefined) ?? null
      const rows = unlinked.all(projectId, environment, afterId, endId)
      return { unlinked: rows.map((row) => ({ ...row }) as unknown as UnlinkedRecord), nextAfterId: endId }
    },
  }
}

function toOlderLink(row: SqlRow): LinkedRecord {
  const { tenant: _, ...link } = auditLink.decodeAt(row, 0)
  const values = auditRecord.names.map((name, index) => [name, row[auditLink.names.length + index] ?? null] as const)
  const record = Object.fromEntries(values) as StoredAuditRecord
  return { ...link, record: record.id === null ? null : record }
}
