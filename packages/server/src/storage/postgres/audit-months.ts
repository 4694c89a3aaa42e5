import { isNotOk, isRareAct } from '../audit-walk.ts'
import { userHash } from './audit-search.ts'
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
  column: 'at',
  bounds: ({ startMs, endMs }) => [String(startMs), String(endMs)],
  further: (table) => `
    CREATE INDEX ${byTime(table)} ON ambit.${table} (at);
    CREATE INDEX ${table}_refused ON ambit.${table} (project_id, environment, id)
      WHERE outcome IN ('policy_denied', 'purpose_not_registered');
    CREATE INDEX ${table}_by_purpose ON ambit.${table} (project_id, environment, id)
      WHERE registered_purpose IS NOT NULL;
    CREATE INDEX ${table}_newest_by_user ON ambit.${table} (project_id, environment, ${userHash}, id);
    CREATE INDEX ${table}_newest_by_request ON ambit.${table} (project_id, environment, request_id, id);
    CREATE INDEX ${table}_rare_acts ON ambit.${table} (project_id, environment, id) WHERE ${isRareAct};
    CREATE INDEX ${table}_not_ok ON ambit.${table} (project_id, environment, id) WHERE ${isNotOk};
    CREATE INDEX ${table}_reads_by_user ON ambit.${table} (project_id, environment, ${userHash}, id)
      WHERE action IN ('read_memory', 'read_context', 'continue_read');`,
}

/** The index by which single records of a month are found by their moment. */
export const byTime = (table: string): string => `${table}_by_time`
