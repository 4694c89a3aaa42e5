/** The end of old records: whole months in a moment, and what is left of the oldest month in small steps. */
import type { SweepCounts, SweepOptions } from '../port/maintenance.ts'
import { audit } from '../tables/audit.ts'
import { auditMonths, byTime } from './audit-months.ts'
import { deletePicked, pickedColumns } from './delete-picked.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import type { Statement } from './statement.ts'
import { turnToSweep } from './sweep.ts'
import { dropPartition, listPartitions } from './time-partitions.ts'

/** `auditBeforeMs` is the last millisecond that is over. */
export async function sweepAudit(
  pipeline: PipelinedConnection,
  { auditBeforeMs, limit }: SweepOptions,
): Promise<Pick<SweepCounts, 'audit' | 'auditMonths'>> {
  if (auditBeforeMs === null) return { audit: 0, auditMonths: 0 }
  const months = await runStatement(pipeline, listPartitions(auditMonths))
  let dropped = 0
  for (const month of months.filter(({ endMs }) => endMs <= auditBeforeMs + 1)) {
    if (await dropPartition(pipeline, auditMonths, month)) dropped++
  }
  // What no month was made for, as when it was imported, and the month that is partly over.
  const begun = months.filter(({ startMs, endMs }) => startMs <= auditBeforeMs && auditBeforeMs + 1 < endMs)
  let records = 0
  for (const table of ['audit_other', ...begun.map(({ table }) => table)]) {
    if (records >= limit || !(await runStatement(pipeline, hasTimeIndex(table)))) continue
    records += await runStatement(pipeline, deleteRecords(table, auditBeforeMs, limit - records))
  }
  return { audit: records, auditMonths: dropped }
}

/** Months of the first releases lack it, and go as a whole. */
function hasTimeIndex(table: string): Statement<boolean> {
  return {
    name: 'has-time-index',
    text: 'SELECT to_regclass($1) IS NOT NULL AS is_there',
    values: [`ambit.${byTime(table)}`],
    isRead: true,
    result: ([row]) => row?.is_there === true,
  }
}

export function deleteRecords(table: string, endMs: number, limit: number): Statement<number> {
  return {
    name: `sweep-${table}`,
    text: `
      WITH ${turnToSweep}, stale AS MATERIALIZED (
        SELECT ${pickedColumns(audit.key.postgres)} FROM ambit.${table}
        WHERE at <= $1::bigint AND EXISTS (SELECT FROM turn) ORDER BY at LIMIT $2
      ), deleted AS (
        ${deletePicked(`ambit.${table}`, 'stale', audit.key.postgres)} RETURNING 1
      )
      SELECT count(*) AS count FROM deleted`,
    values: [endMs, limit],
    result: ([row]) => row?.count ?? 0,
  }
}
