/**
 * The links of what retention has dropped go from the beginning of each chain on, up to the first that has to stay, and leave the
 * place where they ended: that is where verification begins. A chain keeps its last link, which the next record is bound to.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { SweepOptions } from '../port/maintenance.ts'
import { auditCut, auditCuts } from '../tables/audit-chain.ts'
import { placeOf, sequenceOf } from '../tables/audit-log.ts'
import { hexOf } from './audit-log-rows.ts'
import { auditNamesOf } from './audit-names.ts'
import { insertInto } from './sql.ts'

interface TenantRow {
  readonly project_id: string
  readonly environment: string
}

interface LinkRow {
  readonly sequence: number
  readonly hash: string
  readonly at: number
}

const tenantsAtOnce = 100

export function auditLinkRetention(db: DatabaseSync) {
  const names = auditNamesOf(db)
  const tenants = db.prepare(`
    SELECT projects.id AS project_id, environments.value AS environment
    FROM projects CROSS JOIN json_each('["live", "test"]') AS environments
    WHERE (projects.id, environments.value) > (?, ?) ORDER BY 1, 2 LIMIT ${tenantsAtOnce}`)
  const firstOlder = db.prepare(
    'SELECT sequence, hash, at FROM audit_links WHERE project_id = ? AND environment = ? ORDER BY sequence LIMIT ?',
  )
  const first = db.prepare('SELECT place, hash, at FROM audit_log WHERE place > ? AND place < ? ORDER BY place LIMIT ?')
  const putCut = db.prepare(insertInto(auditCuts, auditCut, 'INSERT OR REPLACE'))
  const dropOlder = db.prepare('DELETE FROM audit_links WHERE project_id = ? AND environment = ? AND sequence <= ?')
  const drop = db.prepare('DELETE FROM audit_log WHERE place > ? AND place <= ?')
  /** What has been seen to: a moment, or a tenant on the way to it. */
  let doneMs: number | null = null
  let after: TenantRow | null = null

  /** The first links of a chain: those from before there was a log, and then those in it. */
  function firstLinks({ project_id, environment }: TenantRow, limit: number): readonly LinkRow[] {
    const older = firstOlder.all(project_id, environment, limit) as unknown as LinkRow[]
    const number = names.find(project_id, environment, '')
    if (number === null || older.length === limit) return older
    const rows = first.all(placeOf(number, 0), placeOf(number + 1, 0), limit - older.length)
    const newer = rows.map(({ place, hash, at }) => ({
      sequence: sequenceOf(place as number),
      hash: hexOf(hash as Uint8Array),
      at: at as number,
    }))
    return [...older, ...newer]
  }

  function dropLinks(tenant: TenantRow, beforeMs: number, limit: number): number {
    const links = firstLinks(tenant, limit + 1)
    const kept = links.findIndex(({ at }) => at > beforeMs)
    const last = links[(kept === -1 ? links.length - 1 : kept) - 1]
    if (!last) return 0
    const { project_id, environment } = tenant
    putCut.run(project_id, environment, last.sequence, last.hash, beforeMs + 1)
    const older = Number(dropOlder.run(project_id, environment, last.sequence).changes)
    const number = names.find(project_id, environment, '')
    if (number === null) return older
    return older + Number(drop.run(placeOf(number, 0), placeOf(number, last.sequence)).changes)
  }

  return {
    /** One step. Months end twelve times a year: in between there is nothing to look for. */
    sweepLinks({ auditBeforeMs, limit }: SweepOptions): number {
      if (auditBeforeMs === null || auditBeforeMs === doneMs) return 0
      const page = tenants.all(after?.project_id ?? '', after?.environment ?? '') as unknown as TenantRow[]
      let dropped = 0
      for (const tenant of page) {
        dropped += dropLinks(tenant, auditBeforeMs, limit - dropped)
        // It may have more: the next step begins with it.
        if (dropped >= limit) return dropped
        after = tenant
      }
      // The others have their turn with the next sweep.
      if (page.length === tenantsAtOnce) return dropped
      after = null
      doneMs = auditBeforeMs
      return dropped
    },
  }
}
