/**
 * Keys and values of several memories become one map: the newest wins, lists of scalars unite, objects merge key by key.
 * What is known so far is changed in place: a memory costs what it says, however much was said before it.
 */
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

interface MergedSetting {
  spelling: string
  value: MergedValue
  /** Whether two memories said different things about it. */
  isContested: boolean
}

/** By `fieldKey`, so that `preferredTone` and `preferred_tone` are one setting. */
export type MergedSettings = Map<string, MergedSetting>

/** As one memory said it, until a second one adds to it. */
type MergedValue = { readonly said: JsonValue } | { readonly list: ScalarList } | { readonly object: MergedSettings }

/** By a key that tells 1 from "1"; a Map keeps an item's first place when its spelling is replaced. */
type ScalarList = Map<string, JsonScalar>

/** Adds what a newer memory says to what older ones said. Whether it contradicts them anywhere. */
export function addSettings(merged: MergedSettings, newer: JsonObject): boolean {
  let contradicts = false
  for (const [spelling, said] of Object.entries(newer)) {
    const key = fieldKey(spelling)
    const older = merged.get(key)
    if (!older) {
      merged.set(key, { spelling, value: { said }, isContested: false })
      continue
    }
    older.spelling = spelling
    if (!addValue(older, said)) continue
    older.isContested = true
    contradicts = true
  }
  return contradicts
}

export function settingsObject(merged: MergedSettings): JsonObject {
  // fromEntries defines properties and never calls a setter, so that a key named __proto__ stays plain data.
  return Object.fromEntries(Array.from(merged.values(), ({ spelling, value }) => [spelling, jsonOf(value)]))
}

function addValue(setting: MergedSetting, newer: JsonValue): boolean {
  if (isJsonObject(newer)) {
    const object = objectOf(setting.value)
    if (object) {
      setting.value = { object }
      return addSettings(object, newer)
    }
  } else if (isScalarList(newer)) {
    const list = scalarListOf(setting.value)
    if (list) {
      setting.value = { list }
      addScalars(list, newer)
      return false
    }
  }
  const older = setting.value
  setting.value = { said: newer }
  // What several memories made up is of another kind than the newer value, or it would have been added to.
  return !('said' in older) || canonicalJson(older.said) !== canonicalJson(newer)
}

function objectOf(value: MergedValue): MergedSettings | null {
  if ('object' in value) return value.object
  if (!('said' in value) || !isJsonObject(value.said)) return null
  const object: MergedSettings = new Map()
  addSettings(object, value.said)
  return object
}

function scalarListOf(value: MergedValue): ScalarList | null {
  if ('list' in value) return value.list
  if (!('said' in value) || !isScalarList(value.said)) return null
  const list: ScalarList = new Map()
  addScalars(list, value.said)
  return list
}

function addScalars(list: ScalarList, newer: readonly JsonScalar[]): void {
  for (const item of newer)
    list.set(typeof item === 'string' ? `text ${itemKey(item)}` : `${typeof item} ${item}`, item)
}

function isScalarList(value: JsonValue): value is readonly JsonScalar[] {
  return isJsonArray(value) && value.every(isJsonScalar)
}

function jsonOf(value: MergedValue): JsonValue {
  if ('said' in value) return value.said
  return 'list' in value ? [...value.list.values()] : settingsObject(value.object)
}
