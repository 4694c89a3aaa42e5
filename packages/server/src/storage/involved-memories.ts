import { hash } from 'node:crypto'
import { type InvolvedMemories, recordedMemoryIdsMax } from './port/audit.ts'

/** What a record says of memories, given all of their ids, oldest first. */
export function involvedMemories(ids: readonly string[]): InvolvedMemories {
  return {
    memoryCount: ids.length,
    memoryDigest: ids.length === 0 ? null : hash('sha256', `${ids.join('\n')}\n`),
    memoryIds: ids.slice(-recordedMemoryIdsMax).reverse(),
  }
}

export const noMemories: InvolvedMemories = involvedMemories([])
