/**
 * Which addresses connect without asking for anything, over and over: each such connection is held against its address
 * for a while, and one that has wasted too many gets no further ones until that has passed.
 */
import { LruMap } from 'toad-cache'

export interface WastedConnections {
  /** To be called when a connection has ended that never sent a request. */
  note(address: string): void
  isTooMany(address: string): boolean
}

export interface WasteLimits {
  /** So many at once are nothing to worry about: health checks, browsers that connect in advance, a client that died. */
  readonly max: number
  readonly forgivenPerSecond: number
}

interface Waste {
  count: number
  atMs: number
}

/** So many addresses are remembered: a table for all of IPv6 would be an attack by itself. */
const addressesMax = 10_000

export function createWastedConnections(
  { max, forgivenPerSecond }: WasteLimits,
  now: () => number = () => performance.now(),
): WastedConnections {
  const byAddress = new LruMap<Waste>(addressesMax)

  /** Nobody is shut out for longer than it takes to forgive as many again. */
  const countMax = 2 * max
  const left = ({ count, atMs }: Waste): number => count - ((now() - atMs) / 1_000) * forgivenPerSecond

  return {
    note(address) {
      const before = byAddress.get(address)
      const count = 1 + (before ? Math.max(0, left(before)) : 0)
      byAddress.set(address, { count: Math.min(count, countMax), atMs: now() })
    },
    isTooMany(address) {
      const waste = byAddress.get(address)
      return waste !== undefined && left(waste) > max
    },
  }
}
