/** Reads of so much that selecting and merging it would hold others up: a thread of their own does a few at a time. */
import type { AnswerShape, ForgettableEntry } from '@ambit/core'
import { type FairThread, type FairThreadOptions, startFairThread } from '../concurrency/fair-thread.ts'
import type { InvolvedMemories } from './port/audit.ts'
import type { Answer, GrantUse } from './port/grants.ts'
import type { MemoryFilter } from './port/memories.ts'
import { StoreUnavailable } from './port/store-unavailable.ts'
import type { Page, SubjectMemory, SubjectMemoryPage } from './port/subjects.ts'

export type LargeJob =
  | { readonly kind: 'read'; readonly filters: readonly MemoryFilter[]; readonly shape: AnswerShape }
  | { readonly kind: 'find'; readonly filter: MemoryFilter; readonly entry: ForgettableEntry }
  | { readonly kind: 'list'; readonly page: SubjectMemoryPage }

/** What was read, and for each filter what it showed. */
export interface LargeRead {
  readonly answer: Answer
  readonly seen: readonly InvolvedMemories[]
  /** For each filter, the version of what its user had in its scope; null: there was nothing. */
  readonly versions: readonly (string | null)[]
  /** Until when the filters show the same memories. */
  readonly untilMs: number
}

/** A memory that speaks of an entry, and what is left of it without; null: nothing. */
export interface SpeakingMemory {
  readonly id: string
  readonly before: string
  readonly left: string | null
}

export interface LargeReads {
  read(owner: string, use: Pick<GrantUse, 'filter' | 'furtherViews' | 'shape'>): Promise<LargeRead>
  /** Those that speak of an entry, oldest first. */
  find(owner: string, filter: MemoryFilter, entry: ForgettableEntry): Promise<readonly SpeakingMemory[]>
  /** A page of what is kept of a person, oldest first. */
  list(owner: string, page: SubjectMemoryPage): Promise<Page<SubjectMemory>>
  close(): Promise<void>
}

export const plainRead: AnswerShape = { kind: 'read', include: [] }

export function startLargeReads(options: Omit<FairThreadOptions, 'failure'>): LargeReads {
  const thread: FairThread<LargeJob, unknown> = startFairThread({
    ...options,
    failure: (reason) => new StoreUnavailable(`a large read failed: ${reason}`),
  })
  return {
    read(owner, { filter, furtherViews = [], shape = plainRead }) {
      const filters = [filter, ...furtherViews.map((view) => view.filter)]
      return thread.run(owner, { kind: 'read', filters, shape }) as Promise<LargeRead>
    },
    find: (owner, filter, entry) =>
      thread.run(owner, { kind: 'find', filter, entry }) as Promise<readonly SpeakingMemory[]>,
    list: (owner, page) => thread.run(owner, { kind: 'list', page }) as Promise<Page<SubjectMemory>>,
    close: thread.close,
  }
}
