/**
 * When what is in the log goes into the database, and who does it. SQLite would do it within the commit that makes the log
 * long, and whoever waits for that commit would wait for megabytes to be written twice. A thread with a connection of its
 * own does it meanwhile; the writer only does the last bit of it, now and then, because a log starts over at its
 * beginning only when all of it is in the database and nobody writes.
 */
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { OnNotice } from '../port/store-notice.ts'
import { fitCache } from './connection.ts'

export interface Checkpoints {
  /** To be called between transactions. */
  betweenTransactions(): void
  /** Whether so little is left that the writer can do it in a moment; otherwise the thread sets to work on it. */
  isAlmostDone(): boolean
  /** Waits for what is under way. */
  close(): Promise<void>
}

export interface CheckpointLimits {
  /** So many pages of the log that are not in the database are worth the thread's while. */
  readonly worthwhile: number
  /** A log of so many is to start over, as soon as few are left to do. */
  readonly long: number
  readonly few: number
  /** At so many the writer does all that is left, before the disk is full of them. */
  readonly tooLong: number
}

interface CheckpointOptions {
  readonly limits?: CheckpointLimits
  readonly onNotice?: OnNotice
}

/** In pages of 4 KiB. */
const usualLimits: CheckpointLimits = { worthwhile: 3_000, long: 8_000, few: 1_000, tooLong: 16_000 }

/** `onNotice` is told when the thread dies. */
export function createCheckpoints(
  db: DatabaseSync,
  file: string,
  { limits = usualLimits, onNotice = () => {} }: CheckpointOptions = {},
): Checkpoints {
  db.exec('PRAGMA wal_autocheckpoint = 0')
  const look = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  /** Shared with the thread: 1 while it is at work. The writer sees it without waiting for a message. */
  const isAtWork = new Int32Array(new SharedArrayBuffer(4))
  let thread: Worker | null = null
  let hasThreadFailed = false
  /** How long the log was when the writer last did its part: somebody who reads from it may keep it from starting over. */
  let lengthAtLastTry = 0

  function start(): Worker {
    const script = new URL('./checkpoint-thread.ts', import.meta.url)
    const worker = new Worker(script, { name: 'checkpoints', workerData: { file, isAtWork } })
    worker.on('error', (error) => {
      const message = 'the thread for checkpoints has died; the writer does its work, and is slower'
      onNotice({ level: 'warn', message, reason: (error as Error).message })
      hasThreadFailed = true
      thread = null
    })
    return worker
  }

  function setToWork(): void {
    Atomics.store(isAtWork, 0, 1)
    thread ??= start()
    thread.postMessage('checkpoint')
  }

  function checkpointHere(length: number): void {
    lengthAtLastTry = length
    db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()
    // It is when a database has grown that its log is long.
    fitCache(db)
  }

  return {
    betweenTransactions() {
      const { log, checkpointed } = look.get() as { log: number; checkpointed: number }
      const left = log - checkpointed
      if (log < lengthAtLastTry) lengthAtLastTry = 0
      if (left <= 0 || log - lengthAtLastTry < limits.worthwhile) return
      if (log >= limits.tooLong || hasThreadFailed) checkpointHere(log)
      else if (Atomics.load(isAtWork, 0) === 1) return
      else if (log >= limits.long && left <= limits.few) checkpointHere(log)
      else if (left >= limits.worthwhile) setToWork()
    },
    isAlmostDone() {
      const { log, checkpointed } = look.get() as { log: number; checkpointed: number }
      if (log - checkpointed <= limits.few || hasThreadFailed) return true
      if (Atomics.load(isAtWork, 0) === 0) setToWork()
      return false
    },
    async close() {
      const ending = thread
      if (!ending) return
      const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
      ending.postMessage('close')
      await ended
    },
  }
}
