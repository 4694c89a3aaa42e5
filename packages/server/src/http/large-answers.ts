/**
 * How many large answers are held at once: from before they are read until their client has taken them. Keys take turns
 * at what becomes free; one that asks for many waits for itself.
 */
import { createFairQueue } from '../concurrency/fair-queue.ts'
import { RequestRefused, unavailable } from './error-replies.ts'

export interface LargeAnswers {
  /** Resolves when it is the key's turn, to what is to be called when the answer is gone. */
  acquire(keyId: string): Promise<() => void>
}

export function createLargeAnswers({
  perKeyMax = 4,
  max = 24,
  waitingPerKeyMax = 500,
  waitMaxMs = 15_000,
} = {}): LargeAnswers {
  const held = new Map<string, number>()
  const queue = createFairQueue<{ readonly grant: () => void }>(1)
  let heldInAll = 0

  const isFull = (keyId: string): boolean => heldInAll >= max || (held.get(keyId) ?? 0) >= perKeyMax

  function hold(keyId: string): () => void {
    held.set(keyId, (held.get(keyId) ?? 0) + 1)
    heldInAll++
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const left = (held.get(keyId) ?? 1) - 1
      if (left > 0) held.set(keyId, left)
      else held.delete(keyId)
      heldInAll--
      const next = queue.take(isFull)
      queue.charge(next?.owner ?? '', 1)
      next?.item.grant()
    }
  }

  return {
    acquire(keyId) {
      if (queue.waitingOf(keyId) === 0 && !isFull(keyId)) return Promise.resolve(hold(keyId))
      if (queue.waitingOf(keyId) >= waitingPerKeyMax) return Promise.reject(tooMany())
      return new Promise((resolve, reject) => {
        const waiter = {
          grant() {
            clearTimeout(timer)
            resolve(hold(keyId))
          },
        }
        const timer = setTimeout(() => {
          queue.remove((other) => other === waiter)
          reject(tooMany())
        }, waitMaxMs)
        queue.push(keyId, waiter)
      })
    },
  }
}

function tooMany(): RequestRefused {
  return new RequestRefused(unavailable)
}
