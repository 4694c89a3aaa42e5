/** What the writer thread does when it has nothing else to do, so that what was deleted does not linger in its files. */
import type { DatabaseSync } from 'node:sqlite'
import type { SweepCounts, SweepOptions } from '../port/maintenance.ts'
import type { OnNotice } from '../port/store-notice.ts'
import { checkpoint, rewriteIfSmall } from './checkpoint.ts'
import type { Checkpoints } from './checkpoints.ts'

export interface Upkeep {
  /** Told what each step of a sweep has deleted. */
  noteSweep(options: SweepOptions, deleted: SweepCounts): void
  /** Told when all that was kept of somebody is gone: copies that the database has made of a row go as well, if it is small. */
  notePersonErased(): void
  /** Told when somebody's memories were taken out: whoever did it is answered once they have left the log, too. */
  noteErasure(answer: () => void): void
  /**
   * To be called between transactions; checkpoints after the last step of a sweep, and for those who wait for it.
   * @param haveOthersWritten whether some of the last one was written for somebody who does not wait for that.
   */
  betweenTransactions(haveOthersWritten: boolean): void
  /** For the end: leaves one file with nothing in it that was deleted, as far as others let it. */
  finish(): void
}

/** A reader that held up a checkpoint is done by then. */
const tryAgainMs = 1_000
const shortWaitMs = 5
/** And one that reads a little has a pause in which to end. */
const heldUpMs = 50
/** What holds up others is followed by so many times as long in which it does not, however many erase. */
const restTimes = { checkpoint: 3, rewrite: 9 } as const
/** Nobody is held up who has not written for so long. */
const quietMs = 20
/** What is committed is answered at last, also where somebody reads all the time. */
const erasureWaitMaxMs = 2_000
/** Of a database of this size, writing it anew holds others up for a moment only. */
const rewrittenAtOnceBytesMax = 8 * 1024 * 1024
/** A service that stops waits no longer for a command-line tool that is reading. */
const finishWaitMs = 1_000

interface UpkeepOptions {
  readonly now?: () => number
  /** Told of what has failed. */
  readonly onNotice?: OnNotice
}

export function createUpkeep(
  db: DatabaseSync,
  { isAlmostDone }: Pick<Checkpoints, 'isAlmostDone'>,
  { now = () => performance.now(), onNotice = () => {} }: UpkeepOptions = {},
): Upkeep {
  let hasDeleted = false
  let isRewriteDue = false
  let isSwept = false
  let retry: NodeJS.Timeout | undefined
  let waiting: (() => void)[] = []
  let waitingSinceMs = 0
  const notBeforeMs = { checkpoint: 0, rewrite: 0 }
  /** Somebody was still reading from the log when it was last tried. */
  let isHeldUp = false
  let othersWroteAtMs = Number.NEGATIVE_INFINITY
  let erasure: NodeJS.Timeout | undefined

  function noteFailure(message: string, error: unknown): void {
    onNotice({ level: 'warn', message, reason: (error as Error).message })
  }

  function rest(after: keyof typeof restTimes, beganMs: number): void {
    notBeforeMs[after] = now() + Math.min(restTimes[after] * (now() - beganMs), erasureWaitMaxMs)
  }

  function checkpointSoon(): void {
    clearTimeout(retry)
    if (!tryCheckpoint()) retry = setTimeout(checkpointSoon, tryAgainMs).unref()
  }

  /** Unless somebody else is writing: then at the end. */
  function rewriteNow(): void {
    isRewriteDue = false
    const beganMs = now()
    try {
      rewriteIfSmall(db, rewrittenAtOnceBytesMax)
    } catch (error) {
      hasDeleted = true
      noteFailure('VACUUM after an erasure has failed; the database is rewritten when the service stops', error)
    }
    rest('rewrite', beganMs)
  }

  function tryCheckpoint(): boolean {
    const beganMs = now()
    const isDone = checkpoint(db, 0)
    rest('checkpoint', beganMs)
    isHeldUp = !isDone
    if (isHeldUp) notBeforeMs.checkpoint += heldUpMs
    if (isDone || now() - waitingSinceMs > erasureWaitMaxMs) answerWaiting()
    return isDone
  }

  function answerWaiting(): void {
    const answers = waiting
    waiting = []
    for (const answer of answers) answer()
  }

  /** A checkpoint takes some flushes of the disk: now where nobody else is held up, else those who come within a moment share it. */
  function checkpointForErasures(): void {
    clearTimeout(erasure)
    if (waiting.length === 0) return
    const isQuiet = !isHeldUp && now() - othersWroteAtMs > quietMs
    const dueInMs = Math.max(notBeforeMs.checkpoint, isRewriteDue ? notBeforeMs.rewrite : 0) - now()
    const isLate = now() - waitingSinceMs > erasureWaitMaxMs
    if (dueInMs <= 0 || isQuiet || isLate) {
      if (isRewriteDue) rewriteNow()
      // Megabytes of others in the log are left to the thread whose work it is.
      if ((isLate || isAlmostDone()) && tryCheckpoint()) return
    }
    const lookAgainMs = Math.max(shortWaitMs, isHeldUp ? dueInMs : Math.min(dueInMs, quietMs))
    if (waiting.length > 0) erasure = setTimeout(checkpointForErasures, lookAgainMs)
    else retry = setTimeout(checkpointSoon, tryAgainMs).unref()
  }

  return {
    noteSweep({ limit }, deleted) {
      const counts = Object.values(deleted)
      hasDeleted ||= counts.some((count) => count > 0)
      isSwept ||= counts.every((count) => count < limit)
    },
    notePersonErased() {
      isRewriteDue = true
    },
    noteErasure(answer) {
      hasDeleted = true
      if (waiting.length === 0) waitingSinceMs = now()
      waiting.push(answer)
    },
    betweenTransactions(haveOthersWritten) {
      if (haveOthersWritten) othersWroteAtMs = now()
      if (isSwept) checkpointSoon()
      isSwept = false
      checkpointForErasures()
    },
    finish() {
      clearTimeout(retry)
      clearTimeout(erasure)
      try {
        if (hasDeleted) rewriteIfSmall(db)
        checkpoint(db, finishWaitMs)
      } catch (error) {
        // Nothing is lost, and the next start finds the log.
        noteFailure('VACUUM or checkpoint at the end has failed; deleted rows may still be in the file', error)
      }
      answerWaiting()
    },
  }
}
