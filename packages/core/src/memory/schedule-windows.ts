/** Days and times as people write them, brought to one form; text that is neither stays as it is. */
import { canonicalJson } from '../json.ts'
import { itemKey } from './comparison-keys.ts'
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

/**
 * Windows with equal keys are one window. Sorted as texts, keys are in the order of the week (other words after Sunday), then of
 * start, of end, and of whatever else tells two apart: no text has the character that stands between them.
 */
export function windowKey(window: ScheduleWindow): string {
  const day = itemKey(window.day)
  const rank = daysOfWeek.indexOf(day as (typeof daysOfWeek)[number])
  const parts = [
    rank === -1 ? daysOfWeek.length : rank,
    day,
    itemKey(window.start),
    itemKey(window.end),
    extraText(window),
  ]
  return parts.join('\0')
}

function extraText(window: ScheduleWindow): string {
  if (Object.keys(window).length === 3) return '{}'
  const { day: _day, start: _start, end: _end, ...extra } = window
  return canonicalJson(extra)
}
