/** Percentiles of latencies, by the nearest rank: a figure that was measured, never one in between. */
export interface Latencies {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly p999Ms: number
  readonly maxMs: number
}

/** Takes them in any order and leaves them sorted. */
export function summarizeLatencies(latenciesMs: Float64Array): Latencies {
  latenciesMs.sort()
  return {
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    p999Ms: percentile(latenciesMs, 0.999),
    maxMs: percentile(latenciesMs, 1),
  }
}

/** Of sorted values; of none it is 0. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  // Less than a billionth off a whole rank is the rank: 0.999 × 1,000 is a little more than 999.
  const rank = Math.ceil(sorted.length * share - 1e-9)
  return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
