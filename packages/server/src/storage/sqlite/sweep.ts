import type { DatabaseSync } from 'node:sqlite'
import type { SweepCounts, SweepOptions } from '../port/maintenance.ts'
import { type SweptRows, type SweptTable, sweptTables } from '../tables/all-tables.ts'
import { auditLinkRetention } from './audit-link-retention.ts'
import { auditLogRetention } from './audit-log-retention.ts'

export function sweepWrites(db: DatabaseSync) {
  /** Each row by its key, because a DELETE has no LIMIT here. */
  function deletion({ name, key, sweep }: SweptTable): (options: SweepOptions) => number {
    const found = key.sqlite.join(', ')
    const statement = db.prepare(
      `DELETE FROM ${name} WHERE (${found}) IN (SELECT ${found} FROM ${name} WHERE ${sweep.column} <= ? LIMIT ?)`,
    )
    return (options) => {
      const endMs = options[sweep.end]
      return endMs === null ? 0 : Number(statement.run(endMs, options.limit).changes)
    }
  }

  const { sweepLinks } = auditLinkRetention(db)
  const { sweepLog } = auditLogRetention(db)
  const deletions = Object.entries<SweptTable>(sweptTables).map(([name, table]) => [name, deletion(table)] as const)
  return {
    sweep(options: SweepOptions): SweepCounts {
      const counts = Object.fromEntries(
        deletions.map(([name, deleteStale]) => [name, deleteStale(options)]),
      ) as unknown as SweptRows
      // Those from before there was a log are older than all in it.
      const { auditBeforeMs, limit } = options
      const ofLog = auditBeforeMs === null ? 0 : sweepLog(auditBeforeMs, limit - counts.audit)
      return { ...counts, audit: counts.audit + ofLog, grantWeeks: 0, auditMonths: 0, auditLinks: sweepLinks(options) }
    },
  }
}
