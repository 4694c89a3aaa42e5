import type { JsonObject } from '../src/json.ts'
import type { Memory } from '../src/memory/memory-value.ts'
import { mergedAnswer } from '../src/memory/merged-answer.ts'
import type { Scope } from '../src/memory/scopes.ts'

export interface MergedStruct {
  readonly summaryText: string
  readonly summaryStruct: JsonObject
  readonly confidence: number
}

/** The answer with its struct taken apart, for tests to look into. */
export function mergeToStruct(scope: Scope, memories: readonly Memory[]): MergedStruct {
  const { summaryStruct, ...rest } = mergedAnswer(scope, memories)
  return { ...rest, summaryStruct: JSON.parse(summaryStruct) }
}
