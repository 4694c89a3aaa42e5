import { compareText, tidyItemKey } from './comparison-keys.ts'
import type { Memory, ScheduleWindow } from './memory-value.ts'
import { addSettings, type MergedSettings } from './merge-settings.ts'
import { addTastes, countContestedTastes, emptyTastes, type MergedTastes } from './merge-tastes.ts'
import { windowKey } from './schedule-windows.ts'
import type { Scope } from './scopes.ts'
import { type MapSectionName, scopeSections } from './sections.ts'

/** What all memories say together; lists are kept by comparison key, so that the newest spelling replaces an older one. */
export interface Merge {
  readonly scope: Scope
  readonly oldestFirst: readonly Memory[]
  readonly tastes: MergedTastes
  readonly rules: Map<string, string>
  readonly windows: Map<string, ScheduleWindow>
  readonly maps: Readonly<Record<MapSectionName, MergedSettings>>
}

/** The same whatever the order that memories come in. Total: any memories give an answer. */
export function mergeMemories(scope: Scope, memories: readonly Memory[]): Merge {
  const merge: Merge = {
    scope,
    oldestFirst: [...memories].sort(oldestFirst),
    tastes: emptyTastes(),
    rules: new Map(),
    windows: new Map(),
    maps: { settings: new Map(), constraints: new Map(), preferences: new Map(), flags: new Map() },
  }
  for (const [number, memory] of merge.oldestFirst.entries()) addMemory(merge, memory, number)
  return merge
}

export function oldestFirst(a: Memory, b: Memory): number {
  return a.createdAtMs - b.createdAtMs || compareText(a.id, b.id)
}

function addMemory({ scope, tastes, rules, windows, maps }: Merge, { value, source }: Memory, number: number): void {
  const isSaid = source !== 'inferred'
  switch (value.shape) {
    case 'likes_dislikes':
      addTastes(tastes, value, { number, isSaid })
      addSettings(maps.settings, value.settings, isSaid)
      break
    case 'rules_list':
      for (const rule of value.rules) rules.set(tidyItemKey(rule), rule)
      break
    case 'schedule_windows':
      for (const window of value.windows) windows.set(windowKey(window), window)
      break
    case 'kv_map':
      addSettings(maps[scopeSections[scope].kvMapGoesTo], value.entries, isSaid)
      break
    case 'boolean_flags':
      addSettings(maps[scopeSections[scope].booleanFlagsGoTo], value.flags, isSaid)
      break
  }
}

/** What the answer shows, and on how much of it memories disagreed. */
export function countEntries({ tastes, rules, windows, maps }: Merge): { all: number; contested: number } {
  let all = tastes.spellings.length + rules.size + windows.size
  let contested = countContestedTastes(tastes)
  for (const settings of Object.values(maps)) {
    all += settings.size
    for (const { isContested } of settings.values()) if (isContested) contested += 1
  }
  return { all, contested }
}
