/**
 * Keys and values of several memories become one map. Objects merge key by key, lists of scalars and lists of objects
 * unite; of anything else the newest wins, though what was inferred never wins over what was said. What is known so far is
 * changed in place: a memory costs what it says, however much was said before it.
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
import { distinctObjects, type IdentifiedObject } from './object-identity.ts'
import type { Trace } from './trace.ts'

export interface MergedSetting {
  spelling: string
  /** As one memory said it, until a second one speaks of it. */
  value: JsonValue | United
  /** Whether any memory that was not inferred stands behind it. */
  isSaid: boolean
  /** Whether two memories said different things about it. */
  isContested: boolean
  /** Who stands behind it, once somebody has asked. */
  trace: Trace | null
}

/** By `fieldKey`, so that `preferredTone` and `preferred_tone` are one setting. */
export type MergedSettings = Map<string, MergedSetting>

/** By a key that tells 1 from "1"; a Map keeps an item's first place when its spelling is replaced. */
export type ScalarList = Map<string, JsonScalar>

/** What several memories said, in a form that more can be added to; a class, so that it is never taken for JSON. */
export class United {
  readonly content: UnitedContent
  constructor(content: UnitedContent) {
    this.content = content
  }
}

export type UnitedContent =
  | { readonly kind: 'object'; readonly members: MergedSettings }
  | { readonly kind: 'scalars'; readonly items: ScalarList; traces: Map<string, Trace> | null }
  /** By what makes two objects the same one. */
  | { readonly kind: 'objects'; readonly objects: MergedSettings }
  /** A list of neither, which is taken or left as a whole. */
  | { readonly kind: 'whole'; readonly list: JsonValue; readonly canonical: string }

/** Adds what a newer memory says to what older ones said. Whether it contradicts them anywhere. */
export function addSettings(
  merged: MergedSettings,
  newer: JsonObject,
  isSaid: boolean,
  identity: IdentifiedObject['by'] = null,
): boolean {
  let contradicts = false
  for (const spelling of Object.keys(newer)) {
    const value = newer[spelling] as JsonValue
    const key = fieldKey(spelling)
    const setting = merged.get(key)
    if (setting === undefined) merged.set(key, { spelling, value, isSaid, isContested: false, trace: null })
    // What makes two objects the same one is no contradiction, though it may be spelt in two ways.
    else if (addToSetting(setting, spelling, value, isSaid) && key !== identity) {
      setting.isContested = true
      contradicts = true
    }
  }
  return contradicts
}

function addToSetting(setting: MergedSetting, spelling: string, newer: JsonValue, isSaid: boolean): boolean {
  const content = unitedContent(setting)
  if (content !== null && content.kind !== 'whole' && !isJsonScalar(newer)) {
    const contradicts = unite(setting, content, newer, isSaid)
    if (contradicts !== null) {
      setting.spelling = spelling
      setting.isSaid ||= isSaid
      return contradicts
    }
  }
  const agrees =
    content === null
      ? setting.value === newer
      : content.kind === 'whole' && isJsonArray(newer) && canonicalJson(newer) === content.canonical
  // Who is overridden has no say in the spelling either.
  if (!agrees && setting.isSaid && !isSaid) return true
  setting.spelling = spelling
  setting.isSaid = isSaid || (agrees && setting.isSaid)
  if (!agrees || content === null) setting.value = newer
  return !agrees
}

/** Whether what is added contradicts; null when it is of another kind, and nothing was added. */
function unite(setting: MergedSetting, content: UnitedContent, newer: JsonValue, isSaid: boolean): boolean | null {
  if (content.kind === 'object') return isJsonObject(newer) ? addSettings(content.members, newer, isSaid) : null
  if (!isJsonArray(newer)) return null
  if (newer.length === 0) return false
  if (content.kind === 'objects') return newer.every(isJsonObject) ? addObjects(content.objects, newer, isSaid) : null
  if (content.kind !== 'scalars') return null
  if (newer.every(isJsonScalar)) {
    addScalars(content.items, newer)
    return false
  }
  if (content.items.size > 0 || !newer.every(isJsonObject)) return null
  // An empty list becomes one of whatever comes first.
  const objects: MergedSettings = new Map()
  addObjects(objects, newer, isSaid)
  setting.value = new United({ kind: 'objects', objects })
  return false
}

/** What is there in a form that can be added to, made when a second memory speaks of it; null: a scalar. */
function unitedContent(setting: MergedSetting): UnitedContent | null {
  const { value, isSaid } = setting
  if (value instanceof United) return value.content
  if (isJsonScalar(value)) return null
  const content = contentOf(value, isSaid)
  setting.value = new United(content)
  return content
}

function contentOf(value: JsonObject | readonly JsonValue[], isSaid: boolean): UnitedContent {
  if (isJsonObject(value)) {
    const members: MergedSettings = new Map()
    addSettings(members, value, isSaid)
    return { kind: 'object', members }
  }
  if (value.every(isJsonScalar)) {
    const items: ScalarList = new Map()
    addScalars(items, value)
    return { kind: 'scalars', items, traces: null }
  }
  if (value.every(isJsonObject)) {
    const objects: MergedSettings = new Map()
    addObjects(objects, value, isSaid)
    return { kind: 'objects', objects }
  }
  return { kind: 'whole', list: value, canonical: canonicalJson(value) }
}

function addObjects(merged: MergedSettings, newer: readonly JsonObject[], isSaid: boolean): boolean {
  let contradicts = false
  for (const { key, by, object } of distinctObjects(newer)) {
    const known = merged.get(key)
    if (known === undefined) merged.set(key, { spelling: '', value: object, isSaid, isContested: false, trace: null })
    else if (by !== null) {
      const content = unitedContent(known)
      if (content?.kind !== 'object') throw new Error('what is listed as an object is one')
      known.isSaid ||= isSaid
      contradicts = addSettings(content.members, object, isSaid, by) || contradicts
    }
  }
  return contradicts
}

function addScalars(list: ScalarList, newer: readonly JsonScalar[]): void {
  for (const item of newer) list.set(scalarKey(item), item)
}

/** No text has the character that the others begin with. */
export function scalarKey(item: JsonScalar): string {
  return typeof item === 'string' ? itemKey(item) : `\0${item}`
}
