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
  const { sweepRecords } = auditLogRetention(db)
  const { audit: _, ...others } = sweptTables
  const deletions = Object.entries<SweptTable>(others).map(([name, table]) => [name, deletion(table)] as const)
  return {
    sweep(options: SweepOptions): SweepCounts {
      const counts = Object.fromEntries(
        deletions.map(([name, deleteStale]) => [name, deleteStale(options)]),
      ) as unknown as Omit<SweptRows, 'audit'>
      const audit = sweepRecords(options)
      // Not before every record whose time is over has gone: by then all chains are cut off.
      const auditLinks = audit < options.limit ? sweepLinks(options) : 0
      return { ...counts, audit, grantWeeks: 0, auditMonths: 0, auditLinks }
    },
  }
}
