import { valuesByKey } from './comparison-keys.ts'
import { confidence } from './confidence.ts'
import type { Memory } from './memory-value.ts'
import { countEntries, type Merge, mergeMemories } from './merge-memories.ts'
import { countTastes, tasteList } from './merge-tastes.ts'
import type { Scope } from './scopes.ts'
import { type SectionName, scopeSections, sectionNames } from './sections.ts'
import { settingsText } from './write-settings.ts'

/** What merging gave, ready to be sent: the struct as JSON text, so that nobody has to take it apart again. */
export interface MergedAnswer {
  readonly summaryText: string
  /** JSON; bytes in UTF-8 where there is much of it. */
  readonly summaryStruct: string | Uint8Array
  readonly confidence: number
}

export function mergedAnswer(scope: Scope, memories: readonly Memory[]): MergedAnswer & { summaryStruct: string } {
  return answerOf(mergeMemories(scope, memories))
}

export function answerOf(merge: Merge): MergedAnswer & { summaryStruct: string } {
  const present = presentSections(merge)
  return {
    summaryText:
      merge.oldestFirst.length === 0
        ? 'No memories found.'
        : present.map((name) => `${capitalized(name)}: ${sectionSize(merge, name)}`).join(', '),
    summaryStruct: `{${present.map((name) => `"${name}":${sectionText(merge, name)}`).join(',')}}`,
    confidence: confidence(
      merge.oldestFirst.map(({ source }) => source),
      countEntries(merge),
    ),
  }
}

/** The scope's own, and whatever else has content. */
export function presentSections(merge: Merge): readonly SectionName[] {
  const { own } = scopeSections[merge.scope]
  return [...own, ...sectionNames.filter((name) => !own.includes(name) && sectionSize(merge, name) > 0)]
}

function sectionSize({ tastes, rules, windows, maps }: Merge, name: SectionName): number {
  switch (name) {
    case 'likes':
      return countTastes(tastes, true)
    case 'dislikes':
      return countTastes(tastes, false)
    case 'rules':
      return rules.size
    case 'windows':
      return windows.size
    default:
      return maps[name].size
  }
}

function sectionText({ tastes, rules, windows, maps }: Merge, name: SectionName): string {
  switch (name) {
    case 'likes':
      return JSON.stringify(tasteList(tastes, true))
    case 'dislikes':
      return JSON.stringify(tasteList(tastes, false))
    case 'rules':
      return JSON.stringify(valuesByKey(rules))
    case 'windows':
      return JSON.stringify(valuesByKey(windows))
    default:
      return settingsText(maps[name])
  }
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
