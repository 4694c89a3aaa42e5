import { isJsonArray, type JsonObject, type JsonValue } from '../json.ts'
import { compareText, tidyItemKey, valuesByKey } from './comparison-keys.ts'
import { confidence } from './confidence.ts'
import type { Memory, ScheduleWindow } from './memory-value.ts'
import { addSettings, type MergedSettings, settingsObject } from './merge-settings.ts'
import { addTastes, type MergedTastes, tasteList } from './merge-tastes.ts'
import { sortWindows, windowKey } from './schedule-windows.ts'
import type { Scope } from './scopes.ts'
import { type MapSectionName, type SectionName, scopeSections, sectionNames } from './sections.ts'

export interface MergedMemories {
  readonly summaryText: string
  readonly summaryStruct: JsonObject
  readonly confidence: number
}

/** One answer out of all memories, the same whatever the order they come in. Total: any memories give an answer. */
export function mergeMemories(scope: Scope, memories: readonly Memory[]): MergedMemories {
  const oldestFirst = [...memories].sort((a, b) => a.createdAtMs - b.createdAtMs || compareText(a.id, b.id))
  const merge = emptyMerge()
  for (const memory of oldestFirst) addMemory(merge, scope, memory)

  const content = sectionContent(merge)
  const { own } = scopeSections[scope]
  const present = [...own, ...sectionNames.filter((name) => !own.includes(name) && size(content[name]) > 0)]
  return {
    summaryText:
      memories.length === 0
        ? 'No memories found.'
        : present.map((name) => `${capitalized(name)}: ${size(content[name])}`).join(', '),
    summaryStruct: Object.fromEntries(present.map((name) => [name, content[name]])),
    confidence: confidence(
      oldestFirst.map(({ source }) => source),
      countEntries(merge),
    ),
  }
}

/** What is known so far; lists are kept by comparison key, so that the newest spelling replaces an older one. */
interface Merge {
  readonly tastes: MergedTastes
  readonly rules: Map<string, string>
  readonly windows: Map<string, ScheduleWindow>
  readonly maps: Readonly<Record<MapSectionName, MergedSettings>>
}

function emptyMerge(): Merge {
  return {
    tastes: new Map(),
    rules: new Map(),
    windows: new Map(),
    maps: { settings: new Map(), constraints: new Map(), preferences: new Map(), flags: new Map() },
  }
}

function addMemory(merge: Merge, scope: Scope, { value }: Memory): void {
  switch (value.shape) {
    case 'likes_dislikes':
      addTastes(merge.tastes, value.likes, value.dislikes)
      addSettings(merge.maps.settings, value.settings)
      break
    case 'rules_list':
      for (const rule of value.rules) merge.rules.set(tidyItemKey(rule), rule)
      break
    case 'schedule_windows':
      for (const window of value.windows) merge.windows.set(windowKey(window), window)
      break
    case 'kv_map':
      addSettings(merge.maps[scopeSections[scope].kvMapGoesTo], value.entries)
      break
    case 'boolean_flags':
      addSettings(merge.maps[scopeSections[scope].booleanFlagsGoTo], value.flags)
      break
  }
}

function sectionContent({ tastes, rules, windows, maps }: Merge): Readonly<Record<SectionName, JsonValue>> {
  return {
    likes: tasteList(tastes, true),
    dislikes: tasteList(tastes, false),
    settings: settingsObject(maps.settings),
    rules: valuesByKey(rules),
    constraints: settingsObject(maps.constraints),
    preferences: settingsObject(maps.preferences),
    flags: settingsObject(maps.flags),
    windows: sortWindows(windows),
  }
}

function countEntries({ tastes, rules, windows, maps }: Merge): { all: number; contested: number } {
  const contestable = [tastes, ...Object.values(maps)].flatMap((entries) => [...entries.values()])
  return {
    all: contestable.length + rules.size + windows.size,
    contested: contestable.filter(({ isContested }) => isContested).length,
  }
}

function size(section: JsonValue): number {
  return isJsonArray(section) ? section.length : Object.keys(section as object).length
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
