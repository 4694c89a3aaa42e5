import type { SweepCounts, SweepOptions } from '../port/maintenance.ts'
import type { Statement } from './statement.ts'

const sweepLock = 4_801_623

interface Sweep {
  readonly table: string
  readonly key: readonly string[]
  /** Rows go when this moment is over, counted from the parameter `end`. */
  readonly column: string
  readonly end: string
}

const [now, grantsEnd, linksEnd, hoursEnd, daysEnd, limit] = ['$1', '$2', '$3', '$4', '$5', '$6'] as const
const usageKey = ['key_id', 'measure', 'subject', 'detail']

/** The audit has partitions of its own. */
type SweptRows = Omit<SweepCounts, 'audit' | 'auditMonths'>

const sweeps: Readonly<Record<keyof SweptRows, Sweep>> = {
  memories: {
    table: 'memories',
    key: ['user_key', 'project_id', 'environment', 'scope', 'id'],
    column: 'expires_at',
    end: now,
  },
  grants: { table: 'grants', key: ['token_hash'], column: 'expires_at', end: grantsEnd },
  idempotencyClaims: {
    table: 'idempotency_claims',
    key: ['project_id', 'environment', 'key'],
    column: 'expires_at',
    end: now,
  },
  sessions: { table: 'sessions', key: ['id'], column: 'expires_at', end: now },
  invitations: { table: 'invitations', key: ['id'], column: 'expires_at', end: linksEnd },
  passwordResets: { table: 'password_resets', key: ['id'], column: 'expires_at', end: linksEnd },
  signInAttempts: { table: 'sign_in_attempts', key: ['subject'], column: 'resets_at', end: now },
  knownDevices: { table: 'known_devices', key: ['token_hash', 'person_id'], column: 'expires_at', end: now },
  usageHours: {
    table: 'usage_counts',
    key: ['project_id', 'environment', 'hour', ...usageKey],
    column: 'hour',
    end: hoursEnd,
  },
  usageDays: {
    table: 'usage_days',
    key: ['project_id', 'environment', 'day', ...usageKey],
    column: 'day',
    end: daysEnd,
  },
}

const tables = Object.values(sweeps)

const deletions = tables.map(
  ({ table, key, column, end }) => `
  stale_${table} AS MATERIALIZED (
    SELECT ${key.join(', ')} FROM ambit.${table}
    WHERE ${column} IS NOT NULL AND ${column} <= ${end}::bigint AND EXISTS (SELECT FROM turn)
    LIMIT ${limit} FOR UPDATE SKIP LOCKED
  ), ${table} AS (
    DELETE FROM ambit.${table} AS t USING stale_${table} AS s
    WHERE ${key.map((name) => `t.${name} = s.${name}`).join(' AND ')} RETURNING 1
  )`,
)

/** Has a row in one process at a time. */
export const turnToSweep = `turn AS MATERIALIZED (SELECT WHERE pg_try_advisory_xact_lock(${sweepLock}))`

const text = `
  WITH ${turnToSweep}, ${deletions.join(', ')}
  SELECT ${tables.map(({ table }) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`

/**
 * One process at a time: whoever has the lock deletes, the others find nothing to do. Rows that a request holds right
 * now are left for the next time rather than waited for.
 */
export function sweep(options: SweepOptions): Statement<SweptRows> {
  const { nowMs, grantsExpiredBeforeMs, linksExpiredBeforeMs, usageHoursBeforeMs, usageDaysBeforeMs, limit } = options
  return {
    name: 'sweep',
    text,
    values: [nowMs, grantsExpiredBeforeMs, linksExpiredBeforeMs, usageHoursBeforeMs, usageDaysBeforeMs, limit],
    result: ([row]) =>
      Object.fromEntries(Object.entries(sweeps).map(([name, { table }]) => [name, row?.[table] ?? 0])) as Record<
        keyof SweptRows,
        number
      >,
  }
}
