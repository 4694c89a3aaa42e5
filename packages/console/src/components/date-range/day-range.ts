/** Some days of the calendar: how an address says them, how they are told, and which moments they are. */

/** Both are included, each as `2026-11-03`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Whose midnight a day begins at: that of UTC, or that of whoever looks. */
export type DayZone = 'utc' | 'local'

export interface DayBounds {
  /** The first day that there is something of. */
  readonly earliest?: string
  readonly latest: string
  /** How many at once. */
  readonly daysMax?: number
}

const dayMs = 86_400_000

/** `?from=2026-11-03&to=2026-11-12`; null where there are none, or no days that exist. */
export function readDayRange(search: URLSearchParams): DayRange | null {
  const from = search.get('from')
  const to = search.get('to')
  return from && to && isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

export function writeDayRange(search: URLSearchParams, { from, to }: DayRange): void {
  search.set('from', from)
  search.set('to', to)
}

export function isDay(text: string): boolean {
  return /^[12]\d{3}-\d\d-\d\d$/u.test(text) && inUtc(text).toISOString().startsWith(text)
}

export function daysIn({ from, to }: DayRange): number {
  return Math.round((inUtc(to).getTime() - inUtc(from).getTime()) / dayMs) + 1
}

/** The day that so many days lie between: `daysBefore('2026-11-12', 2)` is the 10th. */
export function daysBefore(day: string, days: number): string {
  return new Date(inUtc(day).getTime() - days * dayMs).toISOString().slice(0, 10)
}

export function dayOf(atMs: number, zone: DayZone): string {
  const at = new Date(atMs)
  if (zone === 'utc') return at.toISOString().slice(0, 10)
  const numbers = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return numbers.map((number) => String(number).padStart(2, '0')).join('-')
}

/** The first moment of the range, and the first that is not in it any more. */
export function momentsOf({ from, to }: DayRange, zone: DayZone): { readonly from: string; readonly to: string } {
  return { from: startOf(from, zone), to: startOf(daysBefore(to, -1), zone) }
}

function startOf(day: string, zone: DayZone): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return (zone === 'utc' ? inUtc(day) : new Date(year, month - 1, date)).toISOString()
}

/** "12 Nov", "3 – 12 Nov", "28 Oct – 3 Nov", and with their years where they are not of this one. */
export function dayRangeWords({ from, to }: DayRange, today: string): string {
  const isThisYear = from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4)
  const last = inWords(to, { month: 'short', ...(!isThisYear && { year: 'numeric' }) })
  if (from === to) return last
  if (from.slice(0, 7) === to.slice(0, 7)) return `${inWords(from, {})} – ${last}`
  const hasOtherYear = from.slice(0, 4) !== to.slice(0, 4)
  return `${inWords(from, { month: 'short', ...(hasOtherYear && { year: 'numeric' }) })} – ${last}`
}

/** What keeps two days from being a range, with the field that is to be changed. */
export function dayRangeProblem(
  { from, to }: DayRange,
  { earliest, latest, daysMax }: DayBounds,
): { readonly field: 'from' | 'to'; readonly words: string } | null {
  if (!isDay(from)) return { field: 'from', words: 'Choose the first day.' }
  if (!isDay(to)) return { field: 'to', words: 'Choose the last day.' }
  if (from > to) return { field: 'to', words: 'The last day is before the first.' }
  if (to > latest) return { field: 'to', words: 'This day is still to come.' }
  if (earliest && from < earliest)
    return { field: 'from', words: `Nothing is kept from before ${longWords(earliest)}.` }
  if (daysMax && daysIn({ from, to }) > daysMax) return { field: 'from', words: `Choose at most ${daysMax} days.` }
  return null
}

function longWords(day: string): string {
  return inWords(day, { month: 'long', year: 'numeric' })
}

function inWords(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', ...options, timeZone: 'UTC' }).format(inUtc(day))
}

/** 31 February is a day of March; what is no date at all is the first of January 1970. */
function inUtc(day: string): Date {
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? new Date(0) : at
}
