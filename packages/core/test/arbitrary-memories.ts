/** Memories as the worst-mannered callers send them: shared by all property tests of the core. */
import fc from 'fast-check'
import type { JsonObject, JsonScalar, JsonValue } from '../src/json.ts'
import { detectShape } from '../src/memory/detect-shape.ts'
import type { Memory, MemoryValue } from '../src/memory/memory-value.ts'
import { normalizeValue } from '../src/memory/normalize-value.ts'
import { scopes } from '../src/memory/scopes.ts'
import { type Source, sources } from '../src/memory/sources.ts'

export const anyScope = fc.constantFrom(...scopes)
export const anySource = fc.constantFrom(...sources)

/** Keys that have a meaning in the language, and must have none here. */
export const dangerousNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
] as const

/** Few words in many spellings, so that items and keys of different memories meet. */
const words = [
  'dark mode',
  'café',
  'Tea',
  'İstanbul',
  'ΟΔΟΣ',
  'straße',
  'ﬁsh',
  '寿司',
  '👩‍👩‍👧 time',
  'مرحبا',
  '1',
  'likes',
]

const spellings: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.toLowerCase(),
  (word) => word.normalize('NFD'),
  (word) => ` \t${word}\u00a0\n`,
  (word) => word.replaceAll(' ', '\u2003 \ufeff'),
]

const keySpellings: readonly ((word: string) => string)[] = [
  ...spellings,
  (word) => word.replaceAll(' ', '_'),
  (word) => word.replaceAll(' ', '-'),
  (word) => word.replaceAll(' ', ''),
  (word) => `_${word}_`,
]

/** White space, joiners, combining marks, letters whose case changes their length, and any character at all. */
const anyCharacter = fc.oneof(
  fc.constantFrom(...' \t\n\r\u00a0\u0085\u2028\u3000\ufeff\u200b\u200d\u202e\u0301\u0307\u0338\u0345'),
  fc.constantFrom(...'aAzZ019_-.:"\\/<&ſKÅΣσςßẞİıŉǰΐﬀ한각é👍🏽'),
  fc
    .integer({ min: 1, max: 0x10ffff })
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint)),
)

/** Any text that may be stored: everything but U+0000 and half surrogate pairs. */
const anyText = fc.string({ unit: anyCharacter })

export const anyItem = fc.oneof(
  { weight: 4, arbitrary: spelled(spellings) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom(...dangerousNames) },
)

export const anyKey = fc.oneof(
  { weight: 5, arbitrary: spelled(keySpellings) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom(...dangerousNames, '', '_', '__', '-', '0', '10', '1_0') },
)

export const anyScalar: fc.Arbitrary<JsonScalar> = fc.oneof(
  anyItem,
  fc.integer({ min: -2, max: 2 }),
  fc.constant(-0),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.boolean(),
  fc.constant(null),
)

/** What objects in lists are known by, with the same few names so that some are the same one. */
const anyIdentity: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.constantFrom('id', 'name', 'ID', 'Na_me'),
    fc.oneof(fc.constantFrom('Mia', 'mia', 'M-i a', '1', 1, '_', ' ', null, false), anyScalar),
  )
  .map(([key, value]) => ({ [key]: value }))

export const anyJson = fc.letrec<{ json: JsonValue; object: JsonObject; listed: JsonObject }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyScalar,
    fc.array(anyScalar, { maxLength: 4 }),
    tie('object'),
    fc.array(tie('listed'), { maxLength: 3 }),
    fc.array(tie('json'), { maxLength: 3 }),
  ),
  object: objectOf(tie('json')),
  listed: fc
    .tuple(tie('object'), fc.oneof(fc.constant({}), anyIdentity))
    .map(([object, identity]) => Object.fromEntries([...Object.entries(object), ...Object.entries(identity)])),
}))

const anyWindow = fc
  .tuple(
    fc.record({
      day: fc.oneof(fc.constantFrom('Mon', 'monday', 'TUES.', 'sun', 'Weekday', ' sunday '), anyItem),
      start: fc.oneof(fc.constantFrom('9am', '09:00', '9:00 AM', 'after lunch', '23:59', '24:00'), anyItem),
      end: fc.oneof(fc.constantFrom('5:30 PM', '17:30', '12am', '9'), anyItem),
    }),
    fc.oneof(fc.constant({}), objectOf(anyScalar)),
  )
  .map(([required, extra]) => ({ ...extra, ...required }))

const anyItems = fc.array(anyItem, { maxLength: 6 })
const anyWindows = fc.array(anyWindow, { maxLength: 5 })

/** Values of all shapes, in every form in which a shape may be sent. */
export const anyValueJson: fc.Arbitrary<JsonValue> = fc
  .oneof(
    fc.record({ likes: anyItems, dislikes: anyItems, settings: anyJson.object }, { requiredKeys: ['likes'] }),
    fc.tuple(anyJson.object, anyItems).map(([further, dislikes]) => ({ ...further, dislikes, likes: [] })),
    objectOf(fc.boolean()),
    fc.array(anyItem, { minLength: 1, maxLength: 6 }),
    fc.record({ rules: anyItems }),
    fc.array(anyWindow, { minLength: 1, maxLength: 5 }),
    fc.record({ windows: anyWindows }),
    anyJson.object,
  )
  .filter((json) => 'value' in detectShape(json))

export interface SentMemory {
  readonly id: string
  readonly createdAtMs: number
  readonly source: Source
  readonly json: JsonValue
}

/** Times are few, so that some memories are of the same millisecond and only their ids tell them apart. */
export const anySentMemories: fc.Arbitrary<readonly SentMemory[]> = fc.uniqueArray(
  fc.record({
    id: fc.nat({ max: 99 }).map((number) => `mem_${String(number).padStart(2, '0')}`),
    createdAtMs: fc.nat({ max: 3 }),
    source: anySource,
    json: anyValueJson,
  }),
  { maxLength: 7, selector: ({ id }) => id },
)

export function detectedValue(json: JsonValue): MemoryValue {
  const detection = detectShape(json)
  if ('errors' in detection) throw new Error(`not a value: ${JSON.stringify(detection.errors)}`)
  return detection.value
}

export function acceptedMemory({ json, ...rest }: SentMemory): Memory {
  return { ...rest, value: normalizeValue(detectedValue(json)) }
}

export const anyMemories = anySentMemories.map((sent) => sent.map(acceptedMemory))

/** Own properties of any name: an object literal or an assignment would lose `__proto__`. */
export function objectOf<T>(values: fc.Arbitrary<T>): fc.Arbitrary<{ readonly [key: string]: T }> {
  return fc.array(fc.tuple(anyKey, values), { maxLength: 5 }).map((entries) => Object.fromEntries(entries))
}

function spelled(ways: readonly ((word: string) => string)[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...words), fc.constantFrom(...ways)).map(([word, spell]) => spell(word))
}
