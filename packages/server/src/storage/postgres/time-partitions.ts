/** Partitions of a table by time: made ahead of it, and dropped when it is over, in a moment, where deleting rows would take hours. */
import pg from 'pg'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import type { Run, Statement } from './statement.ts'

export interface TimePartition {
  /** Its name ends with the day or the month that it begins with. */
  readonly table: string
  readonly startMs: number
  /** Not included. */
  readonly endMs: number
}

/** A table whose rows without a partition are in one called `_other`, so that none is ever refused. */
export interface PartitionedTable {
  readonly name: string
  /** The partition of a moment, or so many after that. */
  partitionAt(ms: number, offset: number): TimePartition
  readonly ahead: {
    readonly atLeast: number
    /** Where there are fewer than that, so many are made. */
    readonly made: number
  }
  /** So many that are over are made for rows that come from elsewhere. */
  readonly behind: number
  /** What the rows of a partition begin with, and what those after it do. */
  bounds(partition: TimePartition): readonly [string, string]
  /** What else is done when one is made, such as its own indexes. */
  readonly further?: (table: string) => string
}

/** Rows of that time are in the partition of all others already, and are as good there. */
const checkViolation = '23514'
/** Another process made it in this very moment. */
const duplicates = ['42P07', '23505']

/** Sees to it that there are partitions for this moment and the time to come; looks again when some of it is over. */
export function partitionKeeper(
  pipeline: PipelinedConnection,
  table: PartitionedTable,
): (nowMs: number) => Promise<void> {
  const run: Run = (statement) => runStatement(pipeline, statement)
  let keptUntilMs = 0
  return async (nowMs) => {
    const last = table.partitionAt(nowMs, table.ahead.atLeast)
    if (last.startMs < keptUntilMs) return
    const existing = await run(listPartitions(table))
    const isKept = existing.some(({ startMs }) => startMs === last.startMs)
    if (isKept || (await makePartitions(run, table, { nowMs }))) keptUntilMs = last.endMs
  }
}

/** False when somebody is using the table: some of them are left for the next time. */
export async function makePartitions(
  run: Run,
  table: PartitionedTable,
  { nowMs, from = 0 }: { readonly nowMs: number; readonly from?: number },
): Promise<boolean> {
  const existing = new Set((await run(listPartitions(table))).map((partition) => partition.table))
  for (let offset = from; offset <= table.ahead.made; offset++) {
    const partition = table.partitionAt(nowMs, offset)
    if (existing.has(partition.table)) continue
    if (!(await unlessLocked(run(createPartition(table, partition)).catch(unlessSeenTo)))) return false
  }
  return true
}

/** Oldest first. */
export function listPartitions({ name, partitionAt }: PartitionedTable): Statement<readonly TimePartition[]> {
  return {
    name: `list-partitions-of-${name}`,
    text: `SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'ambit.${name}'::regclass AND relname ~ '^${name}(_\\d{2,4})+$' ORDER BY relname`,
    values: [],
    isRead: true,
    result: (rows) =>
      rows.map(({ relname }) => {
        const [, year, month, day = '01'] = relname.split('_')
        return partitionAt(Date.UTC(Number(year), Number(month) - 1, Number(day)), 0)
      }),
  }
}

/** Drops a partition; false when somebody is just using it. */
export function dropPartition(pipeline: PipelinedConnection, { table }: TimePartition): Promise<boolean> {
  return unlessLocked(
    runStatement(pipeline, {
      name: `drop-${table}`,
      text: `DO $$ BEGIN
        ${briefly};
        DROP TABLE IF EXISTS ambit.${table};
      END $$`,
      values: [],
      result: () => undefined,
    }),
  )
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

const lockNotGranted = ['55P03', '40P01']
/**
 * Whoever waits to have a table for itself makes everybody wait who comes after. So long at most, also while an export
 * reads it for an hour.
 */
const briefly = "PERFORM set_config('lock_timeout', '20ms', true)"

/** One statement, so that none is without its indexes. */
function createPartition({ name, bounds, further }: PartitionedTable, partition: TimePartition): Statement<void> {
  const [from, to] = bounds(partition).map((bound) => pg.escapeLiteral(bound))
  return {
    name: `create-${partition.table}`,
    text: `DO $$ BEGIN
      ${briefly};
      CREATE TABLE ambit.${partition.table} PARTITION OF ambit.${name} FOR VALUES FROM (${from}) TO (${to});
      ${further?.(partition.table) ?? ''}
    END $$`,
    values: [],
    result: () => undefined,
  }
}
