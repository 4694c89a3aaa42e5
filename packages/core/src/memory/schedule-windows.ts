/** Days and times as people write them, brought to one form; text that is neither stays as it is. */
import { canonicalJson } from '../json.ts'
import { compareText, itemKey } from './comparison-keys.ts'
import type { ScheduleWindow } from './memory-value.ts'

const daysOfWeek = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const dayAbbreviations: Readonly<Record<string, (typeof daysOfWeek)[number]>> = {
  mo: 'monday',
  mon: 'monday',
  tu: 'tuesday',
  tue: 'tuesday',
  tues: 'tuesday',
  we: 'wednesday',
  wed: 'wednesday',
  weds: 'wednesday',
  th: 'thursday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  fr: 'friday',
  fri: 'friday',
  sa: 'saturday',
  sat: 'saturday',
  su: 'sunday',
  sun: 'sunday',
}

export function normalizeWindow(window: ScheduleWindow): ScheduleWindow {
  const { day, start, end, ...extra } = window
  return { day: normalizeDay(day), start: normalizeTime(start), end: normalizeTime(end), ...extra }
}

function normalizeDay(day: string): string {
  const word = itemKey(day).replace(/\.$/u, '')
  const full = daysOfWeek.find((name) => word === name || word === `${name}s`)
  if (full) return full
  return Object.hasOwn(dayAbbreviations, word) ? (dayAbbreviations[word] ?? day) : day
}

const clockTime = /^(\d{1,2})(?::(\d{2}))?\s*(?:([ap])\.?m\.?)?$/iu

function normalizeTime(time: string): string {
  const match = clockTime.exec(time.trim())
  if (!match) return time
  const [, hourText, minuteText, half] = match
  // A bare "9" may be an hour, a count or a label: only a clock form or am/pm says that it is a time.
  if (minuteText === undefined && half === undefined) return time
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59) return time
  if (half === undefined) return hour > 23 ? time : clock(hour, minute)
  if (hour < 1 || hour > 12) return time
  return clock((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute)
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Windows with equal keys are one window. */
export function windowKey(window: ScheduleWindow): string {
  const { day, start, end, ...extra } = window
  return canonicalJson([itemKey(day), itemKey(start), itemKey(end), extra])
}

/**
 * The windows of a map by `windowKey`, by day of the week (other text after Sunday), then start, then end, then whatever
 * else tells two apart. What they are compared by is made once for each, not for every comparison.
 */
export function sortWindows(windows: ReadonlyMap<string, ScheduleWindow>): readonly ScheduleWindow[] {
  return Array.from(windows, ([key, window]) => ({ window, rank: dayRank(window), by: comparedBy(key, window) }))
    .sort((a, b) => a.rank - b.rank || compareTexts(a.by, b.by))
    .map(({ window }) => window)
}

function comparedBy(key: string, { day, start, end }: ScheduleWindow): readonly string[] {
  return [itemKey(day), itemKey(start), itemKey(end), key]
}

function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < a.length; at += 1) {
    const order = compareText(a[at] as string, b[at] as string)
    if (order !== 0) return order
  }
  return 0
}

function dayRank(window: ScheduleWindow): number {
  const rank = daysOfWeek.indexOf(window.day as (typeof daysOfWeek)[number])
  return rank === -1 ? daysOfWeek.length : rank
}
