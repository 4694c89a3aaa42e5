/** What the writer thread does when it has nothing else to do, so that what was deleted does not linger in its files. */
import type { DatabaseSync } from 'node:sqlite'
import type { SweepCounts, SweepOptions } from '../port/maintenance.ts'
import { checkpoint, rewriteIfSmall } from './checkpoint.ts'

export interface Upkeep {
  /** Told what each step of a sweep has deleted. */
  noteSweep(options: SweepOptions, deleted: SweepCounts): void
  /** To be called between transactions; checkpoints after the last step of a sweep. */
  betweenTransactions(): void
  /** For the end: leaves one file with nothing in it that was deleted, as far as others let it. */
  finish(): void
}

/** A reader that held up a checkpoint is done by then. */
const tryAgainMs = 1_000
/** A service that stops waits no longer for a command-line tool that is reading. */
const finishWaitMs = 1_000

export function createUpkeep(db: DatabaseSync): Upkeep {
  let hasDeleted = false
  let isSwept = false
  let retry: NodeJS.Timeout | undefined

  function checkpointSoon(): void {
    clearTimeout(retry)
    if (!checkpoint(db, 0)) retry = setTimeout(checkpointSoon, tryAgainMs).unref()
  }

  return {
    noteSweep({ limit }, deleted) {
      const counts = Object.values(deleted)
      hasDeleted ||= counts.some((count) => count > 0)
      isSwept ||= counts.every((count) => count < limit)
    },
    betweenTransactions() {
      if (isSwept) checkpointSoon()
      isSwept = false
    },
    finish() {
      clearTimeout(retry)
      try {
        if (hasDeleted) rewriteIfSmall(db)
        checkpoint(db, finishWaitMs)
      } catch {
        // Somebody else is writing, or the disk is full: nothing is lost, and the next start finds the log.
      }
    },
  }
}
