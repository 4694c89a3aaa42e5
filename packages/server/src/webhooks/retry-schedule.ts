/** When a delivery that failed is tried again: soon at first, then less and less often, for a day. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const delaysMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
] as const

/** Tries in all, the first one included. */
export const deliveryAttemptsMax = delaysMs.length + 1

/** A target that has taken nothing for so long is switched off. */
export const disabledAfterMs = 5 * 24 * hour

/**
 * How long to wait after this many failed tries; null: it is given up.
 * @param chance from 0 to 1; spreads tries that failed together.
 */
export function retryDelayMs(failedAttempts: number, chance: number): number | null {
  const delayMs = delaysMs[failedAttempts - 1]
  return delayMs === undefined ? null : Math.round(delayMs * (0.9 + 0.2 * chance))
}
