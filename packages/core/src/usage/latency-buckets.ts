/**
 * Durations as counts in buckets, so that they can be added up over hours, keys and processes, and quantiles can still be
 * told. The numbers of the buckets are stored: what a number stands for must never change.
 */

const shortestMs = 0.1
const longestMs = 60_000
/** Each bound is 1.248 times the one before. */
const steps = 60

/** Upper bounds in milliseconds, ascending. One more bucket holds what is above all of them. */
export const latencyBounds: readonly number[] = Array.from({ length: steps + 1 }, (_, step) =>
  Number((shortestMs * (longestMs / shortestMs) ** (step / steps)).toPrecision(4)),
)

export const latencyBucketCount = latencyBounds.length + 1

/** The bucket with the smallest bound that the duration does not exceed. */
export function latencyBucket(durationMs: number): number {
  let low = 0
  let high = latencyBounds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (durationMs <= (latencyBounds[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * At most this long took the given share of what was counted: the bound of the bucket that the quantile is in. Above the
 * last bound, that bound. Null when nothing was counted.
 */
export function latencyQuantile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const rank = Math.max(1, Math.ceil(total * share))
  let seen = 0
  const bucket = counts.findIndex((count) => {
    seen += count
    return seen >= rank
  })
  return latencyBounds[Math.min(bucket, latencyBounds.length - 1)] as number
}
