/**
 * What a read or a context is answered with, as members of a JSON object: whoever selects the memories makes the text where it
 * holds up nobody, and from there on it is only passed on.
 */
import type { ContextWish } from '../context/memory-context.ts'
import { memoryContext } from '../context/memory-context.ts'
import { type IncludeName, includingAnswer } from './included.ts'
import type { Memory, ToldMemory } from './memory-value.ts'
import { mergedAnswer } from './merged-answer.ts'
import type { Scope } from './scopes.ts'

export type AnswerShape =
  | { readonly kind: 'read'; readonly include: readonly IncludeName[] }
  | ({ readonly kind: 'context' } & ContextWish)

/** Whether more is asked of memories than what they say. */
export function needsToldMemories(shape: AnswerShape): boolean {
  return shape.kind === 'context' || shape.include.length > 0
}

/** @param memories by scope, with everything there is to know of them where the shape needs it. */
export function answerMembers(shape: AnswerShape, memories: ReadonlyMap<Scope, readonly Memory[]>): string {
  const told = memories as ReadonlyMap<Scope, readonly ToldMemory[]>
  if (shape.kind === 'context') {
    const { text, isTruncated, scopes } = memoryContext(told, shape)
    return `"text":${JSON.stringify(text)},"scopes":${scopes},"truncated":${isTruncated}`
  }
  const [[scope, ofScope] = [null, []]] = told
  if (scope === null) throw new Error('a read is of a scope')
  if (shape.include.length === 0) return plainMembers(mergedAnswer(scope, ofScope))
  const answer = includingAnswer(scope, ofScope, shape.include)
  return plainMembers(answer) + answer.included
}

function plainMembers({ summaryText, summaryStruct, confidence }: ReturnType<typeof mergedAnswer>): string {
  return `"summary_text":${JSON.stringify(summaryText)},"summary_struct":${summaryStruct},"confidence":${confidence}`
}
