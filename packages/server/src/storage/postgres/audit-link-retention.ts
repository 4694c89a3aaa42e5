/** Drops the links of each chain up to where it was cut off. */
import type { SweepOptions } from '../port/maintenance.ts'
import { auditLinks } from '../tables/audit-chain.ts'
import { firstPlace, type Place, type Step, someTenants, stepOf, turnAndNext } from './audit-cuts.ts'
import { deletePicked, pickedColumns } from './delete-picked.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import type { Statement } from './statement.ts'
import { turnToSweep } from './sweep.ts'

/** Tenants that come after so many steps have their turn with the next sweep. */
const stepsMax = 50

/** Months end twelve times a year: in between there is nothing to look for. */
export function auditLinkSweeper(pipeline: PipelinedConnection): (options: SweepOptions) => Promise<number> {
  let doneMs: number | null = null
  let after = firstPlace
  return async ({ auditBeforeMs, limit }) => {
    if (auditBeforeMs === null || auditBeforeMs === doneMs) return 0
    let sum = 0
    for (let step = 0; step < stepsMax && sum < limit; step++) {
      const { hasTurn, dropped, dropsMore, last } = await runStatement(pipeline, dropLinks(after, limit))
      sum += dropped
      if (!hasTurn) return sum
      if (dropsMore) continue
      after = last ?? firstPlace
      if (last) continue
      doneMs = auditBeforeMs
      return sum
    }
    return sum
  }
}

interface DroppedLinks extends Step {
  readonly dropped: number
  /** Some of these tenants have more. */
  readonly dropsMore: boolean
}

export function dropLinks({ projectId, environment }: Place, limit: number): Statement<DroppedLinks> {
  return {
    name: 'drop-audit-links',
    text: `
      WITH ${turnToSweep}, ${someTenants}, gone AS MATERIALIZED (
        SELECT l.* FROM tenant JOIN ambit.audit_cuts AS c USING (project_id, environment) CROSS JOIN LATERAL (
          SELECT ${pickedColumns(auditLinks.key.postgres)} FROM ambit.audit_links
          WHERE project_id = tenant.project_id AND environment = tenant.environment AND sequence <= c.sequence
          ORDER BY sequence LIMIT $3
        ) AS l
      ), dropped AS (
        ${deletePicked('ambit.audit_links', 'gone', auditLinks.key.postgres)} RETURNING project_id, environment
      ), counted AS (
        SELECT project_id, environment, count(*) AS links FROM dropped GROUP BY 1, 2
      )
      SELECT coalesce((SELECT sum(links) FROM counted), 0)::integer AS dropped,
        coalesce((SELECT max(links) FROM counted), 0) >= $3 AS drops_more, ${turnAndNext}`,
    values: [projectId, environment, limit],
    result: ([row]) => ({ ...stepOf(row), dropped: row?.dropped ?? 0, dropsMore: row?.drops_more ?? false }),
  }
}
