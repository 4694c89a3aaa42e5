import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import { fieldKey, tidyItem, tidyItemKey, valuesByKey } from './comparison-keys.ts'
import type { MemoryValue, ScheduleWindow } from './memory-value.ts'
import { normalizeWindow, windowKey } from './schedule-windows.ts'

/** Tidies what a memory holds without changing what it says. Doing it twice changes nothing more. */
export function normalizeValue(value: MemoryValue): MemoryValue {
  switch (value.shape) {
    case 'likes_dislikes':
      return {
        shape: value.shape,
        likes: normalizeItems(value.likes),
        dislikes: normalizeItems(value.dislikes),
        settings: normalizeKeys(value.settings),
      }
    case 'boolean_flags':
      return { shape: value.shape, flags: lastOfEqualKeys(value.flags) }
    case 'rules_list':
      return { shape: value.shape, rules: normalizeItems(value.rules) }
    case 'schedule_windows':
      return { shape: value.shape, windows: normalizeWindows(value.windows) }
    case 'kv_map':
      return { shape: value.shape, entries: normalizeKeys(value.entries) }
  }
}

function normalizeItems(items: readonly string[]): readonly string[] {
  const firstSpellings = new Map<string, string>()
  for (const item of items) {
    const tidy = tidyItem(item)
    const key = tidyItemKey(tidy)
    if (tidy !== '' && !firstSpellings.has(key)) firstSpellings.set(key, tidy)
  }
  return valuesByKey(firstSpellings)
}

function normalizeWindows(windows: readonly ScheduleWindow[]): readonly ScheduleWindow[] {
  const distinct = new Map<string, ScheduleWindow>()
  for (const window of windows.map(normalizeWindow)) {
    const key = windowKey(window)
    if (!distinct.has(key)) distinct.set(key, window)
  }
  return valuesByKey(distinct)
}

function normalizeKeys(json: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(lastOfEqualKeys(json)).map(([key, value]) => [key, normalizeNestedKeys(value)]),
  )
}

function normalizeNestedKeys(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(normalizeNestedKeys)
  return isJsonObject(value) ? normalizeKeys(value) : value
}

/** Of keys that differ only in case and separators, the last one stays, with its spelling. */
function lastOfEqualKeys<T>(json: { readonly [key: string]: T }): { readonly [key: string]: T } {
  const last = new Map<string, readonly [string, T]>()
  for (const entry of Object.entries(json)) last.set(fieldKey(entry[0]), entry)
  // fromEntries defines properties and never calls a setter, so that a key named __proto__ stays plain data.
  return Object.fromEntries(last.values())
}
