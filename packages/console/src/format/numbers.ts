/** Numbers as people read them. */
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
const figures = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 2 })

export function formatCount(count: number): string {
  return whole.format(count)
}

/** For the axis of a chart, where there is little room. */
export function formatShortCount(count: number): string {
  return count < 10_000 ? whole.format(count) : short.format(count)
}

/** For a column that is compared: exact until it would be too long to be. */
export function formatTableCount(count: number): string {
  return count < 1_000_000 ? whole.format(count) : short.format(count)
}

/** `1 read`, `2 reads`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`
}

/** Two figures are as much as a latency can tell; null is a time that was never measured. */
export function formatMilliseconds(ms: number | null): string {
  if (ms === null) return '–'
  if (ms >= 10_000) return `${whole.format(ms / 1000)} s`
  if (ms >= 1000) return `${figures.format(ms / 1000)} s`
  return ms >= 100 ? `${whole.format(ms)} ms` : `${figures.format(ms)} ms`
}

/** A share of a whole, never rounded to nothing or to everything. */
export function formatShare(part: number, total: number): string {
  if (total === 0 || part === 0) return '0%'
  const percent = (100 * part) / total
  if (percent < 1) return '< 1%'
  if (percent > 99 && part < total) return '> 99%'
  return `${whole.format(percent)}%`
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0)
}
