/** The partitions of the audit, a month each, made ahead of time. */
import pg from 'pg'
import { ask } from './ask.ts'
import type { Lane } from './lane.ts'
import type { Statement } from './statement.ts'

const monthsAhead = 3
/** Records of that month are in the default partition already, and are as good there. */
const checkViolation = '23514'
/** Another process made it in this very moment. */
const duplicates = ['42P07', '23505']

/** Sees to it that there are partitions for this month and the next ones; looks again when a new month has begun. */
export function auditMonthKeeper(lane: Lane): (nowMs: number) => Promise<void> {
  let kept = ''
  return async (nowMs) => {
    const months = Array.from({ length: monthsAhead + 1 }, (_, offset) => auditMonth(nowMs, offset))
    const last = months.at(-1)?.table ?? ''
    if (kept === last) return
    const existing = await ask(lane, listAuditPartitions)
    for (const month of months) {
      if (!existing.has(month.table)) await ask(lane, createPartition(month)).catch(unlessSeenTo)
    }
    kept = last
  }
}

function unlessSeenTo(error: unknown): void {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  if (code !== checkViolation && !duplicates.includes(code)) throw error
}

interface Month {
  readonly table: string
  readonly startMs: number
  readonly endMs: number
}

function auditMonth(nowMs: number, offset: number): Month {
  const now = new Date(nowMs)
  const startMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset)
  const endMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset + 1)
  return { table: `audit_${new Date(startMs).toISOString().slice(0, 7).replace('-', '_')}`, startMs, endMs }
}

function createPartition({ table, startMs, endMs }: Month): Statement<void> {
  return {
    name: `create-${table}`,
    text: `CREATE TABLE IF NOT EXISTS ambit.${table} PARTITION OF ambit.audit FOR VALUES FROM (${startMs}) TO (${endMs})`,
    values: [],
    result: () => undefined,
  }
}

const listAuditPartitions: Statement<ReadonlySet<string>> = {
  name: 'list-audit-partitions',
  text: `SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'ambit.audit'::regclass`,
  values: [],
  isRead: true,
  result: (rows) => new Set(rows.map(({ relname }) => relname)),
}
