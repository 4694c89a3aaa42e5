import type { Memory } from './memory-value.ts'
import { mergeMemories } from './merge-memories.ts'
import type { Scope } from './scopes.ts'

/** What merging gave, ready to be sent: the struct as JSON text, so that nobody has to take it apart again. */
export interface MergedAnswer {
  readonly summaryText: string
  /** JSON; bytes in UTF-8 where there is much of it. */
  readonly summaryStruct: string | Uint8Array
  readonly confidence: number
}

export function mergedAnswer(scope: Scope, memories: readonly Memory[]): MergedAnswer & { summaryStruct: string } {
  const { summaryText, summaryStruct, confidence } = mergeMemories(scope, memories)
  return { summaryText, summaryStruct: JSON.stringify(summaryStruct), confidence }
}
