import type { DatabaseSync } from 'node:sqlite'
import type {
  AuditCut,
  AuditSigningKey,
  ChainHead,
  LinkedRecord,
  StoredAuditRecord,
  UnlinkedRecord,
} from '../port/audit-chain.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditRecord } from '../tables/audit.ts'
import { auditCut, auditLink, auditSigningKey, auditSigningKeys } from '../tables/audit-chain.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { insertInto, listOf, prepareLists } from './sql.ts'

export function auditChainReads(db: DatabaseSync) {
  const ofTenant = 'project_id = ? AND environment = ?'
  const last = db.prepare(
    `SELECT sequence, hash, at AS atMs FROM audit_links WHERE ${ofTenant} ORDER BY sequence DESC LIMIT 1`,
  )
  const cut = db.prepare(`SELECT ${listOf(auditCut)} FROM audit_cuts WHERE ${ofTenant}`)
  const links = prepareLists(
    db,
    `SELECT ${listOf(auditLink, 'l')}, ${listOf(auditRecord, 'a')} FROM audit_links AS l
     LEFT JOIN audit AS a ON a.project_id = l.project_id AND a.environment = l.environment AND a.id = l.audit_id
     WHERE l.project_id = ? AND l.environment = ? AND l.sequence > ? ORDER BY l.sequence LIMIT ?`,
  )
  const end = db.prepare(`SELECT id FROM audit WHERE ${ofTenant} AND id > ? ORDER BY id LIMIT 1 OFFSET ?`)
  const unlinked = db.prepare(
    `SELECT id, at AS atMs FROM audit WHERE ${ofTenant} AND id > ? AND id <= coalesce(?, id)
       AND NOT EXISTS (SELECT 1 FROM audit_links WHERE audit_id = audit.id) ORDER BY id`,
  )
  return {
    chainHead({ projectId, environment }: Tenant): ChainHead | null {
      const row = last.get(projectId, environment)
      return row ? ({ ...row } as unknown as ChainHead) : null
    },
    chainCut({ projectId, environment }: Tenant): AuditCut | null {
      const row = cut.get(projectId, environment)
      return row ? fromNamed(auditCut, row) : null
    },
    chainLinks(
      { projectId, environment }: Tenant,
      { afterSequence, limit }: { readonly afterSequence: number; readonly limit: number },
    ): readonly LinkedRecord[] {
      return links.all(projectId, environment, afterSequence, limit).map((row) => toLinked(row as unknown as SqlRow))
    },
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

function toLinked(row: SqlRow): LinkedRecord {
  const { tenant: _, ...link } = auditLink.decodeAt(row, 0)
  const values = auditRecord.names.map((name, index) => [name, row[auditLink.names.length + index] ?? null] as const)
  const record: StoredAuditRecord = Object.fromEntries(values)
  return { ...link, record: record.id === null ? null : record }
}

export function auditChainWrites(db: DatabaseSync) {
  const insert = db.prepare(insertInto(auditSigningKeys, auditSigningKey, 'INSERT OR IGNORE'))
  const find = db.prepare(`SELECT ${listOf(auditSigningKey)} FROM audit_signing_keys WHERE project_id = ?`)
  return {
    keepSigningKey(proposed: AuditSigningKey): AuditSigningKey {
      insert.run(...toRow(auditSigningKey, proposed))
      const row = find.get(proposed.projectId)
      if (!row) throw new Error(`there is no project ${proposed.projectId}`)
      return fromNamed(auditSigningKey, row)
    },
  }
}
