/** Takes one item of a list or one key of a map out of what a memory holds, compared as in the merge. */
import type { JsonObject } from '../json.ts'
import { fieldKey, itemKey, tidyItemKey } from './comparison-keys.ts'
import type { MemoryValue, ScheduleWindow } from './memory-value.ts'
import { normalizeWindow, windowKey } from './schedule-windows.ts'
import type { Scope } from './scopes.ts'
import { type MapSectionName, scopeSections } from './sections.ts'

/** An entry as the sections of a read name it. */
export type ForgettableEntry =
  | { readonly section: 'likes' | 'dislikes'; readonly item: string }
  | { readonly section: 'rules'; readonly item: string }
  | { readonly section: 'windows'; readonly item: ScheduleWindow }
  | { readonly section: MapSectionName; readonly key: string }

/** What is left of a value; `empty`: nothing; `same`: it does not speak of the entry. */
export type Forgotten = MemoryValue | 'empty' | 'same'

/** Made once for an entry, and asked of every memory of the scope. */
export function entryForgetter(scope: Scope, entry: ForgettableEntry): (value: MemoryValue) => Forgotten {
  switch (entry.section) {
    case 'likes':
    case 'dislikes': {
      const { section } = entry
      const withoutItem = without(itemKey(entry.item), tidyItemKey)
      return (value) =>
        value.shape === 'likes_dislikes' ? left(value, { ...value, [section]: withoutItem(value[section]) }) : 'same'
    }
    case 'rules': {
      const withoutItem = without(itemKey(entry.item), tidyItemKey)
      return (value) =>
        value.shape === 'rules_list' ? left(value, { ...value, rules: withoutItem(value.rules) }) : 'same'
    }
    case 'windows': {
      const withoutWindow = without(windowKey(normalizeWindow(entry.item)), windowKey)
      return (value) =>
        value.shape === 'schedule_windows' ? left(value, { ...value, windows: withoutWindow(value.windows) }) : 'same'
    }
    default:
      return keyForgetter(scope, entry)
  }
}

function keyForgetter(scope: Scope, { section, key }: { section: MapSectionName; key: string }) {
  const { kvMapGoesTo, booleanFlagsGoTo } = scopeSections[scope]
  const forgottenKey = fieldKey(key)
  const withoutKey = <Map extends JsonObject>(map: Map): Map =>
    Object.fromEntries(Object.entries(map).filter(([name]) => fieldKey(name) !== forgottenKey)) as Map
  return (value: MemoryValue): Forgotten => {
    switch (value.shape) {
      case 'likes_dislikes':
        return section === 'settings' ? left(value, { ...value, settings: withoutKey(value.settings) }) : 'same'
      case 'kv_map':
        return section === kvMapGoesTo ? left(value, { ...value, entries: withoutKey(value.entries) }) : 'same'
      case 'boolean_flags':
        return section === booleanFlagsGoTo ? left(value, { ...value, flags: withoutKey(value.flags) }) : 'same'
      default:
        return 'same'
    }
  }
}

function without<T>(key: string, keyOf: (item: T) => string): (items: readonly T[]) => readonly T[] {
  return (items) => items.filter((item) => keyOf(item) !== key)
}

function left(before: MemoryValue, after: MemoryValue): Forgotten {
  const size = sizeOf(after)
  if (size === sizeOf(before)) return 'same'
  return size === 0 ? 'empty' : after
}

function sizeOf({ shape: _, ...content }: MemoryValue): number {
  return Object.values(content).reduce((sum, section) => sum + Object.keys(section).length, 0)
}
