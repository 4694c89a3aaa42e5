/** The partitions of the audit, a month each: made ahead of time, dropped when it is over. */
import pg from 'pg'
import { isNotOk, isRareAct } from '../audit-walk.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import { userHash } from './audit-search.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import type { Statement } from './statement.ts'

const monthsAhead = 3
/** Records of that month are in the default partition already, and are as good there. */
const checkViolation = '23514'
/** Another process made it in this very moment. */
const duplicates = ['42P07', '23505']

/** Sees to it that there are partitions for this month and the next ones; looks again when a new month has begun. */
export function auditMonthKeeper(pipeline: PipelinedConnection): (nowMs: number) => Promise<void> {
  let kept = ''
  return async (nowMs) => {
    const months = Array.from({ length: monthsAhead + 1 }, (_, offset) => auditMonth(nowMs, offset))
    const last = months.at(-1)?.table ?? ''
    if (kept === last) return
    const existing = new Set((await runStatement(pipeline, listAuditMonths)).map(({ table }) => table))
    for (const month of months) {
      if (existing.has(month.table)) continue
      const isMade = await unlessLocked(runStatement(pipeline, createPartition(month)).catch(unlessSeenTo))
      if (!isMade) return
    }
    kept = last
  }
}

/** Drops a month, in a moment; false when somebody is just reading it. */
export function dropAuditMonth(pipeline: PipelinedConnection, { table }: AuditMonth): Promise<boolean> {
  return unlessLocked(runStatement(pipeline, dropPartition(table)))
}

/** False when somebody has what it needs for itself: it is left for the next time. */
async function unlessLocked(change: Promise<void>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    const cause = error instanceof StoreUnavailable ? error.cause : error
    if (cause instanceof pg.DatabaseError && lockNotGranted.includes(cause.code ?? '')) return false
    throw error
  }
}

function unlessSeenTo(error: unknown): void {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  if (code !== checkViolation && !duplicates.includes(code)) throw error
}

export interface AuditMonth {
  readonly table: string
  readonly startMs: number
  /** Not included. */
  readonly endMs: number
}

function auditMonth(nowMs: number, offset: number): AuditMonth {
  const now = new Date(nowMs)
  const startMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset)
  const endMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset + 1)
  return { table: `audit_${new Date(startMs).toISOString().slice(0, 7).replace('-', '_')}`, startMs, endMs }
}

const lockNotGranted = ['55P03', '40P01']
/**
 * Whoever waits to have a table for itself makes everybody wait who comes after. So long at most, also while an export
 * reads the audit for an hour.
 */
const briefly = "PERFORM set_config('lock_timeout', '20ms', true)"

/** One statement, so that no month is without its indexes. */
function createPartition({ table, startMs, endMs }: AuditMonth): Statement<void> {
  return {
    name: `create-${table}`,
    text: `DO $$ BEGIN
      ${briefly};
      CREATE TABLE ambit.${table} PARTITION OF ambit.audit FOR VALUES FROM (${startMs}) TO (${endMs});
      CREATE INDEX ${table}_by_time ON ambit.${table} (at);
      CREATE INDEX ${table}_refused ON ambit.${table} (project_id, environment, id)
        WHERE outcome IN ('policy_denied', 'purpose_not_registered');
      CREATE INDEX ${table}_by_purpose ON ambit.${table} (project_id, environment, id)
        WHERE registered_purpose IS NOT NULL;
      CREATE INDEX ${table}_newest_by_user ON ambit.${table} (project_id, environment, ${userHash}, id);
      CREATE INDEX ${table}_newest_by_request ON ambit.${table} (project_id, environment, request_id, id);
      CREATE INDEX ${table}_rare_acts ON ambit.${table} (project_id, environment, id) WHERE ${isRareAct};
      CREATE INDEX ${table}_not_ok ON ambit.${table} (project_id, environment, id) WHERE ${isNotOk};
      CREATE INDEX ${table}_reads_by_user ON ambit.${table} (project_id, environment, hashtextextended(user_id, 0), id)
        WHERE action IN ('read_memory', 'read_context', 'continue_read');
    END $$`,
    values: [],
    result: () => undefined,
  }
}

function dropPartition(table: string): Statement<void> {
  return {
    name: `drop-${table}`,
    text: `DO $$ BEGIN
      ${briefly};
      DROP TABLE IF EXISTS ambit.${table};
    END $$`,
    values: [],
    result: () => undefined,
  }
}

/** Oldest first. `isIndexed`: whether single records are found by their moment, which months of the first releases lack. */
export const listAuditMonths: Statement<readonly (AuditMonth & { readonly isIndexed: boolean })[]> = {
  name: 'list-audit-months',
  text: `SELECT relname, to_regclass('ambit.' || relname || '_by_time') IS NOT NULL AS is_indexed
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'ambit.audit'::regclass AND relname ~ '^audit_\\d{4}_\\d{2}$' ORDER BY relname`,
  values: [],
  isRead: true,
  result: (rows) =>
    rows.map(({ relname, is_indexed }) => {
      const [, year, month] = relname.split('_')
      return { ...auditMonth(Date.UTC(Number(year), Number(month) - 1), 0), isIndexed: is_indexed }
    }),
}
