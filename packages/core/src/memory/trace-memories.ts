/**
 * Goes through all memories once more, newest first, and notes at each entry of what they were merged into who says so and who
 * says otherwise. Done only for those who ask, so that nobody else pays for it; a memory costs what it says.
 */
import { canonicalJson, isJsonArray, isJsonObject, isJsonScalar, type JsonObject, type JsonValue } from '../json.ts'
import { fieldKey, tidyItemKey } from './comparison-keys.ts'
import type { Memory } from './memory-value.ts'
import type { Merge } from './merge-memories.ts'
import { type MergedSetting, type MergedSettings, scalarKey, United, type UnitedContent } from './merge-settings.ts'
import { isLikedAt } from './merge-tastes.ts'
import { distinctObjects, type IdentifiedObject } from './object-identity.ts'
import { windowKey } from './schedule-windows.ts'
import { scopeSections } from './sections.ts'
import { addOverrode, addSaid, newTrace, type TellingSource, type Trace } from './trace.ts'

/** By what the entries of a merge are known by; settings carry theirs themselves. */
export interface Traces {
  readonly tastes: readonly Trace[]
  readonly rules: ReadonlyMap<string, Trace>
  readonly windows: ReadonlyMap<string, Trace>
}

export function traceMemories(merge: Merge): Traces {
  const traces = {
    tastes: Array.from(merge.tastes.spellings, newTrace),
    rules: tracesByKey(merge.rules),
    windows: tracesByKey(merge.windows),
  }
  for (const [number, memory] of [...merge.oldestFirst.entries()].reverse()) {
    traceMemory(merge, traces, memory, { number, source: memory.source })
  }
  return traces
}

function tracesByKey(entries: ReadonlyMap<string, unknown>): Map<string, Trace> {
  return new Map(Array.from(entries.keys(), (key) => [key, newTrace()]))
}

function traceMemory({ scope, tastes, maps }: Merge, traces: Traces, { value }: Memory, teller: TellingSource): void {
  switch (value.shape) {
    case 'likes_dislikes': {
      const disliked = new Set(value.dislikes.map(tidyItemKey))
      for (const key of disliked) traceTaste(key, false)
      // Within one memory the dislike decides.
      for (const key of value.likes.map(tidyItemKey)) if (!disliked.has(key)) traceTaste(key, true)
      traceSettings(maps.settings, value.settings, teller)
      break
    }
    case 'rules_list':
      for (const rule of value.rules) addSaid(traces.rules.get(tidyItemKey(rule)) as Trace, teller)
      break
    case 'schedule_windows':
      for (const window of value.windows) addSaid(traces.windows.get(windowKey(window)) as Trace, teller)
      break
    case 'kv_map':
      traceSettings(maps[scopeSections[scope].kvMapGoesTo], value.entries, teller)
      break
    case 'boolean_flags':
      traceSettings(maps[scopeSections[scope].booleanFlagsGoTo], value.flags, teller)
      break
  }

  function traceTaste(key: string, isLiked: boolean): void {
    const place = tastes.places.get(key) as number
    const trace = traces.tastes[place] as Trace
    if (isLikedAt(tastes, place) === isLiked) addSaid(trace, teller)
    else addOverrode(trace, teller)
  }
}

/** Whether anything that the memory says is left, or was to be said. */
function traceSettings(
  merged: MergedSettings,
  told: JsonObject,
  teller: TellingSource,
  identity: IdentifiedObject['by'] = null,
): boolean {
  const names = Object.keys(told)
  let isLeft = names.length === 0
  for (const name of names) {
    const key = fieldKey(name)
    const setting = merged.get(key)
    if (setting === undefined) continue
    isLeft = true
    // What makes two objects the same one is no contradiction, though it may be spelt in two ways.
    traceSetting(setting, key === identity ? setting.value : (told[name] as JsonValue), teller)
  }
  return isLeft
}

function traceSetting(setting: MergedSetting, told: JsonValue | United, teller: TellingSource): void {
  setting.trace ??= newTrace()
  const { value } = setting
  // What only one memory says is there as it said it.
  const agrees =
    value === told || (value instanceof United && !(told instanceof United) && traceUnited(value.content, told, teller))
  if (agrees) addSaid(setting.trace, teller)
  else addOverrode(setting.trace, teller)
}

/** Whether the memory says something of the same kind, and some of it is left. */
function traceUnited(content: UnitedContent, told: JsonValue, teller: TellingSource): boolean {
  if (content.kind === 'object') return isJsonObject(told) && traceSettings(content.members, told, teller)
  if (!isJsonArray(told)) return false
  if (content.kind === 'whole') return canonicalJson(told) === content.canonical
  if (told.length === 0) return true
  if (content.kind === 'scalars') {
    if (!told.every(isJsonScalar)) return false
    content.traces ??= new Map(Array.from(content.items.keys(), (key) => [key, newTrace()]))
    let isLeft = false
    for (const key of new Set(told.map(scalarKey))) {
      const trace = content.traces.get(key)
      if (trace === undefined) continue
      isLeft = true
      addSaid(trace, teller)
    }
    return isLeft
  }
  if (!told.every(isJsonObject)) return false
  let isLeft = false
  for (const { key, by, object } of distinctObjects(told)) {
    const listed = content.objects.get(key)
    if (listed === undefined) continue
    isLeft = true
    listed.trace ??= newTrace()
    addSaid(listed.trace, teller)
    const members = listed.value instanceof United ? listed.value.content : null
    if (members?.kind === 'object') traceSettings(members.members, object, teller, by)
  }
  return isLeft
}
