/** Moments as people say them. The console speaks English, in the time of whoever looks at it. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** "3 minutes ago", "in 5 days". */
export function relativeTime(atMs: number, nowMs: number): string {
  const distance = Math.abs(atMs - nowMs)
  const count = (unit: number) => Math.trunc((atMs - nowMs) / unit)
  if (distance < minute) return atMs > nowMs ? 'in a moment' : 'just now'
  if (distance < hour) return relative.format(count(minute), 'minute')
  if (distance < day) return relative.format(count(hour), 'hour')
  if (distance < 60 * day) return relative.format(count(day), 'day')
  if (distance < 365 * day) return relative.format(count(30.44 * day), 'month')
  return relative.format(count(365.25 * day), 'year')
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
