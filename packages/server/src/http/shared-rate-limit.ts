/**
 * The limit of a key, kept by all processes together. Each takes a small lease of what the window has left and counts
 * it down by itself. What was granted never adds up to more than the limit; what a process has leased and does not use
 * is lost to the others, which is why leases begin small and stay below a hundredth.
 */
import type { RateWindows } from '../storage/port/rate-windows.ts'
import { forgettingPast, isCurrent, type RateLimiter, type RateLimitState, windowMs } from './rate-limit.ts'

/**
 * The largest lease, as a part of the limit. A window's first lease is for those who wait for it, and each next
 * one twice that.
 */
const leaseShareMax = 0.01

interface Window {
  readonly resetsAtMs: number
  /** Leased and not yet used. */
  inHand: number
  /** Of the whole window, as of the last lease. */
  readonly used: number
  readonly nextSize: number
}

export function createSharedRateLimiter(clock: () => number, shared: RateWindows): RateLimiter {
  const windows = new Map<string, Window>()
  const renewals = new Map<string, Promise<Window>>()
  const waiting = new Map<string, number>()
  const forgetPast = forgettingPast(windows, clock)

  /** Requests that need a lease at the same time wait for the same one. */
  function renew(keyId: string, limit: number): Promise<Window> {
    const running = renewals.get(keyId)
    if (running) return running
    const nowMs = clock()
    const before = windows.get(keyId)
    const current = before && isCurrent(before, nowMs) ? before : null
    const size = Math.max(current?.nextSize ?? 1, Math.min(limit, waiting.get(keyId) ?? 0))
    const renewal = shared
      .lease({ keyId, limit, size, nowMs, windowMs })
      .then(({ granted, used, resetsAtMs }) => {
        const inHand = (current?.resetsAtMs === resetsAtMs ? current.inHand : 0) + granted
        const nextSize = Math.max(1, Math.min(size * 2, Math.floor(limit * leaseShareMax)))
        const window = { resetsAtMs, inHand, used, nextSize }
        windows.set(keyId, window)
        forgetPast()
        return window
      })
      .finally(() => renewals.delete(keyId))
    renewals.set(keyId, renewal)
    return renewal
  }

  async function count(keyId: string, limit: number, requests = 1): Promise<RateLimitState> {
    let window = windows.get(keyId)
    for (;;) {
      const isOver = !window || !isCurrent(window, clock())
      if (window && !isOver && window.inHand >= requests) break
      // Used up, by everybody: nothing more until the window ends.
      if (window && !isOver && window.used >= limit) {
        return { limit, remaining: window.inHand, resetsAtMs: window.resetsAtMs, isExceeded: true }
      }
      waiting.set(keyId, (waiting.get(keyId) ?? 0) + requests)
      try {
        window = await renew(keyId, limit)
      } finally {
        const left = (waiting.get(keyId) ?? requests) - requests
        if (left > 0) waiting.set(keyId, left)
        else waiting.delete(keyId)
      }
    }
    window.inHand -= requests
    const remaining = Math.max(0, limit - window.used + window.inHand)
    return { limit, remaining, resetsAtMs: window.resetsAtMs, isExceeded: false }
  }

  return {
    count,
    /** What this process has leased and not used is known to it alone; what others have is not known to be unused. */
    async used(keyIds) {
      const nowMs = clock()
      const taken = await shared.read(keyIds, nowMs)
      return new Map(
        [...taken].map(([keyId, used]) => {
          const own = windows.get(keyId)
          return [keyId, own && isCurrent(own, nowMs) ? Math.max(0, used - own.inHand) : used]
        }),
      )
    },
  }
}
