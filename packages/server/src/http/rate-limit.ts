/** A number of requests a minute for each key, counted in windows that begin with a key's first request. */

export interface RateLimitState {
  readonly limit: number
  readonly remaining: number
  readonly resetsAtMs: number
  readonly isExceeded: boolean
}

/** Counts a request of this key. */
export type RateLimiter = (keyId: string, limitPerMinute: number) => RateLimitState | Promise<RateLimitState>

export const windowMs = 60_000

/** For one process that has the service to itself. */
export function createRateLimiter(clock: () => number): (keyId: string, limitPerMinute: number) => RateLimitState {
  const windows = new Map<string, { resetsAtMs: number; count: number }>()
  return (keyId, limit) => {
    const nowMs = clock()
    let window = windows.get(keyId)
    if (!window || nowMs >= window.resetsAtMs) {
      window = { resetsAtMs: nowMs + windowMs, count: 0 }
      windows.set(keyId, window)
    }
    const isExceeded = window.count >= limit
    if (!isExceeded) window.count++
    return { limit, remaining: limit - window.count, resetsAtMs: window.resetsAtMs, isExceeded }
  }
}

/** The state in the widespread headers and in the IETF's pair. */
export function rateLimitHeaders(state: RateLimitState, nowMs: number): Record<string, string> {
  const { limit, remaining, resetsAtMs } = state
  const secondsLeft = Math.max(0, Math.ceil((resetsAtMs - nowMs) / 1000))
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(resetsAtMs / 1000)),
    'ratelimit-policy': `"minute";q=${limit};w=${windowMs / 1000}`,
    ratelimit: `"minute";r=${remaining};t=${secondsLeft}`,
    ...(state.isExceeded && { 'retry-after': String(Math.max(1, secondsLeft)) }),
  }
}
