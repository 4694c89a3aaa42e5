/** The end of old records: whole months in a moment, and what is left of the oldest month in small steps. */
import type { SweepCounts, SweepOptions } from '../port/maintenance.ts'
import { audit } from '../tables/audit.ts'
import { dropAuditMonth, listAuditMonths } from './audit-months.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import type { Statement } from './statement.ts'
import { turnToSweep } from './sweep.ts'

/** `auditBeforeMs` is the last millisecond that is over. */
export async function sweepAudit(
  pipeline: PipelinedConnection,
  { auditBeforeMs, limit }: SweepOptions,
): Promise<Pick<SweepCounts, 'audit' | 'auditMonths'>> {
  if (auditBeforeMs === null) return { audit: 0, auditMonths: 0 }
  const months = await runStatement(pipeline, listAuditMonths)
  let auditMonths = 0
  for (const month of months.filter(({ endMs }) => endMs <= auditBeforeMs + 1)) {
    if (await dropAuditMonth(pipeline, month)) auditMonths++
  }
  // What no month was made for, as when it was imported, and the month that is partly over.
  const begun = months.filter(({ startMs, endMs }) => startMs <= auditBeforeMs && auditBeforeMs + 1 < endMs)
  const tables = ['audit_other', ...begun.filter(({ isIndexed }) => isIndexed).map(({ table }) => table)]
  let records = 0
  for (const table of tables) {
    if (records < limit) records += await runStatement(pipeline, deleteRecords(table, auditBeforeMs, limit - records))
  }
  return { audit: records, auditMonths }
}

export function deleteRecords(table: string, endMs: number, limit: number): Statement<number> {
  return {
    name: `sweep-${table}`,
    text: `
      WITH ${turnToSweep}, stale AS MATERIALIZED (
        SELECT ${audit.key.postgres.join(', ')} FROM ambit.${table}
        WHERE at <= $1::bigint AND EXISTS (SELECT FROM turn) ORDER BY at LIMIT $2
      ), deleted AS (
        DELETE FROM ambit.${table} AS t USING stale AS s
        WHERE ${audit.key.postgres.map((column) => `t.${column} = s.${column}`).join(' AND ')} RETURNING 1
      )
      SELECT count(*) AS count FROM deleted`,
    values: [endMs, limit],
    result: ([row]) => row?.count ?? 0,
  }
}
