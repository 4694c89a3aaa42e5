import { valuesByKey } from './comparison-keys.ts'
import { confidence } from './confidence.ts'
import type { Memory } from './memory-value.ts'
import { countEntries, type Merge, mergeMemories } from './merge-memories.ts'
import { tasteLists } from './merge-tastes.ts'
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
  const sections = sectionTexts(merge)
  const { own } = scopeSections[merge.scope]
  const present = [...own, ...sectionNames.filter((name) => !own.includes(name) && sections[name].size > 0)]
  return {
    summaryText:
      merge.oldestFirst.length === 0
        ? 'No memories found.'
        : present.map((name) => `${capitalized(name)}: ${sections[name].size}`).join(', '),
    summaryStruct: `{${present.map((name) => `"${name}":${sections[name].json}`).join(',')}}`,
    confidence: confidence(
      merge.oldestFirst.map(({ source }) => source),
      countEntries(merge),
    ),
  }
}

interface SectionText {
  readonly size: number
  readonly json: string
}

function sectionTexts({ tastes, rules, windows, maps }: Merge): Readonly<Record<SectionName, SectionText>> {
  const { likes, dislikes } = tasteLists(tastes)
  return {
    likes: { size: likes.length, json: JSON.stringify(likes) },
    dislikes: { size: dislikes.length, json: JSON.stringify(dislikes) },
    settings: { size: maps.settings.size, json: settingsText(maps.settings) },
    rules: { size: rules.size, json: JSON.stringify(valuesByKey(rules)) },
    constraints: { size: maps.constraints.size, json: settingsText(maps.constraints) },
    preferences: { size: maps.preferences.size, json: settingsText(maps.preferences) },
    flags: { size: maps.flags.size, json: settingsText(maps.flags) },
    windows: { size: windows.size, json: JSON.stringify(valuesByKey(windows)) },
  }
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
