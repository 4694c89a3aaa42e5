/**
 * How many large answers are held at once: from before they are read until their client has taken them. Projects, and keys within them, take turns
 * at what becomes free; one that asks for many waits for itself.
 */
import { createFairQueue, groupOf } from '../concurrency/fair-queue.ts'
import { createTally } from '../concurrency/tally.ts'
import { RequestRefused, unavailable } from './error-replies.ts'

export interface LargeAnswers {
  /** Resolves when it is the key's turn, to what is to be called when the answer is gone. */
  acquire(owner: string): Promise<() => void>
}

export function createLargeAnswers({
  perKeyMax = 4,
  perProjectMax = 12,
  max = 24,
  waitingPerKeyMax = 500,
  waitMaxMs = 15_000,
} = {}): LargeAnswers {
  const held = createTally()
  const heldByProject = createTally()
  const queue = createFairQueue<{ readonly grant: () => void }>(1)
  let heldInAll = 0

  const isFull = (owner: string): boolean =>
    heldInAll >= max || held.of(owner) >= perKeyMax || heldByProject.of(groupOf(owner)) >= perProjectMax

  function hold(owner: string): () => void {
    held.add(owner, 1)
    heldByProject.add(groupOf(owner), 1)
    heldInAll++
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      held.add(owner, -1)
      heldByProject.add(groupOf(owner), -1)
      heldInAll--
      const next = queue.take(isFull)
      queue.charge(next?.owner ?? '', 1)
      next?.item.grant()
    }
  }

  return {
    acquire(owner) {
      if (queue.waitingOf(owner) === 0 && !isFull(owner)) return Promise.resolve(hold(owner))
      if (queue.waitingOf(owner) >= waitingPerKeyMax) return Promise.reject(tooMany())
      return new Promise((resolve, reject) => {
        const waiter = {
          grant() {
            clearTimeout(timer)
            resolve(hold(owner))
          },
        }
        const timer = setTimeout(() => {
          queue.remove((other) => other === waiter)
          reject(tooMany())
        }, waitMaxMs)
        queue.push(owner, waiter)
      })
    },
  }
}

function tooMany(): RequestRefused {
  return new RequestRefused(unavailable)
}
