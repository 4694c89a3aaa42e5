/** What the page shows, as its address says it: `?period=7d&by=day&key=…`, or `?from=2026-11-03&to=2026-11-12`. */
import type { UsageStep } from '@ambit/core'
import { usageKeptDays, usageStepsMax } from '@ambit/core/limits'
import {
  type DayRange,
  dayOf,
  dayRangeProblem,
  dayRangeWords,
  daysBefore,
  daysIn,
  momentsOf,
  readDayRange,
  writeDayRange,
} from '../../components/date-range/day-range.ts'
import { counted } from '../../format/numbers.ts'

export const periods = ['24h', '7d', '30d'] as const
export type Period = (typeof periods)[number]

export const periodNames: Readonly<Record<Period, string>> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' }

export interface UsageView {
  readonly period: Period | DayRange
  readonly step: UsageStep
  readonly steps: number
  /** Where the last step ends; null: it is the current one. */
  readonly to: string | null
  /** Whether the same time can be shown by the hour and by the day. */
  readonly hasChoiceOfSteps: boolean
  /** Null: all keys. */
  readonly keyId: string | null
}

const hoursDaysMax = usageStepsMax.hour / 24

/** Which days can be asked for, in UTC, as they are counted. */
export function usageBounds(nowMs: number) {
  const latest = dayOf(nowMs, 'utc')
  return { earliest: daysBefore(latest, usageKeptDays.day - 1), latest, daysMax: usageStepsMax.day }
}

export function readView(search: URLSearchParams, nowMs: number): UsageView {
  const keyId = search.get('key') || null
  const byDay = search.get('by') === 'day'
  const range = readDayRange(search)
  if (range && !dayRangeProblem(range, usageBounds(nowMs))) return { ...viewOfDays(range, byDay, nowMs), keyId }
  const asked = search.get('period')
  const period = periods.find((one) => one === asked) ?? '24h'
  const running = { period, to: null, hasChoiceOfSteps: period === '7d', keyId }
  if (period === '24h') return { ...running, step: 'hour', steps: 24 }
  if (period === '30d') return { ...running, step: 'day', steps: 30 }
  return byDay ? { ...running, step: 'day', steps: 7 } : { ...running, step: 'hour', steps: 168 }
}

function viewOfDays(range: DayRange, byDay: boolean, nowMs: number): Omit<UsageView, 'keyId'> {
  const days = daysIn(range)
  const hasHours = range.from > daysBefore(dayOf(nowMs, 'utc'), usageKeptDays.hour) && days <= hoursDaysMax
  const view = { period: range, to: momentsOf(range, 'utc').to, hasChoiceOfSteps: hasHours && days > 1 }
  return hasHours && !(byDay && days > 1)
    ? { ...view, step: 'hour', steps: 24 * days }
    : { ...view, step: 'day', steps: days }
}

/** Only what differs from where one begins, so that addresses stay short. */
export function writeView({ period, step, keyId }: Pick<UsageView, 'period' | 'step' | 'keyId'>): URLSearchParams {
  const search = new URLSearchParams()
  if (typeof period !== 'string') writeDayRange(search, period)
  else if (period !== '24h') search.set('period', period)
  if (step === 'day' && (typeof period === 'string' ? period === '7d' : daysIn(period) <= hoursDaysMax))
    search.set('by', 'day')
  if (keyId !== null) search.set('key', keyId)
  return search
}

/** The time that an answer is about, in words; it may not be the one that was just asked for. */
export function periodWords(
  usage: { readonly from: string; readonly to: string; readonly step: UsageStep },
  nowMs: number,
): { readonly inIt: string; readonly before: string } {
  const [fromMs, toMs] = [Date.parse(usage.from), Date.parse(usage.to)]
  const hours = Math.round((toMs - fromMs) / 3_600_000)
  const length = hours % 24 === 0 && hours !== 24 ? counted(hours / 24, 'day') : counted(hours, 'hour')
  const before = `the ${length} before`
  if (toMs > nowMs) return { inIt: `in the last ${length}`, before }
  const days = { from: dayOf(fromMs, 'utc'), to: dayOf(toMs - 1, 'utc') }
  return { inIt: `on ${dayRangeWords(days, dayOf(nowMs, 'utc'))}`, before }
}

/** `usage-by-key-2026-11-09-to-2026-11-15`. */
export function usageFileName(table: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return `usage-${table}-${dayOf(Date.parse(from), 'utc')}-to-${dayOf(Date.parse(to) - 1, 'utc')}`
}
