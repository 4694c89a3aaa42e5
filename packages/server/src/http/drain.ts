/**
 * How long a server that stops goes on refusing requests in words. The moment in which a port is closed breaks every
 * connection that the system has taken and the process has not: there must be none then, and the one way to that is
 * that callers have heard the refusal and gone elsewhere.
 */
import type { Server } from 'node:http'

export interface Quiet {
  /** At least so long, for whoever asks now and then. */
  readonly minMs: number
  /** Until nobody has asked for so long. */
  readonly quietMs: number
  /** Whoever asks on and on does not keep a process from stopping. */
  readonly maxMs: number
}

export interface Traffic {
  /** A request has arrived. */
  note(): void
  /** Resolves right after a turn of the event loop in which nobody connected: close the port at once then. */
  untilQuiet(quiet: Quiet): Promise<void>
}

export function watchTraffic(server: Server): Traffic {
  let lastAskedMs = performance.now()
  let arrivals = 0
  function note(): void {
    lastAskedMs = performance.now()
    arrivals++
  }
  server.on('connection', note)

  async function nobodyAsks(): Promise<boolean> {
    const before = arrivals
    for (let turn = 0; turn < quietTurns && before === arrivals; turn++) await nextTurn()
    return before === arrivals
  }

  return {
    note,
    async untilQuiet({ minMs, quietMs, maxMs }) {
      const startMs = performance.now()
      const endMs = startMs + maxMs
      for (;;) {
        const nowMs = performance.now()
        const quietAtMs = Math.max(startMs + minMs, lastAskedMs + quietMs)
        if (nowMs < Math.min(quietAtMs, endMs)) await pause(Math.min(quietAtMs, endMs) - nowMs)
        // A process that was busy for long has not heard anybody either: it listens for a moment before it believes it.
        else if (nowMs >= endMs || (await nobodyAsks())) break
      }
      // Everything that was waiting to be accepted has been, when a turn brings nothing new.
      for (let turn = 0, before = -1; turn < turnsMax && before !== arrivals; turn++) {
        before = arrivals
        await nextTurn()
      }
    },
  }
}

const turnsMax = 100
const quietTurns = 5

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
