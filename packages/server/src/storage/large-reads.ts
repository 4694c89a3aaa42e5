/** Reads of so much that selecting and merging it would hold others up: a thread of their own does a few at a time. */
import type { MergedAnswer } from '@ambit/core'
import { type FairThread, type FairThreadOptions, startFairThread } from '../concurrency/fair-thread.ts'
import type { InvolvedMemories } from './port/audit.ts'
import type { MemoryFilter } from './port/memories.ts'
import { StoreUnavailable } from './port/store-unavailable.ts'

export interface LargeRead {
  readonly answer: MergedAnswer
  readonly seen: InvolvedMemories
}

export type LargeReads = FairThread<MemoryFilter, LargeRead>

export function startLargeReads(options: Omit<FairThreadOptions, 'failure'>): LargeReads {
  return startFairThread({
    ...options,
    failure: (reason) => new StoreUnavailable(`a large read failed: ${reason}`),
  })
}

/** What of an answer is handed over rather than copied. */
export function transferredBytes({ answer }: LargeRead): readonly ArrayBuffer[] {
  return typeof answer.summaryStruct === 'string' ? [] : [answer.summaryStruct.buffer as ArrayBuffer]
}
