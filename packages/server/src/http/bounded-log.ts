/**
 * Lines on what was refused and what has failed, bounded: of each kind so many a second are written out, and what comes
 * on top of that is one line with a count at the end of the second. A flood of one kind hides no other.
 */
import type { Logger } from 'pino'

export interface BoundedLog {
  /** Writes the line, or counts it. */
  write(kind: string, line: (logger: Logger) => void): void
  /** What was counted so far; for the end. */
  flush(): void
}

interface Kind {
  written: number
  left: number
}

/** Kinds come from routes, statuses and our own errors; should there ever be more, they share one. */
const kindsMax = 200
const everyMs = 1_000

export function createBoundedLog(logger: Logger, linesOfAKindMax: number): BoundedLog {
  let kinds = new Map<string, Kind>()

  function flush(): void {
    for (const [kind, { left }] of kinds) {
      if (left > 0) logger.warn({ kind, left }, 'more of the same within a second, not written out')
    }
    kinds = new Map()
  }

  function kindOf(name: string): Kind {
    // Runs only while there is something to count.
    if (kinds.size === 0) setTimeout(flush, everyMs).unref()
    const key = kinds.has(name) || kinds.size < kindsMax ? name : 'other'
    const known = kinds.get(key) ?? { written: 0, left: 0 }
    kinds.set(key, known)
    return known
  }

  return {
    write(name, line) {
      const kind = kindOf(name)
      if (kind.written < linesOfAKindMax) {
        kind.written++
        line(logger)
      } else kind.left++
    },
    flush,
  }
}
