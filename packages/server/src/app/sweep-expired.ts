import { usageKeptDays } from '@ambit/core'
import type { SweepCounts } from '../storage/port/maintenance.ts'
import type { ConfirmedClock } from '../time/confirmed-clock.ts'
import { dayMs } from '../time/time-units.ts'
import { isStale, noteRetention, type RetentionChange, retentionAt } from './audit/retention-setting.ts'
import type { Needs } from './deps.ts'

/** So long a holder of an expired token still learns that it expired; after that the token is unknown. */
const expiredGrantsKeptMs = 30 * dayMs

/** So long invitations and password resets are kept after their time, for whoever wants to know who let whom in. */
const expiredLinksKeptMs = 30 * dayMs

/** Small enough that a request which arrives meanwhile does not notice. */
const batchRows = 200

const nothing: SweepCounts = {
  memories: 0,
  grants: 0,
  idempotencyClaims: 0,
  sessions: 0,
  invitations: 0,
  passwordResets: 0,
  signInAttempts: 0,
  knownDevices: 0,
  passkeyChallenges: 0,
  subjectLinks: 0,
  usageHours: 0,
  usageDays: 0,
  webhookDeliveries: 0,
  grantWeeks: 0,
  audit: 0,
  auditMonths: 0,
  auditLinks: 0,
}
const kinds = Object.keys(nothing) as readonly (keyof SweepCounts)[]

export interface SweepDeps extends Needs<'maintenance', 'confirmedClock'> {
  /** Null: the audit is kept for ever. */
  readonly auditRetentionDays: number | null
}

/** Sweeps by the confirmed time, and by the retention that is in force: a shorter one takes effect after a delay. */
export function startSweeping(
  deps: SweepDeps & Parameters<typeof noteRetention>[0],
  confirmed: ConfirmedClock,
): (isStopping: () => boolean) => Promise<SweepCounts> {
  let retention: RetentionChange | null = null
  return async (isStopping) => {
    await confirmed.note()
    const nowMs = confirmed.now()
    if (retention === null || isStale(retention, nowMs)) retention = await noteRetention(deps)
    const auditRetentionDays = retentionAt(retention, nowMs)
    return sweepExpired({ ...deps, auditRetentionDays }, isStopping)
  }
}

/** Deletes what has expired, batch by batch, until nothing is left or `isStopping` says to leave the rest. */
export async function sweepExpired(
  { store, confirmedClock, auditRetentionDays }: SweepDeps,
  isStopping: () => boolean = () => false,
): Promise<SweepCounts> {
  const total: { -readonly [Kind in keyof SweepCounts]: number } = { ...nothing }
  let isDone = false
  while (!isDone && !isStopping()) {
    const nowMs = confirmedClock()
    const deleted = await store.maintenance.sweep({
      nowMs,
      grantsExpiredBeforeMs: nowMs - expiredGrantsKeptMs,
      linksExpiredBeforeMs: nowMs - expiredLinksKeptMs,
      usageHoursBeforeMs: nowMs - usageKeptDays.hour * dayMs,
      usageDaysBeforeMs: nowMs - usageKeptDays.day * dayMs,
      auditBeforeMs: auditRetentionDays && endOfMonthBefore(nowMs - auditRetentionDays * dayMs),
      auditRetentionDays,
      limit: batchRows,
    })
    for (const kind of kinds) total[kind] += deleted[kind]
    isDone = kinds.every((kind) => deleted[kind] < batchRows)
  }
  return total
}

/** Records go by whole months, so that what is left of a chain begins where a month does. */
function endOfMonthBefore(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) - 1
}
