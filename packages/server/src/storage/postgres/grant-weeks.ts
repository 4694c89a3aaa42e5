/**
 * Grants, by the week in which they were issued: that is what their tokens begin with. A week goes as a whole when the last of it
 * is of no further use. Tokens of earlier releases have no time in them, and are deleted one by one.
 */
import { firstTokenHashSince } from '../../crypto/secrets.ts'
import type { SweepOptions } from '../port/maintenance.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import type { Statement } from './statement.ts'
import { dropPartition, listPartitions, type PartitionedTable, type TimePartition } from './time-partitions.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** 1970 began with a Thursday. */
const firstMondayMs = 4 * dayMs

export const grantWeeks: PartitionedTable = {
  name: 'grants',
  partitionAt(ms, offset) {
    const startMs = (Math.floor((ms - firstMondayMs) / weekMs) + offset) * weekMs + firstMondayMs
    const table = `grants_${new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '_')}`
    return { table, startMs, endMs: startMs + weekMs }
  },
  // Making them looks through the grants that are in no week, while everybody waits. After an upgrade those are all that there are, and
  // they are gone by the time that the next ones are made.
  ahead: { atLeast: 1, made: 6 },
  behind: 5,
  bounds: ({ startMs, endMs }) => [firstTokenHashSince(startMs), firstTokenHashSince(endMs)],
}

/** Drops the weeks of which no grant is to be kept; gives how many. */
export async function sweepGrantWeeks(
  pipeline: PipelinedConnection,
  { grantsExpiredBeforeMs }: SweepOptions,
): Promise<number> {
  const weeks = await runStatement(pipeline, listPartitions(grantWeeks))
  let dropped = 0
  for (const week of weeks.filter(({ endMs }) => endMs <= grantsExpiredBeforeMs)) {
    if (!(await runStatement(pipeline, isOver(week, grantsExpiredBeforeMs)))) continue
    if (await dropPartition(pipeline, grantWeeks, week)) dropped++
  }
  return dropped
}

/** Grants do not come to a week any more that ended so long ago: this stays as it is. */
function isOver({ table }: TimePartition, expiredBeforeMs: number): Statement<boolean> {
  return {
    name: `is-over-${table}`,
    text: `SELECT NOT EXISTS (SELECT FROM ambit.${table} WHERE expires_at > $1::bigint) AS is_over`,
    values: [Math.floor(expiredBeforeMs)],
    isRead: true,
    result: ([row]) => row?.is_over === true,
  }
}
