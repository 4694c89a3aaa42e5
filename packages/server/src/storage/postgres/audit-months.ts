import type { PartitionedTable } from './time-partitions.ts'

/** The audit, by the month. Months of earlier releases lack some of the indexes: making one would hold up whoever writes. */
export const auditMonths: PartitionedTable = {
  name: 'audit',
  partitionAt(ms, offset) {
    const date = new Date(ms)
    const startOf = (month: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month)
    const startMs = startOf(offset)
    const table = `audit_${new Date(startMs).toISOString().slice(0, 7).replace('-', '_')}`
    return { table, startMs, endMs: startOf(offset + 1) }
  },
  ahead: { atLeast: 3, made: 3 },
  behind: 13,
  bounds: ({ startMs, endMs }) => [String(startMs), String(endMs)],
}

/** The index by which single records of a month are found by their moment. */
export const byTime = (table: string): string => `${table}_by_time`
