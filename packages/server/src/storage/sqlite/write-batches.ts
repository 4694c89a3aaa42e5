/** What waits for the writing connection, cut into transactions that are short in requests, bytes and time. */
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import type { WriteRequest } from './write-commands.ts'

export interface WriteBatches {
  readonly isEmpty: boolean
  add(requests: readonly WriteRequest[]): void
  /** The requests of the next transaction, in turns of their owners. Time counts from the first one on. */
  next(): Generator<WriteRequest, void, void>
}

export const batchMax = { requests: 512, bytes: 1 << 20, ms: 5 } as const

/**
 * While one half of those who wait is written, the half before is answered, and asks again: with all of them at once, this thread and the
 * one that answers would wait for each other in turn. So few are not worth a commit for each half.
 */
export const wholeBelow = 16

const quantumMs = 0.5

export function createWriteBatches(now: () => number = () => performance.now()): WriteBatches {
  const queue = createFairQueue<WriteRequest>(quantumMs)
  return {
    get isEmpty() {
      return queue.size === 0
    },
    add(requests) {
      for (const request of requests) queue.push(request.turn.owner, request)
    },
    *next() {
      const startedMs = now()
      const requestsMax = Math.min(Math.max(wholeBelow, Math.ceil(queue.size / 2)), batchMax.requests)
      let bytes = 0
      let beganMs = startedMs
      for (let count = 0; count < requestsMax; count++) {
        const next = queue.take()
        if (!next) return
        yield next.item
        const endedMs = now()
        queue.charge(next.owner, endedMs - beganMs)
        beganMs = endedMs
        bytes += next.item.turn.bytes
        if (bytes >= batchMax.bytes || endedMs - startedMs >= batchMax.ms) return
      }
    },
  }
}
