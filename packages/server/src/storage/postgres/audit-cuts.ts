/**
 * Cuts chains off before retention drops anything of them: the record of a cut and the cut itself are one step, and everything
 * before it goes afterwards. The record becomes the last link, which the next record is bound to.
 */

import { installationId } from '../../audit-chain/installation.ts'
import { createIdSource } from '../../crypto/identifiers.ts'
import type { SweepOptions } from '../port/maintenance.ts'
import { daysBetween } from '../retention-cut.ts'
import { recordsFrom } from './audit.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import type { Statement } from './statement.ts'
import { turnToSweep } from './sweep.ts'

export interface Place {
  readonly projectId: string
  readonly environment: string
}

export const firstPlace: Place = { projectId: '', environment: '' }
const tenantsAtOnce = 20
/** Processes that disagree about the time leave so many records out of order at most. */
const outOfOrderMax = 5_000

/** Part of a statement: some of the tenants after ($1, $2), and the installation. */
export const someTenants = `tenant AS MATERIALIZED (
    SELECT projects.id AS project_id, environment
    FROM (SELECT id FROM ambit.projects UNION ALL SELECT '${installationId}') AS projects
      CROSS JOIN (VALUES ('live'), ('test')) AS environments (environment)
    WHERE (projects.id, environment) > ($1, $2) AND EXISTS (SELECT FROM turn)
    ORDER BY 1, 2 LIMIT ${tenantsAtOnce}
  )`

export const turnAndNext = `EXISTS (SELECT FROM turn) AS has_turn, (SELECT count(*) FROM tenant) = ${tenantsAtOnce} AS has_further,
  (SELECT project_id FROM tenant ORDER BY 1 DESC, environment DESC LIMIT 1) AS project_id,
  (SELECT environment FROM tenant ORDER BY project_id DESC, 1 DESC LIMIT 1) AS environment`

export interface Step {
  /** Otherwise another process is at it. */
  readonly hasTurn: boolean
  /** Null: there are no further tenants. */
  readonly last: Place | null
}

export function stepOf(row: Record<string, unknown> | undefined): Step {
  const last = { projectId: String(row?.project_id), environment: String(row?.environment) }
  return { hasTurn: row?.has_turn === true, last: row?.has_further ? last : null }
}

/** Cuts every chain that has something to drop. False: not all of them are cut off yet. */
export function auditCutter(pipeline: PipelinedConnection): (options: SweepOptions) => Promise<boolean> {
  let doneMs: number | null = null
  return async (options) => {
    if (options.auditBeforeMs === null) return false
    if (options.auditBeforeMs === doneMs) return true
    for (let after: Place | null = firstPlace; after; ) {
      const { hasTurn, last }: Step = await runStatement(pipeline, cutChains(after, options, options.auditBeforeMs + 1))
      if (!hasTurn) return false
      after = last
    }
    doneMs = options.auditBeforeMs
    return true
  }
}

export function cutChains(
  { projectId, environment }: Place,
  { nowMs, auditRetentionDays }: Pick<SweepOptions, 'nowMs' | 'auditRetentionDays'>,
  endMs: number,
): Statement<Step> {
  const newId = createIdSource(() => nowMs)
  const ids = Array.from({ length: tenantsAtOnce }, () => newId('aud'))
  const values = `project_id, environment, ($7::text[])[n], $4::bigint, '', 'retention', $6, 'retention_cut', 'ok', NULL,
    json_build_object('sequence', sequence, 'hash', hash, 'before', $3::bigint, 'retention_days', $5::bigint)::text,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, '[]'`
  const ofTenant = 'l.project_id = tenant.project_id AND l.environment = tenant.environment'
  return {
    name: 'cut-audit-chains',
    text: `
      WITH ${turnToSweep}, ${someTenants}, due AS MATERIALIZED (
        SELECT tenant.*, first.sequence AS first, coalesce(c.sequence, 0) AS kept, coalesce(c.hash,
            CASE first.format WHEN 2 THEN encode(sha256(convert_to(
              concat_ws(chr(10), 'ambit-audit-chain', tenant.project_id, tenant.environment), 'UTF8')), 'hex')
            ELSE repeat('00', 32) END) AS kept_hash
        FROM tenant LEFT JOIN ambit.audit_cuts AS c USING (project_id, environment) CROSS JOIN LATERAL (
          SELECT sequence, format FROM ambit.audit_links AS l
          WHERE ${ofTenant} AND sequence > coalesce(c.sequence, 0) ORDER BY sequence LIMIT 1
        ) AS first
        WHERE (c.before_at IS NULL OR c.before_at < $3::bigint) AND EXISTS (
          SELECT FROM ambit.audit_links AS l WHERE ${ofTenant} AND at < $3::bigint
            AND sequence BETWEEN first.sequence AND first.sequence + ${outOfOrderMax})
      ), cut AS MATERIALIZED (
        SELECT tenant.project_id, tenant.environment, row_number() OVER () AS n, last.sequence,
          coalesce((SELECT l.hash FROM ambit.audit_links AS l WHERE ${ofTenant} AND l.sequence = last.sequence),
            kept_hash) AS hash
        FROM due AS tenant CROSS JOIN LATERAL (
          SELECT greatest(kept, coalesce(
            (SELECT sequence FROM ambit.audit_links AS l
              WHERE ${ofTenant} AND sequence >= tenant.first AND at >= $3::bigint ORDER BY sequence LIMIT 1) - 1,
            (SELECT sequence FROM ambit.audit_links AS l WHERE ${ofTenant} ORDER BY sequence DESC LIMIT 1)
          )) AS sequence
        ) AS last
      ), recorded AS (${recordsFrom(values, 'FROM cut')}), put AS (
        INSERT INTO ambit.audit_cuts (project_id, environment, sequence, hash, before_at)
        SELECT project_id, environment, sequence, hash, $3::bigint FROM cut
        ON CONFLICT (project_id, environment)
          DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash, before_at = excluded.before_at
      )
      SELECT ${turnAndNext}`,
    values: [
      projectId,
      environment,
      endMs,
      Math.max(nowMs, endMs),
      auditRetentionDays ?? daysBetween(endMs, nowMs),
      newId('req'),
      ids,
    ],
    result: ([row]) => stepOf(row),
  }
}
