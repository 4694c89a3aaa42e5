/** One answer for one prompt: what some scopes hold of a user, each merged, and a text of all of them. */

import { memoriesByDomain } from '../memory/included.ts'
import type { ToldMemory } from '../memory/memory-value.ts'
import { mergeMemories } from '../memory/merge-memories.ts'
import { answerOf } from '../memory/merged-answer.ts'
import type { Scope } from '../memory/scopes.ts'
import { bestFirst, type ContextEntry, contextEntries } from './context-entries.ts'
import { contextText } from './context-text.ts'
import { createFocus } from './focus.ts'

export interface ContextWish {
  readonly charactersMax: number
  /** What the prompt is about. */
  readonly focus: string | null
}

export interface MemoryContext {
  readonly text: string
  readonly isTruncated: boolean
  /** JSON: an object of scopes. */
  readonly scopes: string
}

export function memoryContext(
  memories: ReadonlyMap<Scope, readonly ToldMemory[]>,
  { charactersMax, focus: about }: ContextWish,
): MemoryContext {
  const focus = about === null ? null : createFocus(about)
  const entries = new Map<Scope, readonly ContextEntry[]>()
  const members: string[] = []
  for (const [scope, ofScope] of memories) {
    const merge = mergeMemories(scope, ofScope)
    const { summaryStruct, confidence } = answerOf(merge)
    members.push(`"${scope}":{"summary_struct":${summaryStruct},"confidence":${confidence}}`)
    const groups = memoriesByDomain(ofScope)
    const byDomain = groups.map(([domain, ofDomain]) =>
      contextEntries(groups.length === 1 ? merge : mergeMemories(scope, ofDomain), domain, focus, merge),
    )
    entries.set(scope, byDomain.length === 1 ? (byDomain[0] ?? []) : byDomain.flat().sort(bestFirst))
  }
  return { ...contextText(entries, { charactersMax, hasFocus: focus !== null }), scopes: `{${members.join(',')}}` }
}
