/**
 * Retention of the audit. A change of the setting is a record of the installation; a shorter retention takes effect after a
 * delay, so that a mistake of a minute destroys nothing.
 */
import { installationTenant } from '../../audit-chain/installation.ts'
import type { ActDetails } from '../../storage/port/audit.ts'
import { dayMs } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { anyRecord } from './any-record.ts'
import { installationAct } from './installation-act.ts'

/** A shorter retention waits for so long. */
export const retentionDelayMs = 7 * dayMs

/** In days; null: for ever. */
export interface RetentionChange {
  readonly atMs: number
  readonly from: number | null
  readonly to: number | null
  readonly effectiveAtMs: number
}

type RetentionDeps = Needs<'audit', 'environment' | 'auditRetentionDays'>

/** Nothing is dropped before the first change. */
const keepsAll: RetentionChange = { atMs: 0, from: null, to: null, effectiveAtMs: 0 }

export function retentionAt({ from, to, effectiveAtMs }: RetentionChange, nowMs: number): number | null {
  return nowMs >= effectiveAtMs ? to : from
}

/** Stated again before retention drops the record that states it. */
export function isStale({ atMs, to }: RetentionChange, nowMs: number): boolean {
  return nowMs - atMs >= Math.min(to ?? 30, 30) * dayMs
}

/** Newest first. */
async function* changes({ store, environment }: RetentionDeps): AsyncGenerator<RetentionChange> {
  const filter = { ...anyRecord, action: 'change_retention' }
  for (let beforeId: string | null = null; ; ) {
    const step = { filter, afterId: '', beforeId, limit: 100, lookAt: 2_000 }
    const found = await store.audit.search(installationTenant(environment), step)
    for (const { atMs, details } of found.entries) yield { atMs, ...changeOf(details ?? {}) }
    beforeId = found.beforeId
    if (beforeId === null) return
  }
}

function changeOf({ from_days, to_days, effective_at }: ActDetails): Omit<RetentionChange, 'atMs'> {
  const days = (value: unknown): number | null => (typeof value === 'number' ? value : null)
  return { from: days(from_days), to: days(to_days), effectiveAtMs: days(effective_at) ?? 0 }
}

/** Records a setting that differs from the last one, and returns the change that is in force or about to be. */
export async function noteRetention(
  deps: RetentionDeps & Needs<'audit', 'confirmedClock' | 'newId'>,
): Promise<RetentionChange> {
  const recorded = (await changes(deps).next()).value
  const last = recorded ?? keepsAll
  const to = deps.auditRetentionDays
  const nowMs = deps.confirmedClock()
  const isSame = recorded?.to === to
  if (isSame && !isStale(last, nowMs)) return last
  const from = retentionAt(last, nowMs)
  const isShorter = (to ?? Number.POSITIVE_INFINITY) < (from ?? Number.POSITIVE_INFINITY)
  const delayedMs = isShorter ? nowMs + retentionDelayMs : nowMs
  const effectiveAtMs = isSame ? Math.max(nowMs, last.effectiveAtMs) : delayedMs
  const acting = { actor: { kind: 'service', cause: 'configuration' }, requestId: deps.newId('req') } as const
  const details = { from_days: from, to_days: to, effective_at: effectiveAtMs }
  await deps.store.audit.record(installationAct(deps, acting, { atMs: nowMs, action: 'change_retention', details }))
  return { atMs: nowMs, from, to, effectiveAtMs }
}

/**
 * Shortest retention that was ever in force: a cut by a shorter one is refused. A change that was taken back before it took effect
 * does not count. Null: everything was always kept. Without any record it is the given setting.
 */
export async function shortestRetention(deps: RetentionDeps, nowMs: number): Promise<number | null> {
  const inForce: (number | null)[] = []
  for await (const change of changes(deps)) {
    if (inForce.length === 0) inForce.push(retentionAt(change, nowMs))
    inForce.push(change.from)
  }
  if (inForce.length === 0) inForce.push(deps.auditRetentionDays)
  const days = inForce.filter((one) => one !== null)
  return days.length === 0 ? null : Math.min(...days)
}
