/** Drops the links of each chain up to where it was cut off. */
import type { DatabaseSync } from 'node:sqlite'
import { installationId } from '../../audit-chain/installation.ts'
import type { SweepOptions } from '../port/maintenance.ts'
import type { Environment, Tenant } from '../port/tenant.ts'
import { placeOf } from '../tables/audit-log.ts'
import { auditCutting } from './audit-cuts.ts'
import { auditNamesOf } from './audit-names.ts'

interface TenantRow {
  readonly project_id: string
  readonly environment: Environment
}

const tenantsAtOnce = 100

export function auditLinkRetention(db: DatabaseSync) {
  const names = auditNamesOf(db)
  const { cut, cutOf, linksOf } = auditCutting(db)
  const tenants = db.prepare(`
    SELECT projects.id AS project_id, environments.value AS environment
    FROM (SELECT id FROM projects UNION ALL SELECT '${installationId}') AS projects
      CROSS JOIN json_each('["live", "test"]') AS environments
    WHERE (projects.id, environments.value) > (?, ?) ORDER BY 1, 2 LIMIT ${tenantsAtOnce}`)
  const dropOlder = db.prepare(`
    DELETE FROM audit_links WHERE project_id = ?1 AND environment = ?2 AND sequence IN (
      SELECT sequence FROM audit_links WHERE project_id = ?1 AND environment = ?2 AND sequence <= ?3 LIMIT ?4)`)
  const drop = db.prepare(
    'DELETE FROM audit_log WHERE place IN (SELECT place FROM audit_log WHERE place > ? AND place <= ? LIMIT ?)',
  )
  /** Cut off already: a moment, or a tenant on the way to it. */
  let doneMs: number | null = null
  let after: TenantRow | null = null

  function dropLinks(tenant: Tenant, options: SweepOptions, endMs: number, limit: number): number {
    if ((linksOf(tenant).from(0)?.at ?? endMs) >= endMs) return 0
    cut(tenant, { ...options, endMs })
    const sequence = cutOf(tenant)?.sequence
    if (sequence === undefined) return 0
    const { projectId, environment } = tenant
    const older = Number(dropOlder.run(projectId, environment, sequence, limit).changes)
    const number = names.find(projectId, environment, '')
    if (number === null || older === limit) return older
    return older + Number(drop.run(placeOf(number, 0), placeOf(number, sequence), limit - older).changes)
  }

  return {
    /** One step. Months end twelve times a year: in between there is nothing to look for. */
    sweepLinks(options: SweepOptions): number {
      const { auditBeforeMs, limit } = options
      if (auditBeforeMs === null || auditBeforeMs === doneMs) return 0
      const page = tenants.all(after?.project_id ?? '', after?.environment ?? '') as unknown as TenantRow[]
      let dropped = 0
      for (const row of page) {
        const tenant = { projectId: row.project_id, environment: row.environment }
        dropped += dropLinks(tenant, options, auditBeforeMs + 1, limit - dropped)
        // It may have more: the next step begins with it.
        if (dropped >= limit) return dropped
        after = row
      }
      // The others have their turn with the next sweep.
      if (page.length === tenantsAtOnce) return dropped
      after = null
      doneMs = auditBeforeMs
      return dropped
    },
  }
}
