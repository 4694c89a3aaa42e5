/**
 * How many bytes of large bodies are held at once. A body is read only when there is room for it; until then it stays with
 * its sender.
 */
import { createFairQueue } from '../concurrency/fair-queue.ts'

export interface BodyBudget {
  /** Calls back when there is room, which may be now. What is reserved is to be released, once. */
  reserve(keyId: string, bytes: number, granted: () => void): void
  release(keyId: string, bytes: number): void
}

/** Smaller ones are read whatever there is: all connections together cannot fill the memory with them. */
export const alwaysReadBytesMax = 16 * 1024

export function createBodyBudget({ perKeyMax = 16 << 20, max = 128 << 20 } = {}): BodyBudget {
  const held = new Map<string, number>()
  const queue = createFairQueue<{ readonly bytes: number; readonly granted: () => void }>(alwaysReadBytesMax)
  let heldInAll = 0

  const isFull = (keyId: string): boolean => heldInAll >= max || (held.get(keyId) ?? 0) >= perKeyMax

  function hold(keyId: string, bytes: number): void {
    held.set(keyId, (held.get(keyId) ?? 0) + bytes)
    heldInAll += bytes
  }

  return {
    reserve(keyId, bytes, granted) {
      if (queue.waitingOf(keyId) > 0 || isFull(keyId)) queue.push(keyId, { bytes, granted })
      else {
        hold(keyId, bytes)
        granted()
      }
    },
    release(keyId, bytes) {
      const left = (held.get(keyId) ?? bytes) - bytes
      if (left > 0) held.set(keyId, left)
      else held.delete(keyId)
      heldInAll -= bytes
      for (let next = queue.take(isFull); next; next = queue.take(isFull)) {
        hold(next.owner, next.item.bytes)
        queue.charge(next.owner, next.item.bytes)
        next.item.granted()
      }
    },
  }
}
