import type { AnswerShape, Scope } from '@ambit/core'
import { answerMembers } from '@ambit/core/answer-members'

/** Memories as the database gives them, and what is to be made of them. */
export interface MergeJob {
  readonly shape: AnswerShape
  /** For each scope, a list of its memories as JSON. */
  readonly memories: readonly (readonly [Scope, string])[]
}

export function doMergeJob({ shape, memories }: MergeJob): string {
  return answerMembers(shape, new Map(memories.map(([scope, json]) => [scope, JSON.parse(json)])))
}
