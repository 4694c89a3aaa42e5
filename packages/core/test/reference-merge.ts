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
  const memories = [...sent]
    .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1))
    .map(({ json, source }) => ({ value: detectedValue(json), isSaid: source !== 'inferred' }))
  const values = memories.map(({ value }) => value)
  const [kvSection, flagSection] = mapSections[scope]
  const maps: Record<string, Statement[]> = { settings: [], constraints: [], preferences: [], flags: [] }
  for (const { value, isSaid } of memories) {
    if (value.shape === 'likes_dislikes') maps.settings?.push({ value: value.settings, isSaid })
    if (value.shape === 'kv_map') maps[kvSection]?.push({ value: value.entries, isSaid })
    if (value.shape === 'boolean_flags') maps[flagSection]?.push({ value: value.flags, isSaid })
  }
  const inferredFirst = [...memories].sort((a, b) => Number(a.isSaid) - Number(b.isSaid))
  const tastes = inferredFirst.flatMap(({ value }) => (value.shape === 'likes_dislikes' ? [foldTastes(value)] : []))
  const everTasted = new Set(tastes.flatMap(({ likes, dislikes }) => [...likes, ...dislikes]))
  const isDisliked = (item: string) =>
    tastes.findLast(({ likes, dislikes }) => likes.has(item) || dislikes.has(item))?.dislikes.has(item) === true
  return withContent({
    likes: [...everTasted].filter((item) => !isDisliked(item)).sort(),
    dislikes: [...everTasted].filter(isDisliked).sort(),
    rules: foldItems(values.flatMap((value) => (value.shape === 'rules_list' ? value.rules : []))),
    windows: foldWindows(values.flatMap((value) => (value.shape === 'schedule_windows' ? value.windows : []))),
    ...Object.fromEntries(
      Object.entries(maps).map(([name, said]) => [name, resolve([{ value: {}, isSaid: true }, ...said])]),
    ),
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

/** What one memory says of something. */
interface Statement {
  readonly value: JsonValue
  readonly isSaid: boolean
}

/** What is left of all that memories said of one thing, oldest first. */
function resolve(statements: readonly Statement[]): JsonValue {
  let kept: readonly Statement[] = []
  for (const statement of statements) {
    if (commonKinds([...kept, statement]).length > 0) kept = [...kept, statement]
    else if (statement.isSaid || !kept.some(({ isSaid }) => isSaid)) kept = [statement]
  }
  switch (commonKinds(kept)[0]) {
    case 'object':
      return resolveMembers(kept)
    case 'list of objects':
      return resolveObjects(kept)
    case 'list of scalars':
      return fold(kept.flatMap(({ value }) => value as readonly JsonValue[]))
    default:
      return fold((kept.findLast(({ isSaid }) => isSaid) ?? kept.at(-1))?.value ?? null)
  }
}

function commonKinds(statements: readonly Statement[]): readonly string[] {
  return statements
    .map(({ value }) => kinds(value))
    .reduce((common, possible) => common.filter((kind) => possible.includes(kind)))
}

function resolveMembers(statements: readonly Statement[]): JsonObject {
  const objects = statements.map(({ value, isSaid }) => ({ members: byKey(value as JsonObject), isSaid }))
  const keys = [...new Set(objects.flatMap(({ members }) => [...members.keys()]))].sort()
  return Object.fromEntries(
    keys.map((key) => [
      key,
      resolve(
        objects.flatMap(({ members, isSaid }) =>
          members.has(key) ? [{ value: members.get(key) ?? null, isSaid }] : [],
        ),
      ),
    ]),
  )
}

function resolveObjects(statements: readonly Statement[]): JsonValue {
  const same: Record<string, Statement[]> = {}
  for (const { value, isSaid } of statements) {
    const texts: Record<string, string[]> = {}
    for (const object of value as readonly JsonObject[]) {
      const identity = identityOf(object)
      texts[identity] ??= []
      const text = canonicalJson(tidy(object))
      if (texts[identity]?.includes(text)) continue
      const place = texts[identity]?.push(text)
      same[`${identity} ${place}`] ??= []
      same[`${identity} ${place}`]?.push({ value: object, isSaid })
    }
  }
  return distinct(Object.values(same).map(resolveMembers))
}

function identityOf(object: JsonObject): string {
  const members = byKey(object)
  for (const name of ['id', 'name']) {
    const value = members.get(name)
    if (typeof value === 'number') return `${name} ${value}`
    if (typeof value === 'string' && value.trim() !== '') return `${name} ${foldName(value)}`
  }
  return `object ${canonicalJson(tidy(object))}`
}

/** An empty list is of both kinds that unite. */
function kinds(value: JsonValue): readonly string[] {
  if (!Array.isArray(value)) return [typeof value === 'object' && value !== null ? 'object' : 'scalar']
  const possible = [
    ...(value.every((item) => kind(item) === 'scalar') ? ['list of scalars'] : []),
    ...(value.every((item) => kind(item) === 'object') ? ['list of objects'] : []),
  ]
  return possible.length > 0 ? possible : ['list']
}

function kind(value: JsonValue): string {
  return kinds(value)[0] ?? ''
}

function fold(value: JsonValue): JsonValue {
  switch (kind(value)) {
    case 'object':
      return resolveMembers([{ value, isSaid: true }])
    case 'list':
      return (value as readonly JsonValue[]).map(fold)
    case 'list of objects':
      return resolveObjects([{ value, isSaid: true }])
    case 'list of scalars': {
      const items = value as readonly JsonValue[]
      return distinct(items.map((item) => (typeof item === 'string' ? `text ${foldItem(item)}` : item)))
    }
    default:
      // JSON can be sent with a negative zero, and is written without one.
      return value === 0 ? 0 : value
  }
}

function distinct(values: readonly JsonValue[]): JsonValue {
  return [...new Set(values.map(canonicalJson))].sort()
}

/** Of equal keys the last, with its spelling, on all levels. */
function tidy(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(tidy)
  if (kind(value) !== 'object') return value
  const last = new Map(Object.entries(value as JsonObject).map((entry) => [foldName(entry[0]), entry]))
  return Object.fromEntries([...last.values()].map(([name, member]) => [name, tidy(member)]))
}

function byKey(object: JsonObject): ReadonlyMap<string, JsonValue> {
  return new Map(Object.entries(object).map(([name, value]) => [foldName(name), value]))
}

function foldName(name: string): string {
  const lowered = name.normalize().toLowerCase().normalize()
  return lowered.split(/[\s_-]/u).join('') || lowered
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
