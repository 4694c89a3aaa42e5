/** Records of the log whose time is over: their rows are emptied, and stay as links for as long as the chain leads through them. */
import type { DatabaseSync } from 'node:sqlite'
import { auditLogRow } from '../tables/audit-log.ts'
import type { SqlRow } from '../tables/columns.ts'
import { wholeDigest } from './audit-log-rows.ts'
import { auditNamesOf } from './audit-names.ts'
import { listOf, prepareLists } from './sql.ts'

/** What a link is. */
const ofLink: readonly string[] = ['place', 'id', 'at', 'hash', 'record_digest', 'salt', 'subject_digest']

export function auditLogRetention(db: DatabaseSync) {
  const names = auditNamesOf(db)
  const oldest = prepareLists(
    db,
    `SELECT ${listOf(auditLogRow)} FROM audit_log WHERE at <= ? AND action IS NOT NULL ORDER BY at LIMIT ?`,
  )
  const emptied = auditLogRow.names.filter((name) => !ofLink.includes(name)).map((name) => `${name} = NULL`)
  const empty = db.prepare(`UPDATE audit_log SET record_digest = ?2, ${emptied.join(', ')} WHERE place = ?1`)
  return {
    /** One step: the oldest of all projects first. */
    sweepLog(beforeMs: number, limit: number): number {
      const rows = oldest.all(beforeMs, limit) as unknown as SqlRow[]
      for (const values of rows) {
        const row = auditLogRow.decodeAt(values, 0)
        empty.run(row.place, wholeDigest(names, row))
      }
      return rows.length
    },
  }
}
