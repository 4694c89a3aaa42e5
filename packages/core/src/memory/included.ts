/** What a read may ask for beside the merged answer. */
import { compareText } from './comparison-keys.ts'
import { domainKey } from './domain-key.ts'
import type { ToldMemory } from './memory-value.ts'
import { mergeMemories, oldestFirst } from './merge-memories.ts'
import { answerOf, type MergedAnswer, mergedAnswer } from './merged-answer.ts'
import { provenance } from './provenance.ts'
import type { Scope } from './scopes.ts'
import { traceMemories } from './trace-memories.ts'

export const includeNames = ['provenance', 'domains'] as const

export type IncludeName = (typeof includeNames)[number]

export interface IncludingAnswer extends MergedAnswer {
  readonly summaryStruct: string
  /** Further members of the answer, as JSON with a comma in front of each; empty when none were asked for. */
  readonly included: string
}

export function includingAnswer(
  scope: Scope,
  memories: readonly ToldMemory[],
  include: readonly IncludeName[],
): IncludingAnswer {
  const merge = mergeMemories(scope, memories)
  const answer = answerOf(merge)
  let included = ''
  if (include.includes('provenance')) {
    const { json, isTruncated } = provenance(merge, traceMemories(merge), merge.oldestFirst as readonly ToldMemory[])
    included += `,"provenance":${json}${isTruncated ? ',"provenance_truncated":true' : ''}`
  }
  if (include.includes('domains')) included += `,"domains":${domainsText(scope, memories)}`
  return { ...answer, included }
}

/** Each domain merged by itself, by name, memories without one first. */
function domainsText(scope: Scope, memories: readonly ToldMemory[]): string {
  const members = memoriesByDomain(memories).map(([domain, ofDomain]) => {
    const { summaryText, summaryStruct, confidence } = mergedAnswer(scope, ofDomain)
    const texts = `"domain":${JSON.stringify(domain)},"summary_text":${JSON.stringify(summaryText)}`
    return `{${texts},"summary_struct":${summaryStruct},"confidence":${confidence}}`
  })
  return `[${members.join(',')}]`
}

/** Spellings of one domain are together, under the newest. */
export function memoriesByDomain<M extends ToldMemory>(
  memories: readonly M[],
): readonly (readonly [string | null, readonly M[]])[] {
  const groups = Map.groupBy(memories, ({ domain }) => domain && domainKey(domain))
  return [...groups.values()]
    .map((ofDomain) => [newestOf(ofDomain).domain, ofDomain] as const)
    .sort(([a], [b]) => (a === null ? -1 : b === null ? 1 : compareText(a, b)))
}

function newestOf<M extends ToldMemory>(memories: readonly M[]): M {
  return memories.reduce((newest, memory) => (oldestFirst(newest, memory) < 0 ? memory : newest))
}
