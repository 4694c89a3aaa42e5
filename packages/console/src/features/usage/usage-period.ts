/** What the page shows, as its address says it: `?period=7d&by=day&key=…`. */
import type { UsageStep } from '@ambit/core'

export const periods = ['24h', '7d', '30d'] as const
export type Period = (typeof periods)[number]

export const periodWords: Readonly<Record<Period, { readonly name: string; readonly before: string }>> = {
  '24h': { name: '24 hours', before: 'the 24 hours before' },
  '7d': { name: '7 days', before: 'the 7 days before' },
  '30d': { name: '30 days', before: 'the 30 days before' },
}

export interface UsageView {
  readonly period: Period
  readonly step: UsageStep
  readonly steps: number
  /** Null: all keys. */
  readonly keyId: string | null
}

export function readView(search: URLSearchParams): UsageView {
  const asked = search.get('period')
  const period = periods.find((one) => one === asked) ?? '24h'
  const keyId = search.get('key') || null
  if (period === '24h') return { period, step: 'hour', steps: 24, keyId }
  if (period === '30d') return { period, step: 'day', steps: 30, keyId }
  return search.get('by') === 'day'
    ? { period, step: 'day', steps: 7, keyId }
    : { period, step: 'hour', steps: 168, keyId }
}

/** Only what differs from where one begins, so that addresses stay short. */
export function writeView({ period, step, keyId }: Omit<UsageView, 'steps'>): URLSearchParams {
  const search = new URLSearchParams()
  if (period !== '24h') search.set('period', period)
  if (period === '7d' && step === 'day') search.set('by', 'day')
  if (keyId !== null) search.set('key', keyId)
  return search
}

/** The period that an answer is about, which may not be the one that was just asked for. */
export function periodOf({ step, series }: { step: UsageStep; series: readonly unknown[] }): Period {
  if (step === 'hour') return series.length > 24 ? '7d' : '24h'
  return series.length > 7 ? '30d' : '7d'
}
