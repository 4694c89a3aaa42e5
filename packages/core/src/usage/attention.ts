/** What of a project needs somebody, what matters most first. */
import { keyExpiresSoonMs } from '../limits.ts'
import { type Attention, attentionKinds, type OverviewFigures } from '../operations/console/overview.ts'

const dayMs = 86_400_000
const expiredWithinMs = 7 * dayMs
/** A key that was made for less than this, such as the playground's, is meant to end. */
const lastingMs = 2 * dayMs
/** Fewer refusals are no rise, however few there were before. */
const risenFrom = 10
const risenBy = 2
const nearShare = 0.8

export interface AttentionSources {
  readonly nowMs: number
  readonly figures: { readonly today: OverviewFigures; readonly before: OverviewFigures }
  readonly keys: readonly WatchedKey[]
  readonly webhooks: readonly WatchedWebhook[]
}

export interface WatchedKey {
  readonly id: string
  readonly name: string
  readonly createdAtMs: number
  readonly expiresAtMs: number | null
  /** Null: none. */
  readonly limitPerMinute: number | null
  readonly requestsThisMinute: number
  /** Requests of 24 hours that were beyond the limit. */
  readonly limitHits: number
}

export interface WatchedWebhook {
  readonly id: string
  readonly url: string
  readonly failingSinceMs: number | null
  /** When it was switched off without anybody having asked for that; null: it was not. */
  readonly stoppedAtMs: number | null
}

export function attentionOf({ nowMs, figures, keys, webhooks }: AttentionSources): readonly Attention[] {
  const found = [
    ...risingRefusals(figures),
    ...webhooks.flatMap(({ id, url, failingSinceMs, stoppedAtMs }) => {
      if (stoppedAtMs !== null) return [noted('webhook_stopped', { id, name: url, at: iso(stoppedAtMs) })]
      return failingSinceMs === null ? [] : [noted('webhook_fails', { id, name: url, at: iso(failingSinceMs) })]
    }),
    ...keys.flatMap((key) => [...expiry(key, nowMs), ...limits(key)]),
  ]
  const rank = ({ kind }: Attention): number => attentionKinds.indexOf(kind)
  // What comes first within a kind: what is soonest, or most.
  return found.sort((a, b) => rank(a) - rank(b) || compare(a.at, b.at) || (b.count ?? 0) - (a.count ?? 0))
}

function risingRefusals({ today, before }: AttentionSources['figures']): readonly Attention[] {
  const isRise = today.refused >= risenFrom && today.refused >= risenBy * before.refused
  return isRise ? [noted('refusals_rise', { count: today.refused, of: before.refused })] : []
}

function expiry({ id, name, createdAtMs, expiresAtMs }: WatchedKey, nowMs: number): readonly Attention[] {
  if (expiresAtMs === null || expiresAtMs - createdAtMs < lastingMs) return []
  const key = { id, name, at: iso(expiresAtMs) }
  if (expiresAtMs <= nowMs) return nowMs - expiresAtMs < expiredWithinMs ? [noted('key_expired', key)] : []
  return expiresAtMs - nowMs < keyExpiresSoonMs ? [noted('key_expires', key)] : []
}

function limits({ id, name, limitPerMinute, requestsThisMinute, limitHits }: WatchedKey): readonly Attention[] {
  if (limitHits > 0) return [noted('limit_reached', { id, name, count: limitHits, of: limitPerMinute })]
  if (limitPerMinute === null || requestsThisMinute < nearShare * limitPerMinute) return []
  return [noted('limit_near', { id, name, count: requestsThisMinute, of: limitPerMinute })]
}

function noted(kind: Attention['kind'], facts: Partial<Attention>): Attention {
  return { kind, id: null, name: null, at: null, count: null, of: null, ...facts }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
}
