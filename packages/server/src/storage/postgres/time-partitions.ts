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
}

/** Sees to it that there are partitions for this moment and the time to come; looks again when some of it is over. */
export function partitionKeeper(
  pipeline: PipelinedConnection,
  table: PartitionedTable,
): (nowMs: number) => Promise<void> {
  const run: Run = (statement) => runStatement(pipeline, statement)
  let keptUntilMs = 0
  let nextTryMs = 0
  return async (nowMs) => {
    const last = table.partitionAt(nowMs, table.ahead.atLeast)
    if (last.startMs < keptUntilMs || nowMs < nextTryMs) return
    const outcome = await keepPartitions(run, table, nowMs)
    if (outcome === 'made') keptUntilMs = last.endMs
    if (outcome === 'too much') nextTryMs = nowMs + triedAgainAfterMs
  }
}

/** Makes further ones where there are too few ahead. */
export async function keepPartitions(run: Run, table: PartitionedTable, nowMs: number): Promise<Making> {
  return (await areKept(run, table, nowMs)) ? 'made' : makePartitions(run, table, { nowMs })
}

export async function areKept(run: Run, table: PartitionedTable, nowMs: number): Promise<boolean> {
  const last = table.partitionAt(nowMs, table.ahead.atLeast)
  return (await run(listPartitions(table))).some(({ startMs }) => startMs >= last.startMs)
}

/** Everybody has waited for it in vain. */
const triedAgainAfterMs = 86_400_000

/** `in use`: somebody is using the table. `too much`: what is in no partition could not be looked through in time. Either way rows go on being put there. */
type Making = 'made' | 'in use' | 'too much'

export async function makePartitions(
  run: Run,
  table: PartitionedTable,
  { nowMs, from = 0 }: { readonly nowMs: number; readonly from?: number },
): Promise<Making> {
  const existing = new Set((await run(listPartitions(table))).map((partition) => partition.table))
  const offsets = Array.from({ length: table.ahead.made - from + 1 }, (_, index) => from + index)
  const missing = offsets
    .map((offset) => table.partitionAt(nowMs, offset))
    .filter((partition) => !existing.has(partition.table))
  try {
    await makeAll(run, table, missing)
    return 'made'
  } catch (error) {
    const code = codeOf(error)
    if (lockNotGranted.includes(code)) return 'in use'
    if (code === queryCanceled) return 'too much'
    throw error
  }
}

/** Rows of that time are in the partition of all others already, and are as good there. */
const checkViolation = '23514'
/** Another process made it in this very moment. */
const duplicates = ['42P07', '23505']
const lockNotGranted = ['55P03', '40P01']
/** By a time-out. */
const queryCanceled = '57014'

/** Together, so that what is in no partition is looked through once for all. */
async function makeAll(run: Run, table: PartitionedTable, partitions: readonly TimePartition[]): Promise<void> {
  const [first, ...later] = partitions
  if (!first) return
  try {
    await run(createPartitions(table, [first, ...later]))
  } catch (error) {
    const code = codeOf(error)
    if (code !== checkViolation && !duplicates.includes(code)) throw error
    if (later.length === 0) return
    await makeAll(run, table, [first])
    await makeAll(run, table, later)
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  return cause instanceof pg.DatabaseError ? (cause.code ?? '') : ''
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
export async function dropPartition(
  pipeline: PipelinedConnection,
  { name }: PartitionedTable,
  { table }: TimePartition,
): Promise<boolean> {
  try {
    await runStatement(pipeline, {
      name: 'drop-partition',
      text: 'SELECT ambit.drop_partition($1, $2)',
      values: [name, table],
      result: () => undefined,
    })
    return true
  } catch (error) {
    if (lockNotGranted.includes(codeOf(error))) return false
    throw error
  }
}

/** Together with their indexes, or not at all. */
function createPartitions(
  { name, bounds }: PartitionedTable,
  partitions: readonly [TimePartition, ...TimePartition[]],
): Statement<void> {
  const limits = partitions.map(bounds)
  return {
    name: 'make-partitions',
    text: 'SELECT ambit.make_partitions($1, $2, $3, $4)',
    values: [name, partitions.map(({ table }) => table), limits.map(([start]) => start), limits.map(([, end]) => end)],
    result: () => undefined,
  }
}
