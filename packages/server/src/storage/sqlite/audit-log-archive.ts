/** The log in an archive: there, records and links are rows of their own, and everything is text and numbers. */
import type { DatabaseSync } from 'node:sqlite'
import type { ArchiveRow } from '../archive.ts'
import { audit } from '../tables/audit.ts'
import { auditLink, auditLinks } from '../tables/audit-chain.ts'
import { auditLogRow } from '../tables/audit-log.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import { toLinked } from './audit-log-rows.ts'
import { auditNamesOf } from './audit-names.ts'
import { listOf, prepareLists } from './sql.ts'

/** What there is in the log of a table of the archive. */
export function auditLogArchive(db: DatabaseSync): (table: string) => Generator<ArchiveRow> {
  const names = auditNamesOf(db)
  const all = `SELECT ${listOf(auditLogRow)} FROM audit_log`
  return function* (table) {
    if (table !== audit.name && table !== auditLinks.name) return
    for (const values of prepareLists(db, all).iterate()) {
      const row = auditLogRow.decodeAt(values as unknown as SqlRow, 0)
      const link = toLinked(names, row)
      if (table === audit.name) {
        if (link.record) yield link.record
        continue
      }
      const { project_id, environment } = names.tenantOf(row.place)
      const tenant = { projectId: project_id, environment } as never
      const linkValues = toRow(auditLink, { ...link, tenant })
      yield Object.fromEntries(auditLink.names.map((name, index) => [name, linkValues[index]])) as ArchiveRow
    }
  }
}
