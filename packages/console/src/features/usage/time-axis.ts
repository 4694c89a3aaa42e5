/**
 * When things happened, in words and on an axis. Hours are told in local time; days are counted from midnight to
 * midnight in UTC and carry their UTC date, because no local day has these figures.
 */
import type { UsageStep } from '@ambit/core'

export interface TimeTick {
  readonly index: number
  readonly label: string
}

interface Axis {
  readonly step: UsageStep
  /** Where each step begins, oldest first. */
  readonly starts: readonly string[]
  readonly ticksMax: number
  /** Absent: that of the browser. */
  readonly timeZone?: string
}

const hourMs = 3_600_000
const hourSpacings = [1, 2, 3, 6, 12] as const

export function timeTicks(axis: Axis): readonly TimeTick[] {
  return axis.step === 'day' ? dayTicks(axis) : hourTicks(axis)
}

function dayTicks({ starts, ticksMax }: Axis): readonly TimeTick[] {
  const spacing = [1, 2, 5, 7, 10, 15, 30].find((days) => starts.length / days <= ticksMax) ?? 30
  return starts.flatMap((start, index) => {
    const fromTheEnd = starts.length - 1 - index
    return fromTheEnd % spacing === 0 ? [{ index, label: inUtc(start, { day: 'numeric', month: 'short' }) }] : []
  })
}

function hourTicks({ starts, ticksMax, timeZone }: Axis): readonly TimeTick[] {
  const hours = starts.map((start) => Number(inZone(start, { hour: '2-digit' }, timeZone)))
  const spacing = hourSpacings.find((candidate) => starts.length / candidate <= ticksMax)
  if (spacing === undefined) return midnights(starts, hours, { ticksMax, timeZone })
  return starts.flatMap((start, index) => {
    const hour = hours[index] ?? 0
    if (hour % spacing !== 0) return []
    const label = hour === 0 ? dayLabel(start, timeZone) : inZone(start, clockTime, timeZone)
    return [{ index, label }]
  })
}

function midnights(
  starts: readonly string[],
  hours: readonly number[],
  { ticksMax, timeZone }: { ticksMax: number; timeZone: string | undefined },
): readonly TimeTick[] {
  const all = starts.flatMap((start, index) =>
    hours[index] === 0 ? [{ index, label: dayLabel(start, timeZone) }] : [],
  )
  const every = Math.ceil(all.length / ticksMax)
  return all.filter((_, index) => index % every === 0)
}

const clockTime = { hour: '2-digit', minute: '2-digit' } as const

function dayLabel(at: string, timeZone: string | undefined): string {
  return inZone(at, { weekday: 'short', day: 'numeric' }, timeZone)
}

/** `Tue 4 Aug, 14:00 – 15:00` in local time, or `Tue 4 Aug` for a day of UTC. */
export function stepName(step: UsageStep, start: string, timeZone?: string): string {
  if (step === 'day') return inUtc(start, { weekday: 'short', day: 'numeric', month: 'short' })
  const end = new Date(Date.parse(start) + hourMs).toISOString()
  const day = inZone(start, { weekday: 'short', day: 'numeric', month: 'short' }, timeZone)
  return `${day}, ${inZone(start, clockTime, timeZone)} – ${inZone(end, clockTime, timeZone)}`
}

/** The same beginning in UTC, to hold against a log. */
export function stepNameInUtc(start: string): string {
  return `${inUtc(start, clockTime)} UTC`
}

/** Which times are meant: `Times are local (Europe/Berlin, UTC+2).` */
export function timeNote(step: UsageStep, now: Date, timeZone?: string): string {
  if (step === 'day') return 'Days are counted in UTC.'
  const zone = timeZone ?? new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
  return zone === 'UTC' ? 'Times are UTC.' : `Times are local (${zone.replaceAll('_', ' ')}, ${offset}).`
}

function inUtc(at: string, options: Intl.DateTimeFormatOptions): string {
  return inZone(at, options, 'UTC')
}

/** Undefined is the zone of the browser. */
function inZone(at: string, options: Intl.DateTimeFormatOptions, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  return new Intl.DateTimeFormat('en-GB', { ...options, hourCycle: 'h23', ...zone }).format(new Date(at))
}
