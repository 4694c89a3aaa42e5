/**
 * How many bytes of large bodies are held at once. A body is read only when there is room for it; until then it stays with
 * its sender.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFairQueue, groupOf } from '../concurrency/fair-queue.ts'
import { createTally } from '../concurrency/tally.ts'

export interface BodyBudget {
  /** Resolves when there is room for a request's body, which it has until it is answered. */
  roomFor(fairnessKey: string, request: IncomingMessage, body: ExpectedBody): Promise<void>
  /** Calls back when there is room, which may be now. What is reserved is to be released, once. */
  reserve(fairnessKey: string, bytes: number, granted: () => void): void
  release(fairnessKey: string, bytes: number): void
}

export interface ExpectedBody {
  readonly response: ServerResponse
  readonly bytesMax: number
}

/** Smaller ones are read whatever there is: all connections together cannot fill the memory with them. */
export const alwaysReadBytesMax = 16 * 1024

export function createBodyBudget({
  perOwnerMax = 16 << 20,
  perProjectMax = 64 << 20,
  max = 128 << 20,
} = {}): BodyBudget {
  const held = createTally()
  const heldByProject = createTally()
  const queue = createFairQueue<{ readonly bytes: number; readonly granted: () => void }>(alwaysReadBytesMax)
  let heldInAll = 0

  const isFull = (fairnessKey: string): boolean =>
    heldInAll >= max || held.of(fairnessKey) >= perOwnerMax || heldByProject.of(groupOf(fairnessKey)) >= perProjectMax

  function hold(fairnessKey: string, bytes: number): void {
    held.add(fairnessKey, bytes)
    heldByProject.add(groupOf(fairnessKey), bytes)
    heldInAll += bytes
  }

  const budget: BodyBudget = {
    roomFor(fairnessKey, request, { response, bytesMax }) {
      const bytes = expectedBytes(request, bytesMax)
      if (bytes <= alwaysReadBytesMax) return Promise.resolve()
      return new Promise((resolve) => {
        budget.reserve(fairnessKey, bytes, () => {
          if (response.destroyed) budget.release(fairnessKey, bytes)
          else response.once('close', () => budget.release(fairnessKey, bytes))
          resolve()
        })
      })
    },
    reserve(fairnessKey, bytes, granted) {
      if (queue.waitingOf(fairnessKey) > 0 || isFull(fairnessKey)) queue.push(fairnessKey, { bytes, granted })
      else {
        hold(fairnessKey, bytes)
        granted()
      }
    },
    release(fairnessKey, bytes) {
      held.add(fairnessKey, -bytes)
      heldByProject.add(groupOf(fairnessKey), -bytes)
      heldInAll -= bytes
      for (let next = queue.take(isFull); next; next = queue.take(isFull)) {
        hold(next.owner, next.item.bytes)
        queue.charge(next.owner, next.item.bytes)
        next.item.granted()
      }
    },
  }
  return budget
}

/** As far as it is known before it comes. */
function expectedBytes({ headers }: IncomingMessage, bytesMax: number): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  if (length === undefined) return encoding === undefined ? 0 : bytesMax
  return Math.min(Number(length), bytesMax)
}
