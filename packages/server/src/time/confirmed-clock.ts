/**
 * The time that has certainly passed. Everything that is deleted by time goes by it, so that a clock that jumps ahead destroys
 * nothing. A jump counts once the clock has kept to it for an hour, as a clock that nobody can set measures it, and nobody has noted
 * another time meanwhile; or as soon as an operator accepts it.
 */
import { hourMs } from './time-units.ts'

interface Moments {
  readonly latestMs: number
  readonly confirmedMs: number
}

export interface ConfirmedClockSources {
  /** The machine's clock, which can be set. */
  readonly wallMs?: () => number
  /** Only counts on. */
  readonly monotonicMs?: () => number
  /** The time of the service, which never goes back. */
  readonly clock: () => number
  /** Latest confirmed time on record; 0: there is none, as in a new database. */
  readonly confirmedMs: number
  /** Keeps the later of each moment and the recorded one, and returns them; 0 only asks. */
  readonly noteTime: (moments: Moments) => Promise<Moments>
  readonly onJump?: (jump: ClockJump) => void
  readonly onConfirmed?: () => void
}

export interface ClockJump {
  /** How far the clock is ahead of the time that has certainly passed. */
  readonly aheadMs: number
  readonly confirmedAfterMs: number
}

export interface ConfirmedClock {
  /** Keeps its pace while a jump waits to be confirmed. */
  now(): number
  /** Records the time, and learns what other processes and operators have recorded. */
  note(): Promise<void>
}

/** Restarts take less, and a jump of so much destroys little. */
const toleratedMs = hourMs
const confirmedAfterMs = hourMs
/** A service that is further ahead does not bind the ones after it to its time. */
const notedAheadMs = 24 * hourMs

export function createConfirmedClock({
  wallMs = Date.now,
  monotonicMs = () => performance.now(),
  clock,
  confirmedMs,
  noteTime,
  onJump,
  onConfirmed,
}: ConfirmedClockSources): ConfirmedClock {
  let last = { ms: confirmedMs || wallMs(), monotonicMs: monotonicMs() }
  let latestNotedMs = confirmedMs
  let jump: { readonly aheadMs: number; readonly sinceMs: number } | null = null

  function now(): number {
    const [wall, monotonic] = [wallMs(), monotonicMs()]
    const expectedMs = last.ms + Math.floor(monotonic - last.monotonicMs)
    const aheadMs = wall - expectedMs
    if (aheadMs > toleratedMs) {
      if (jump === null || Math.abs(aheadMs - jump.aheadMs) > toleratedMs) {
        jump = { aheadMs, sinceMs: monotonic }
        onJump?.({ aheadMs, confirmedAfterMs })
      }
      if (monotonic - jump.sinceMs < confirmedAfterMs) return expectedMs
    }
    if (jump) onConfirmed?.()
    jump = null
    last = { ms: Math.max(wall, expectedMs), monotonicMs: monotonic }
    return last.ms
  }

  return {
    now,
    async note() {
      const nowMs = now()
      const serviceMs = clock()
      const noted = await noteTime({
        latestMs: serviceMs - nowMs <= notedAheadMs ? serviceMs : 0,
        // Asks only, while it waits: no other process must take this clock's word for it.
        confirmedMs: jump ? 0 : nowMs,
      })
      if (noted.confirmedMs <= latestNotedMs) return
      latestNotedMs = noted.confirmedMs
      if (!jump) return
      // Somebody else goes by another time: the wait begins again, unless that is where this clock is.
      last = { ms: Math.max(noted.confirmedMs, nowMs), monotonicMs: monotonicMs() }
      jump = { aheadMs: wallMs() - last.ms, sinceMs: last.monotonicMs }
    },
  }
}
