/**
 * The limit of a key, kept by all processes together. Each takes a small lease of what the window has left and counts
 * it down by itself. What was granted never adds up to more than the limit; what a process has leased and does not use
 * is lost to the others, which is why leases are small.
 */
import type { RateLease, RateLeaseRequest } from '../storage/port.ts'
import { type RateLimiter, windowMs } from './rate-limit.ts'

/** One hundredth of the limit: below a limit of 200 every request is counted where everybody sees it. */
const leaseShare = 0.01

interface Window {
  readonly resetsAtMs: number
  /** Leased and not yet used. */
  inHand: number
  /** Of the whole window, as of the last lease. */
  used: number
}

export function createSharedRateLimiter(
  clock: () => number,
  lease: (request: RateLeaseRequest) => Promise<RateLease>,
): RateLimiter {
  const windows = new Map<string, Window>()
  const renewals = new Map<string, Promise<Window>>()

  /** Requests that need a lease at the same time wait for the same one. */
  function renew(keyId: string, limit: number): Promise<Window> {
    const running = renewals.get(keyId)
    if (running) return running
    const size = Math.max(1, Math.floor(limit * leaseShare))
    const renewal = lease({ keyId, limit, size, nowMs: clock(), windowMs })
      .then(({ granted, used, resetsAtMs }) => {
        const before = windows.get(keyId)
        const left = before && before.resetsAtMs === resetsAtMs ? before.inHand : 0
        const window = { resetsAtMs, inHand: left + granted, used }
        windows.set(keyId, window)
        return window
      })
      .finally(() => renewals.delete(keyId))
    renewals.set(keyId, renewal)
    return renewal
  }

  return async (keyId, limit) => {
    let window = windows.get(keyId)
    for (;;) {
      const isOver = !window || clock() >= window.resetsAtMs
      if (window && !isOver && window.inHand > 0) break
      // Used up, by everybody: nothing more until the window ends.
      if (window && !isOver && window.used >= limit) {
        return { limit, remaining: 0, resetsAtMs: window.resetsAtMs, isExceeded: true }
      }
      window = await renew(keyId, limit)
    }
    window.inHand--
    const remaining = Math.max(0, limit - window.used + window.inHand)
    return { limit, remaining, resetsAtMs: window.resetsAtMs, isExceeded: false }
  }
}
