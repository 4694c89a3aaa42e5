/** Keys and values of several memories become one map: the newest wins, lists of scalars unite, objects merge key by key. */
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isJsonScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../json.ts'
import { fieldKey, itemKey } from './comparison-keys.ts'

export interface MergedSetting {
  readonly spelling: string
  readonly value: JsonValue
  /** Whether two memories said different things about it. */
  readonly isContested: boolean
}

/** By `fieldKey`, so that `preferredTone` and `preferred_tone` are one setting. */
export type MergedSettings = Map<string, MergedSetting>

/** Adds what a newer memory says to what older ones said. */
export function addSettings(merged: MergedSettings, newer: JsonObject): void {
  for (const [spelling, value] of Object.entries(newer)) {
    const key = fieldKey(spelling)
    const older = merged.get(key)
    if (!older) {
      merged.set(key, { spelling, value, isContested: false })
      continue
    }
    const { value: mergedValue, isContested } = mergeValues(older.value, value)
    merged.set(key, { spelling, value: mergedValue, isContested: older.isContested || isContested })
  }
}

export function settingsObject(merged: MergedSettings): JsonObject {
  // fromEntries defines properties and never calls a setter, so that a key named __proto__ stays plain data.
  return Object.fromEntries([...merged.values()].map(({ spelling, value }) => [spelling, value]))
}

function mergeValues(older: JsonValue, newer: JsonValue): { value: JsonValue; isContested: boolean } {
  if (isJsonObject(older) && isJsonObject(newer)) {
    const merged: MergedSettings = new Map()
    addSettings(merged, older)
    addSettings(merged, newer)
    return { value: settingsObject(merged), isContested: [...merged.values()].some((entry) => entry.isContested) }
  }
  if (isScalarList(older) && isScalarList(newer)) return { value: uniteScalars(older, newer), isContested: false }
  return { value: newer, isContested: canonicalJson(older) !== canonicalJson(newer) }
}

function isScalarList(value: JsonValue): value is readonly JsonScalar[] {
  return isJsonArray(value) && value.every(isJsonScalar)
}

function uniteScalars(older: readonly JsonScalar[], newer: readonly JsonScalar[]): readonly JsonScalar[] {
  const united = new Map<string, JsonScalar>()
  // The key tells 1 from "1"; a Map keeps an entry's first place when its spelling is replaced.
  for (const item of [...older, ...newer]) {
    united.set(typeof item === 'string' ? `text ${itemKey(item)}` : `${typeof item} ${item}`, item)
  }
  return [...united.values()]
}
