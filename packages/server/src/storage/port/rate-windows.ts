/** What a database that several processes share also does: it counts the requests of a key for all of them. */

export interface RateWindows {
  lease(request: RateLeaseRequest): Promise<RateLease>
  /** How many requests of their current windows keys have taken, whoever has them; a key that is absent has no window. */
  read(keyIds: readonly string[], nowMs: number): Promise<ReadonlyMap<string, number>>
}

export interface RateLeaseRequest {
  readonly keyId: string
  /** Requests in a window. */
  readonly limit: number
  /** How many to take at once. */
  readonly size: number
  readonly nowMs: number
  readonly windowMs: number
}

export interface RateLease {
  /** At most `size`; 0 when the window is used up. */
  readonly granted: number
  /** Of the window, by everybody. */
  readonly used: number
  readonly resetsAtMs: number
}
