/** Empties records whose time is over. They stay as links for as long as the chain leads through them. */
import type { DatabaseSync } from 'node:sqlite'
import type { SweepOptions } from '../port/maintenance.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditLogRow } from '../tables/audit-log.ts'
import type { SqlRow } from '../tables/columns.ts'
import { auditCutting } from './audit-cuts.ts'
import { wholeDigest } from './audit-log-rows.ts'
import { auditNamesOf } from './audit-names.ts'
import { listOf, prepareLists } from './sql.ts'

/** Columns that a link consists of. */
const ofLink: readonly string[] = ['place', 'id', 'at', 'hash', 'record_digest', 'format', 'salt', 'subject_digest']

export function auditLogRetention(db: DatabaseSync) {
  const names = auditNamesOf(db)
  const { cut } = auditCutting(db)
  const oldest = prepareLists(
    db,
    `SELECT ${listOf(auditLogRow)} FROM audit_log WHERE at <= ? AND action IS NOT NULL ORDER BY at LIMIT ?`,
  )
  const emptied = auditLogRow.names.filter((name) => !ofLink.includes(name)).map((name) => `${name} = NULL`)
  const empty = db.prepare(`UPDATE audit_log SET record_digest = ?2, ${emptied.join(', ')} WHERE place = ?1`)
  const oldestBeforeLog = db.prepare(
    'SELECT project_id AS projectId, environment, id FROM audit WHERE at <= ? ORDER BY at LIMIT ?',
  )
  const deleteBeforeLog = db.prepare('DELETE FROM audit WHERE project_id = ? AND environment = ? AND id = ?')
  /** Tenants whose chains are cut off at this moment. */
  let cutOff = { endMs: 0, tenants: new Set<string>() }

  function cutOnce(tenant: Tenant, options: SweepOptions, endMs: number): void {
    if (cutOff.endMs !== endMs) cutOff = { endMs, tenants: new Set() }
    const name = `${tenant.projectId} ${tenant.environment}`
    if (cutOff.tenants.has(name)) return
    cut(tenant, { ...options, endMs })
    cutOff.tenants.add(name)
  }

  return {
    /** One step: the oldest of all projects first, and those from before there was a log before all others. */
    sweepRecords(options: SweepOptions): number {
      const { auditBeforeMs, limit } = options
      if (auditBeforeMs === null) return 0
      const before = oldestBeforeLog.all(auditBeforeMs, limit) as unknown as (Tenant & { readonly id: string })[]
      for (const { id, ...tenant } of before) {
        cutOnce(tenant, options, auditBeforeMs + 1)
        deleteBeforeLog.run(tenant.projectId, tenant.environment, id)
      }
      const rows =
        before.length === limit ? [] : (oldest.all(auditBeforeMs, limit - before.length) as unknown as SqlRow[])
      for (const values of rows) {
        const row = auditLogRow.decodeAt(values, 0)
        const { project_id: projectId, environment } = names.tenantOf(row.place)
        cutOnce({ projectId, environment } as Tenant, options, auditBeforeMs + 1)
        empty.run(row.place, wholeDigest(names, row))
      }
      return before.length + rows.length
    },
  }
}
