/**
 * Retention of the audit. A change of the setting is a record of the installation; a shorter retention takes effect after a
 * delay, so that a mistake of a minute destroys nothing.
 */
import { installationTenant } from '../../audit-chain/installation.ts'
import type { ActDetails } from '../../storage/port/audit.ts'
import { dayMs } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { ownerAct } from '../owner-act.ts'
import { anyRecord } from './any-record.ts'

/** A shorter retention waits for so long. */
export const retentionDelayMs = 7 * dayMs

/** In days; null: for ever. */
export interface RetentionChange {
  readonly from: number | null
  readonly to: number | null
  readonly effectiveAtMs: number
}

type RetentionDeps = Needs<'audit', 'environment' | 'auditRetentionDays'>

/** Nothing is dropped before the first change. */
const keepsAll: RetentionChange = { from: null, to: null, effectiveAtMs: 0 }

export function retentionAt({ from, to, effectiveAtMs }: RetentionChange, nowMs: number): number | null {
  return nowMs >= effectiveAtMs ? to : from
}

/** Newest first. */
async function* changes({ store, environment }: RetentionDeps): AsyncGenerator<RetentionChange> {
  const filter = { ...anyRecord, action: 'change_retention' }
  for (let beforeId: string | null = null; ; ) {
    const step = { filter, afterId: '', beforeId, limit: 100, lookAt: 2_000 }
    const found = await store.audit.search(installationTenant(environment), step)
    for (const { details } of found.entries) yield changeOf(details ?? {})
    beforeId = found.beforeId
    if (beforeId === null) return
  }
}

function changeOf({ from_days, to_days, effective_at }: ActDetails): RetentionChange {
  const days = (value: unknown): number | null => (typeof value === 'number' ? value : null)
  return { from: days(from_days), to: days(to_days), effectiveAtMs: days(effective_at) ?? 0 }
}

/** Records a setting that differs from the last one, and returns the change that is in force or about to be. */
export async function noteRetention(deps: RetentionDeps & Needs<'audit', 'clock' | 'newId'>): Promise<RetentionChange> {
  const last = (await changes(deps).next()).value ?? keepsAll
  const to = deps.auditRetentionDays
  if (last.to === to) return last
  const nowMs = deps.clock()
  const from = retentionAt(last, nowMs)
  const isShorter = (to ?? Number.POSITIVE_INFINITY) < (from ?? Number.POSITIVE_INFINITY)
  const effectiveAtMs = isShorter ? nowMs + retentionDelayMs : nowMs
  const acting = { actor: { kind: 'service', cause: 'configuration' }, requestId: deps.newId('req') } as const
  await deps.store.audit.record(
    ownerAct(deps, acting, {
      atMs: nowMs,
      tenant: installationTenant(deps.environment),
      action: 'change_retention',
      subject: null,
      details: { from_days: from, to_days: to, effective_at: effectiveAtMs },
    }),
  )
  return { from, to, effectiveAtMs }
}

/** Shortest retention that was ever set: a cut by a shorter one is refused. Null: none was. */
export async function shortestRetention(deps: RetentionDeps): Promise<number | null> {
  let shortest = deps.auditRetentionDays ?? Number.POSITIVE_INFINITY
  for await (const { from, to } of changes(deps)) {
    shortest = Math.min(shortest, from ?? shortest, to ?? shortest)
  }
  return Number.isFinite(shortest) ? shortest : null
}
