/**
 * The merge once more, slowly and from the rules alone: each entry is looked up in all memories that speak of it,
 * where the real merge goes through the memories one by one. Spelling and order are left out: what is compared is what
 * is said.
 */
import { canonicalJson, type JsonObject, type JsonValue } from '../src/json.ts'
import type { ScheduleWindow } from '../src/memory/memory-value.ts'
import { normalizeWindow } from '../src/memory/schedule-windows.ts'
import type { Scope } from '../src/memory/scopes.ts'
import { detectedValue, type SentMemory } from './arbitrary-memories.ts'

export type Content = Readonly<Record<string, JsonValue>>

const listSections = ['likes', 'dislikes', 'rules', 'windows']

/** Where kv_map and boolean_flags go. */
const mapSections: Readonly<Record<Scope, readonly [string, string]>> = {
  preferences: ['settings', 'settings'],
  constraints: ['constraints', 'constraints'],
  communication: ['preferences', 'preferences'],
  accessibility: ['settings', 'flags'],
  schedule: ['settings', 'settings'],
  attention: ['settings', 'settings'],
}

/** What a read must say, given what was sent: sections with content only. */
export function referenceContent(scope: Scope, sent: readonly SentMemory[]): Content {
  const values = [...sent]
    .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1))
    .map(({ json }) => detectedValue(json))
  const [kvSection, flagSection] = mapSections[scope]
  const maps: Record<string, JsonObject[]> = { settings: [], constraints: [], preferences: [], flags: [] }
  for (const value of values) {
    if (value.shape === 'likes_dislikes') maps.settings?.push(value.settings)
    if (value.shape === 'kv_map') maps[kvSection]?.push(value.entries)
    if (value.shape === 'boolean_flags') maps[flagSection]?.push(value.flags)
  }
  const tastes = values.flatMap((value) => (value.shape === 'likes_dislikes' ? [value] : [])).map(foldTastes)
  const everTasted = new Set(tastes.flatMap(({ likes, dislikes }) => [...likes, ...dislikes]))
  const isDisliked = (item: string) =>
    tastes.findLast(({ likes, dislikes }) => likes.has(item) || dislikes.has(item))?.dislikes.has(item) === true
  return withContent({
    likes: [...everTasted].filter((item) => !isDisliked(item)).sort(),
    dislikes: [...everTasted].filter(isDisliked).sort(),
    rules: foldItems(values.flatMap((value) => (value.shape === 'rules_list' ? value.rules : []))),
    windows: foldWindows(values.flatMap((value) => (value.shape === 'schedule_windows' ? value.windows : []))),
    ...Object.fromEntries(Object.entries(maps).map(([name, objects]) => [name, resolve([{}, ...objects])])),
  })
}

/** What a read does say, in the same terms. */
export function foldContent(summaryStruct: JsonObject): Content {
  return withContent(
    Object.fromEntries(
      Object.entries(summaryStruct).map(([name, section]) => {
        if (name === 'windows') return [name, foldWindows(section as readonly ScheduleWindow[])]
        return [name, listSections.includes(name) ? foldItems(section as readonly string[]) : fold(section)]
      }),
    ),
  )
}

/** What is left of all values that memories gave to one key, oldest first. */
function resolve(values: readonly JsonValue[]): JsonValue {
  const newest = values.at(-1) ?? null
  const sinceKindChanged = values.slice(values.findLastIndex((value) => kind(value) !== kind(newest)) + 1)
  if (kind(newest) === 'list of scalars') return fold(sinceKindChanged.flat() as JsonValue)
  if (kind(newest) !== 'object') return fold(newest)
  const objects = sinceKindChanged.map((value) => byKey(value as JsonObject))
  const keys = [...new Set(objects.flatMap((object) => [...object.keys()]))].sort()
  return Object.fromEntries(
    keys.map((key) => [key, resolve(objects.flatMap((object) => (object.has(key) ? [object.get(key) ?? null] : [])))]),
  )
}

function kind(value: JsonValue): string {
  if (Array.isArray(value)) return value.every((item) => kind(item) === 'scalar') ? 'list of scalars' : 'list'
  return typeof value === 'object' && value !== null ? 'object' : 'scalar'
}

function fold(value: JsonValue): JsonValue {
  if (kind(value) === 'object') return resolve([value])
  if (!Array.isArray(value)) return value
  if (kind(value) === 'list') return value.map(fold)
  const items = value.map((item) => (typeof item === 'string' ? `text ${foldItem(item)}` : canonicalJson(item)))
  return [...new Set(items)].sort()
}

function byKey(object: JsonObject): ReadonlyMap<string, JsonValue> {
  return new Map(
    Object.entries(object).map(([name, value]) => {
      const lowered = name.normalize().toLowerCase().normalize()
      return [lowered.split(/[\s_-]/u).join('') || lowered, value]
    }),
  )
}

function foldItem(item: string): string {
  return item.normalize().split(/\s+/u).filter(Boolean).join(' ').toLowerCase().normalize()
}

function foldItems(items: readonly string[]): readonly string[] {
  return [...new Set(items.map(foldItem))].filter(Boolean).sort()
}

function foldTastes(value: { likes: readonly string[]; dislikes: readonly string[] }) {
  return { likes: new Set(foldItems(value.likes)), dislikes: new Set(foldItems(value.dislikes)) }
}

function foldWindows(windows: readonly ScheduleWindow[]): readonly string[] {
  const texts = windows.map(normalizeWindow).map(({ day, start, end, ...extra }) => {
    return canonicalJson([foldItem(day), foldItem(start), foldItem(end), extra])
  })
  return [...new Set(texts)].sort()
}

function withContent(sections: Content): Content {
  return Object.fromEntries(Object.entries(sections).filter(([, section]) => Object.keys(section as object).length > 0))
}
