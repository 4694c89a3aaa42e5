/**
 * The links of what retention has dropped go from the beginning of each chain on, up to the first that has to stay, and leave the
 * place where they ended: that is where verification begins. A chain keeps its last link, which the next record is bound to.
 */
import type { SweepOptions } from '../port/maintenance.ts'
import { auditLinks } from '../tables/audit-chain.ts'
import { deletePicked, pickedColumns } from './delete-picked.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import type { Statement } from './statement.ts'
import { turnToSweep } from './sweep.ts'

interface Place {
  readonly projectId: string
  readonly environment: string
}

const tenantsAtOnce = 20

/** Those that come after so many have their turn with the next sweep. */
const stepsMax = 50

/** Months end twelve times a year: in between there is nothing to look for. */
export function auditLinkSweeper(pipeline: PipelinedConnection): (options: SweepOptions) => Promise<number> {
  let doneMs: number | null = null
  let after: Place = { projectId: '', environment: '' }
  return async ({ auditBeforeMs, limit }) => {
    if (auditBeforeMs === null || auditBeforeMs === doneMs) return 0
    let sum = 0
    for (let step = 0; step < stepsMax && sum < limit; step++) {
      const { hasTurn, dropped, dropsMore, last } = await runStatement(pipeline, dropLinks(after, auditBeforeMs, limit))
      sum += dropped
      if (!hasTurn) return sum
      if (dropsMore) continue
      after = last ?? { projectId: '', environment: '' }
      if (last) continue
      doneMs = auditBeforeMs
      return sum
    }
    return sum
  }
}

interface Step {
  /** Otherwise another process is at it. */
  readonly hasTurn: boolean
  readonly dropped: number
  /** Some of these tenants have more. */
  readonly dropsMore: boolean
  /** Null: there are no further tenants. */
  readonly last: Place | null
}

export function dropLinks({ projectId, environment }: Place, beforeMs: number, limit: number): Statement<Step> {
  return {
    name: 'drop-audit-links',
    text: `
      WITH ${turnToSweep}, tenant AS MATERIALIZED (
        SELECT projects.id AS project_id, environment FROM ambit.projects
          CROSS JOIN (VALUES ('live'), ('test')) AS environments (environment)
        WHERE (projects.id, environment) > ($1, $2) AND EXISTS (SELECT FROM turn)
        ORDER BY 1, 2 LIMIT ${tenantsAtOnce}
      ), first AS MATERIALIZED (
        SELECT l.* FROM tenant CROSS JOIN LATERAL (
          SELECT l.*, lead(sequence) OVER (ORDER BY sequence) AS next,
            bool_and(at <= $3::bigint) OVER (ORDER BY sequence) AS is_over
          FROM (
            SELECT ${pickedColumns(auditLinks.key.postgres)}, hash, at FROM ambit.audit_links
            WHERE project_id = tenant.project_id AND environment = tenant.environment ORDER BY sequence LIMIT $4 + 1
          ) AS l
        ) AS l
      ), gone AS MATERIALIZED (SELECT * FROM first WHERE is_over AND next IS NOT NULL), cut AS (
        INSERT INTO ambit.audit_cuts (project_id, environment, sequence, hash, before_at)
        SELECT DISTINCT ON (project_id, environment) project_id, environment, sequence, hash, $3::bigint + 1
        FROM gone ORDER BY project_id, environment, sequence DESC
        ON CONFLICT (project_id, environment)
          DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash, before_at = excluded.before_at
      ), dropped AS (
        ${deletePicked('ambit.audit_links', 'gone', auditLinks.key.postgres)} RETURNING project_id, environment
      ), counted AS (
        SELECT project_id, environment, count(*) AS links FROM dropped GROUP BY 1, 2
      )
      SELECT EXISTS (SELECT FROM turn) AS has_turn, coalesce((SELECT sum(links) FROM counted), 0)::integer AS dropped,
        coalesce((SELECT max(links) FROM counted), 0) >= $4 AS drops_more,
        (SELECT count(*) FROM tenant) = ${tenantsAtOnce} AS has_further,
        (SELECT project_id FROM tenant ORDER BY 1 DESC, environment DESC LIMIT 1) AS project_id,
        (SELECT environment FROM tenant ORDER BY project_id DESC, 1 DESC LIMIT 1) AS environment`,
    values: [projectId, environment, beforeMs, limit],
    result: ([row]) => ({
      hasTurn: row?.has_turn ?? false,
      dropped: row?.dropped ?? 0,
      dropsMore: row?.drops_more ?? false,
      last: row?.has_further ? { projectId: row.project_id, environment: row.environment } : null,
    }),
  }
}
