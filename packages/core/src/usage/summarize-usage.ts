/** From counts as they are stored to what the console shows of them. */
import type { Usage, UsageFigures, UsageStep } from '../operations/console/usage.ts'
import { latencyBucketCount, latencyQuantile } from './latency-buckets.ts'

/** A sum of what was counted; what subject and detail are depends on the measure. */
export interface CountedUsage {
  /** Where its step begins; null when the whole period is one sum. */
  readonly atMs: number | null
  readonly keyId: string | null
  readonly measure: string
  readonly subject: string
  readonly detail: string
  readonly count: number
}

export interface UsagePeriod {
  readonly step: UsageStep
  readonly steps: number
  readonly fromMs: number
  /** Not included. */
  readonly toMs: number
}

export interface UsageSources {
  readonly period: UsagePeriod
  readonly keyId: string | null
  /** By step. */
  readonly series: readonly CountedUsage[]
  /** Of the period before. */
  readonly previous: readonly CountedUsage[]
  readonly byKey: readonly CountedUsage[]
  readonly nameOfKey: (keyId: string) => string | null
}

const stepLengthMs = { hour: 3_600_000, day: 86_400_000 } as const satisfies Record<UsageStep, number>

/** How a denial tells its classes apart: a read that states several is one denial of all of them. */
const classSeparator = ' '

/** Subjects of what was refused: a whole request, or a scope that an answered context named. */
export const refusedRequest = 'request'
export const refusedScope = 'scope'

export function denialDetail(classes: readonly string[]): string {
  return classes.join(classSeparator)
}

export function usageStepMs(step: UsageStep): number {
  return stepLengthMs[step]
}

/** Whole steps of UTC, the last of which is the one that a moment is in. */
export function usagePeriod(lastMs: number, { step, steps }: { step: UsageStep; steps: number }): UsagePeriod {
  const stepMs = usageStepMs(step)
  const toMs = (Math.floor(lastMs / stepMs) + 1) * stepMs
  return { step, steps, fromMs: toMs - steps * stepMs, toMs }
}

export function summarizeUsage({ period, keyId, series, previous, byKey, nameOfKey }: UsageSources): Usage {
  const { step, steps, fromMs, toMs } = period
  const rowsByStep = Map.groupBy(series, ({ atMs }) => atMs)
  const rowsByKey = Map.groupBy(byKey, (row) => row.keyId ?? '')
  return {
    from: timestampOf(fromMs),
    to: timestampOf(toMs),
    step,
    key_id: keyId,
    total: figuresOf(series),
    previous: figuresOf(previous),
    series: Array.from({ length: steps }, (_, index) => {
      const atMs = fromMs + index * usageStepMs(step)
      const rows = rowsByStep.get(atMs) ?? []
      return { at: timestampOf(atMs), ...figuresOf(rows), by_status: requestsByStatus(rows) }
    }),
    by_endpoint: requestsByStatus(series),
    denials: denialsOf(series),
    by_key: [...rowsByKey]
      .map(([id, rows]) => ({ key_id: id, name: nameOfKey(id), ...figuresOf(rows) }))
      .sort((a, b) => b.requests - a.requests || compareText(a.key_id, b.key_id)),
  }
}

export function figuresOf(rows: readonly CountedUsage[]): UsageFigures {
  const figures = { requests: 0, allowed: 0, refused: 0, scopes_refused: 0, rate_limited: 0, errors: 0 }
  let with4xx = 0
  const latencies = new Array<number>(latencyBucketCount).fill(0)
  for (const { measure, subject, detail, count } of rows) {
    if (measure === 'refused') {
      figures.refused += count
      if (subject === refusedScope) figures.scopes_refused += count
    } else if (measure === 'latency') latencies[Number(detail)] = (latencies[Number(detail)] ?? 0) + count
    else if (measure === 'requests') {
      const status = Number(detail)
      figures.requests += count
      if (status < 400) figures.allowed += count
      else if (status === 429) figures.rate_limited += count
      else if (status >= 500) figures.errors += count
      else with4xx += count
    }
  }
  // A refusal is counted a moment before its request is.
  const client_errors = Math.max(0, with4xx - (figures.refused - figures.scopes_refused))
  return {
    ...figures,
    client_errors,
    p50_ms: latencyQuantile(latencies, 0.5),
    p99_ms: latencyQuantile(latencies, 0.99),
  }
}

function requestsByStatus(rows: readonly CountedUsage[]): Usage['by_endpoint'] {
  return mostFirst(rows.filter(({ measure }) => measure === 'requests')).map(({ subject, detail, count }) => ({
    operation: subject,
    status: Number(detail),
    requests: count,
  }))
}

/** A read that states several classes counts under each; a context that opened nothing is of no one scope. */
function denialsOf(rows: readonly CountedUsage[]): Usage['denials'] {
  const byClass = rows
    .filter(({ measure }) => measure === 'denials')
    .flatMap(({ subject, detail, count }) =>
      detail.split(classSeparator).map((purposeClass) => ({ subject, detail: purposeClass, count })),
    )
  return mostFirst(byClass).map(({ subject, detail, count }) => ({
    scope: subject === '' ? null : subject,
    purpose_class: detail === '' ? null : detail,
    count,
  }))
}

type Tally = Pick<CountedUsage, 'subject' | 'detail' | 'count'>

/** One sum for each subject and detail. */
function mostFirst(rows: readonly Tally[]): readonly Tally[] {
  return [...Map.groupBy(rows, ({ subject }) => subject)]
    .flatMap(([subject, ofSubject]) =>
      [...Map.groupBy(ofSubject, ({ detail }) => detail)].map(([detail, same]) => {
        return { subject, detail, count: same.reduce((sum, { count }) => sum + count, 0) }
      }),
    )
    .sort((a, b) => b.count - a.count || compareText(a.subject, b.subject) || compareText(a.detail, b.detail))
}

/** How many requests came with each key in each step, oldest first, for keys that were used at all. */
export function requestsByKey(
  { step, steps, fromMs }: UsagePeriod,
  rows: readonly CountedUsage[],
): ReadonlyMap<string, readonly number[]> {
  const counts = new Map<string, number[]>()
  for (const { keyId, atMs, measure, count } of rows) {
    if (keyId === null || atMs === null || measure !== 'requests') continue
    const ofKey = counts.get(keyId) ?? new Array<number>(steps).fill(0)
    const index = (atMs - fromMs) / usageStepMs(step)
    ofKey[index] = (ofKey[index] ?? 0) + count
    counts.set(keyId, ofKey)
  }
  return counts
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function timestampOf(ms: number): string {
  return new Date(ms).toISOString()
}
