/** Which objects of lists inside settings are the same one: those with the same `id`, or without one the same `name`. */
import { canonicalJson, type JsonObject } from '../json.ts'
import { fieldKey } from './comparison-keys.ts'

export interface IdentifiedObject {
  readonly key: string
  /** What it is known by; null: nothing, so that only an equal object is the same. */
  readonly by: 'id' | 'name' | null
  readonly object: JsonObject
}

/**
 * The objects that one memory lists, without exact duplicates. Two different ones of the same name within one list are two
 * things, as whoever listed them meant it: each is the same as the one at its place among those of that name in other lists.
 */
export function distinctObjects(list: readonly JsonObject[]): readonly IdentifiedObject[] {
  if (list.length === 1) return [identify(list[0] as JsonObject)]
  const known = new Map<string, IdentifiedObject & { texts: Set<string> | null }>()
  const distinct: IdentifiedObject[] = []
  for (const object of list) {
    const identified = identify(object)
    const first = known.get(identified.key)
    if (first === undefined) {
      known.set(identified.key, { ...identified, texts: null })
      distinct.push(identified)
    } else if (identified.by !== null) {
      first.texts ??= new Set([canonicalJson(first.object)])
      const before = first.texts.size
      if (first.texts.add(canonicalJson(object)).size === before) continue
      distinct.push({ ...identified, key: `${identified.key} ${before + 1}` })
    }
  }
  return distinct
}

function identify(object: JsonObject): IdentifiedObject {
  const id = identifyingText(object, 'id', /^[\s_-]*i[\s_-]*d[\s_-]*$/iu)
  if (id !== null) return { key: `id ${id}`, by: 'id', object }
  const name = identifyingText(object, 'name', /^[\s_-]*n[\s_-]*a[\s_-]*m[\s_-]*e[\s_-]*$/iu)
  if (name !== null) return { key: `name ${name}`, by: 'name', object }
  return { key: `object ${canonicalJson(object)}`, by: null, object }
}

/** The pattern is every spelling of the name that `fieldKey` takes for it. */
function identifyingText(object: JsonObject, name: string, spellings: RegExp): string | null {
  const spelling = Object.hasOwn(object, name) ? name : Object.keys(object).find((key) => spellings.test(key))
  const value = spelling === undefined ? null : object[spelling]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? fieldKey(value) : null
}
