/** A number of requests a minute for each key, counted in windows that begin with a key's first request. */

export interface RateLimitState {
  readonly limit: number
  readonly remaining: number
  readonly resetsAtMs: number
  readonly isExceeded: boolean
}

export interface RateLimiter {
  /** Counts a request of this key, or one that counts as several: then all of them, or none when there are not so many left. */
  count(keyId: string, limitPerMinute: number, requests?: number): RateLimitState | Promise<RateLimitState>
  /**
   * Requests of their current windows by key, without counting one. A key that is absent has made none; one that has
   * more than its limit has asked for more.
   */
  used(keyIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const windowMs = 60_000

/** One that ends later than a window that begins now was begun by a clock that has been set back since. */
export function isCurrent({ resetsAtMs }: { readonly resetsAtMs: number }, nowMs: number): boolean {
  return nowMs < resetsAtMs && resetsAtMs <= nowMs + windowMs
}

/** Drops the windows that have ended, once a window's time: memory follows the keys in use, not all there ever were. */
export function forgettingPast(windows: Map<string, { readonly resetsAtMs: number }>, clock: () => number): () => void {
  let next = { resetsAtMs: clock() + windowMs }
  return () => {
    const nowMs = clock()
    if (isCurrent(next, nowMs)) return
    next = { resetsAtMs: nowMs + windowMs }
    for (const [keyId, window] of windows) if (!isCurrent(window, nowMs)) windows.delete(keyId)
  }
}

/** For one process that has the service to itself. */
export function createRateLimiter(clock: () => number) {
  const windows = new Map<string, { resetsAtMs: number; count: number }>()
  const forgetPast = forgettingPast(windows, clock)
  return {
    count(keyId: string, limit: number, requests = 1): RateLimitState {
      const nowMs = clock()
      let window = windows.get(keyId)
      if (!window || !isCurrent(window, nowMs)) {
        window = { resetsAtMs: nowMs + windowMs, count: 0 }
        windows.set(keyId, window)
        forgetPast()
      }
      const isExceeded = window.count + requests > limit
      if (!isExceeded) window.count += requests
      return { limit, remaining: Math.max(0, limit - window.count), resetsAtMs: window.resetsAtMs, isExceeded }
    },
    async used(keyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const nowMs = clock()
      const current = keyIds.flatMap((keyId) => {
        const window = windows.get(keyId)
        return window && isCurrent(window, nowMs) ? [[keyId, window.count] as const] : []
      })
      return new Map(current)
    },
  } satisfies RateLimiter
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
