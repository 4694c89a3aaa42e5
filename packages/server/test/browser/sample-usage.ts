/** Counts of requests as a small product would make them: a rhythm of days and weeks, some refusals, a few limit hits. */
import { latencyBucket } from '@ambit/core'
import type { Tenant } from '../../src/storage/port/tenant.ts'
import type { KeyUse, UsageCount } from '../../src/storage/port/usage.ts'
import { hourMs } from './console-under-test.ts'
import { seededNumbers } from './seeded-numbers.ts'

export interface SampleTraffic {
  readonly keyId: string
  /** Requests of a usual hour in the afternoon. */
  readonly busy: number
  /** `days`: people are awake. `nights`: a job runs at two in the morning. */
  readonly rhythm: 'days' | 'nights'
  /** The share of its reads that the policy refuses. */
  readonly refusedShare: number
  /** Requests beyond its limit, in its busiest hours. */
  readonly limitHits: number
  /** Its typical duration. */
  readonly typicalMs: number
  /** Not asked with since then. */
  readonly untilMs: number
}

const refusals = [
  ['preferences', 'task_execution', 5],
  ['schedule', 'recommendation', 3],
  ['communication', '', 2],
  ['attention', 'content_generation', 1],
] as const

export function sampleUsage(
  tenant: Tenant,
  traffic: readonly SampleTraffic[],
  { nowMs, days }: { nowMs: number; days: number },
): { counts: readonly UsageCount[]; uses: readonly KeyUse[] } {
  const chance = seededNumbers(7)
  const thisHourMs = Math.floor(nowMs / hourMs) * hourMs
  const counts: UsageCount[] = []
  for (const key of traffic) {
    for (let atMs = thisHourMs - (days * 24 - 1) * hourMs; atMs <= Math.min(thisHourMs, key.untilMs); atMs += hourMs) {
      const share = atMs === thisHourMs ? (nowMs - thisHourMs) / hourMs : 1
      const growth = 1 - (0.012 * (thisHourMs - atMs)) / (24 * hourMs)
      const requests = Math.round(key.busy * strength(key.rhythm, atMs) * growth * (0.85 + 0.3 * chance()) * share)
      for (const count of hourOf(key, requests, chance))
        counts.push({ tenant, keyId: key.keyId, hourMs: atMs, ...count })
    }
  }
  const uses = traffic.map(({ keyId, untilMs }) => ({ keyId, atMs: Math.min(nowMs - 20_000, untilMs) }))
  return { counts: counts.filter(({ count }) => count > 0), uses }
}

/** How busy an hour is, from nothing to 1. */
function strength(rhythm: SampleTraffic['rhythm'], atMs: number): number {
  const at = new Date(atMs)
  const hour = at.getUTCHours()
  if (rhythm === 'nights') return hour === 2 ? 1 : hour === 3 ? 0.4 : 0
  const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6
  const awake = Math.max(0, Math.sin(((hour - 5) / 19) * Math.PI)) ** 1.4
  return (0.06 + 0.94 * awake) * (isWeekend ? 0.55 : 1)
}

type HourCount = Pick<UsageCount, 'measure' | 'subject' | 'detail' | 'count'>

function hourOf(key: SampleTraffic, requests: number, chance: () => number): readonly HourCount[] {
  const part = (share: number): number => Math.floor(requests * share + chance())
  const limited = requests > key.busy * 0.7 ? Math.floor(key.limitHits * (0.5 + chance())) : 0
  const weights = refusals.reduce((sum, [, , weight]) => sum + weight, 0)
  const denials = refusals.map(([subject, detail, weight]) => {
    return { measure: 'denials', subject, detail, count: part((0.62 * key.refusedShare * weight) / weights) } as const
  })
  const refused = denials.reduce((sum, { count }) => sum + count, 0)
  const ask = (subject: string, status: number, count: number): HourCount => {
    return { measure: 'requests', subject, detail: String(status), count }
  }
  const asked = [
    ask('readMemory', 200, part(0.62 * (1 - key.refusedShare))),
    ask('readMemory', 403, refused),
    ask('readMemory', 429, limited),
    ask('continueRead', 200, part(0.2)),
    ask('continueRead', 404, part(0.002)),
    ask('createMemory', 201, part(0.15)),
    ask('createMemory', 400, part(0.001)),
    ask('revokeRead', 200, part(0.01)),
    ask('readMemory', 503, chance() < 0.004 ? 2 : 0),
  ]
  const total = asked.reduce((sum, { count }) => sum + count, 0)
  return [...asked, ...denials, ...durations(total, key.typicalMs * (0.9 + 0.25 * chance()))]
}

/** Most take about as long as is typical, a few several times that. */
function durations(requests: number, typicalMs: number): readonly HourCount[] {
  const shares = [
    [0.6, 0.12],
    [0.8, 0.24],
    [1, 0.3],
    [1.3, 0.2],
    [2, 0.09],
    [4, 0.035],
    [9, 0.012],
    [16, 0.003],
  ] as const
  return shares.map(([factor, share]) => {
    const detail = String(latencyBucket(typicalMs * factor))
    return { measure: 'latency', subject: '', detail, count: Math.round(requests * share) }
  })
}
