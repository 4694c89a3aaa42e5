/**
 * The time that the service goes by. It never goes back: what has expired stays expired, whatever is done to the clock of
 * the machine. Set back, it goes on from where it was at the pace of a clock that nobody can set, until the machine's has
 * caught up; set forward, it is followed.
 */
export interface ClockSources {
  /** The machine's clock, which can be set. */
  readonly wallMs: () => number
  /** One that only counts on. */
  readonly monotonicMs: () => number
  /** The latest moment that is known to have been, from before this process. */
  readonly notBeforeMs: number
}

/** Clocks are slewed a little all the time, and read one after the other; more than this is a clock that was set. */
const toleranceMs = 1_000

export function createSteadyClock({
  wallMs = Date.now,
  monotonicMs = () => performance.now(),
  notBeforeMs = 0,
}: Partial<ClockSources> = {}): () => number {
  let lastWallMs = wallMs()
  let lastMonotonicMs = monotonicMs()
  let aheadMs = Math.max(0, notBeforeMs - lastWallMs)
  let lastMs = lastWallMs + aheadMs
  return () => {
    const [wall, monotonic] = [wallMs(), monotonicMs()]
    const jumpMs = wall - (lastWallMs + (monotonic - lastMonotonicMs))
    if (Math.abs(jumpMs) > toleranceMs) aheadMs = Math.max(0, aheadMs - jumpMs)
    lastWallMs = wall
    lastMonotonicMs = monotonic
    lastMs = Math.max(lastMs, Math.floor(wall + aheadMs))
    return lastMs
  }
}
