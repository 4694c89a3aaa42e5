/** What waits for the writing connection, cut into transactions that are short in requests, bytes and time. */
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import type { WriteRequest } from './write-commands.ts'

export interface WriteBatches {
  readonly isEmpty: boolean
  add(requests: readonly WriteRequest[]): void
  /** The requests of the next transaction, in turns of their owners. Time counts from the first one on. */
  next(): Generator<WriteRequest, void, void>
  /** The transaction with the last of them has ended. */
  noteCommit(): void
}

/**
 * While some are written, those before them are answered and ask again: if all who wait were written at once, the thread that answers
 * and this one would wait for each other in turn. So a transaction is short, unless its commit is long, as on a slow disk:
 * then it writes for twice as long as the last commit took.
 */
export const batchMax = { requests: 512, bytes: 1 << 20, shortMs: 2, longMs: 5 } as const
const worthOneCommit = 2

const quantumMs = 0.5

export function createWriteBatches(now: () => number = () => performance.now()): WriteBatches {
  const queue = createFairQueue<WriteRequest>(quantumMs)
  let msMax: number = batchMax.shortMs
  let writtenAtMs = 0
  return {
    get isEmpty() {
      return queue.size === 0
    },
    add(requests) {
      for (const request of requests) queue.push(request.turn.owner, request)
    },
    *next() {
      const startedMs = now()
      let bytes = 0
      writtenAtMs = startedMs
      for (let count = 0; count < batchMax.requests; count++) {
        const next = queue.take()
        if (!next) return
        yield next.item
        const endedMs = now()
        queue.charge(next.owner, endedMs - writtenAtMs)
        writtenAtMs = endedMs
        bytes += next.item.turn.bytes
        if (bytes >= batchMax.bytes || endedMs - startedMs >= msMax) return
      }
    },
    noteCommit() {
      const commitMs = now() - writtenAtMs
      msMax = Math.min(Math.max(batchMax.shortMs, worthOneCommit * commitMs), batchMax.longMs)
    },
  }
}
