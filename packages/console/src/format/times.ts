/** Moments as people say them. The console speaks English, in the time of whoever looks at it. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** From how many on a unit is left for the next larger one. */
const units = [
  { unit: 'minute', length: minute, below: 60 },
  { unit: 'hour', length: hour, below: 24 },
  { unit: 'day', length: day, below: 60 },
  { unit: 'month', length: 30.44 * day, below: 12 },
  { unit: 'year', length: 365.25 * day, below: Number.POSITIVE_INFINITY },
] as const

/** "3 minutes ago", "in 5 days". */
export function relativeTime(atMs: number, nowMs: number): string {
  const distance = atMs - nowMs
  // Clocks differ by seconds, and the one of the page is a little late: what has just happened is not to come.
  if (Math.abs(distance) < minute) return distance > 20_000 ? 'in a moment' : 'just now'
  const fitting = units.find(({ length, below }) => Math.abs(Math.round(distance / length)) < below) ?? units[4]
  return relative.format(Math.round(distance / fitting.length), fitting.unit)
}

/** "12 Aug 2026, 14:03". */
export function exactTime(atMs: number): string {
  return exact.format(atMs)
}

/** "12 Aug 2026". */
export function exactDate(atMs: number): string {
  return date.format(atMs)
}

/** "today at 14:03", "tomorrow at 09:00", "12 Aug 2026 at 14:03". */
export function timeToLookFor(atMs: number, nowMs: number): string {
  const days = Math.round((startOfDay(atMs) - startOfDay(nowMs)) / day)
  const word = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days === -1 ? 'yesterday' : date.format(atMs)
  return `${word} at ${timeOfDay.format(atMs)}`
}

function startOfDay(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0)
}
