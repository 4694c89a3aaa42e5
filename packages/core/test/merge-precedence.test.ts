import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject, JsonValue } from '../src/json.ts'
import { mergedAnswer } from '../src/memory/merged-answer.ts'
import type { Source } from '../src/memory/sources.ts'
import { acceptedMemory } from './arbitrary-memories.ts'
import { mergeToStruct } from './merge-to-struct.ts'

type Told = readonly [Source, JsonValue]

/** Oldest first. */
const tastes: readonly (readonly [string, readonly Told[], JsonObject])[] = [
  [
    'a like that was said stays when a dislike is inferred',
    [
      ['conversation', { likes: ['Tea'] }],
      ['inferred', { dislikes: ['TEA'] }],
    ],
    { likes: ['Tea'], dislikes: [] },
  ],
  [
    'an inferred dislike gives way to a like that is said',
    [
      ['inferred', { dislikes: ['tea'] }],
      ['system', { likes: ['Tea'] }],
    ],
    { likes: ['Tea'], dislikes: [] },
  ],
  [
    'of two inferred tastes the newest decides',
    [
      ['inferred', { dislikes: ['tea'] }],
      ['inferred', { likes: ['Tea'] }],
    ],
    { likes: ['Tea'], dislikes: [] },
  ],
  [
    'of two that were said the newest decides, whatever is inferred in between',
    [
      ['user_feedback', { dislikes: ['tea'] }],
      ['inferred', { likes: ['tea'] }],
      ['conversation', { likes: ['Tea'] }],
      ['inferred', { dislikes: ['TEA'] }],
    ],
    { likes: ['Tea'], dislikes: [] },
  ],
  [
    'an inferred memory that says both says the dislike',
    [
      ['system', { dislikes: ['tea'] }],
      ['inferred', { likes: ['Tea'], dislikes: ['TEA'] }],
    ],
    { likes: [], dislikes: ['TEA'] },
  ],
  [
    'an inferred memory that agrees has the newest spelling',
    [
      ['conversation', { likes: ['Tea'] }],
      ['inferred', { likes: ['TEA'] }],
    ],
    { likes: ['TEA'], dislikes: [] },
  ],
]

describe('what was inferred never decides over a taste that was said', () => {
  for (const [guarantee, told, expected] of tastes) {
    test(guarantee, () => {
      assert.deepEqual(merged('preferences', told), { ...expected, settings: {} })
    })
  }
})

const said = (value: JsonObject): Told => ['explicit_user_input', value]
const inferred = (value: JsonObject): Told => ['inferred', value]

const settings: readonly (readonly [string, readonly Told[], JsonObject])[] = [
  [
    'a scalar that was said stays',
    [said({ language: 'German' }), inferred({ language: 'English' })],
    { language: 'German' },
  ],
  ['a flag that was said stays', [said({ dark: true }), inferred({ dark: false })], { dark: true }],
  [
    'an inferred scalar gives way',
    [inferred({ language: 'English' }), said({ language: 'German' })],
    { language: 'German' },
  ],
  ['of inferred scalars the newest wins', [inferred({ a: 1 }), inferred({ a: 2 })], { a: 2 }],
  [
    'of scalars that were said the newest wins',
    [said({ a: 1 }), inferred({ a: 2 }), said({ a: 3 }), inferred({ a: 4 })],
    { a: 3 },
  ],
  ['a scalar does not become an inferred list', [said({ a: 1 }), inferred({ a: [2] })], { a: 1 }],
  [
    'a list does not become an inferred scalar',
    [said({ a: [1] }), inferred({ a: 2 }), said({ a: [3] })],
    { a: [1, 3] },
  ],
  ['an object does not become an inferred scalar', [said({ a: { x: 1 } }), inferred({ a: 'off' })], { a: { x: 1 } }],
  ['an inferred object becomes a scalar that is said', [inferred({ a: { x: 1 } }), said({ a: 'off' })], { a: 'off' }],
  [
    'an inferred list that was overridden does not return',
    [said({ a: 1 }), inferred({ a: ['x'] }), said({ a: ['y'] })],
    { a: ['y'] },
  ],
  ['inferred items join a list that was said', [said({ a: ['x'] }), inferred({ a: ['y'] })], { a: ['x', 'y'] }],
  [
    'inferred keys join an object, and override none of its own',
    [said({ a: { x: 1 } }), inferred({ a: { x: 2, y: 2 } })],
    { a: { x: 1, y: 2 } },
  ],
  [
    'a key that was only inferred gives way inside an object',
    [said({ a: { x: 1 } }), inferred({ a: { y: 2 } }), said({ a: { y: 3 } })],
    { a: { x: 1, y: 3 } },
  ],
  ['a key is spelt by whoever decides', [said({ fontSize: 1 }), inferred({ font_size: 2 })], { fontSize: 1 }],
  ['a mixed list that was said stays', [said({ a: [1, [2]] }), inferred({ a: [[3]] })], { a: [1, [2]] }],
  [
    'confirmed by somebody, what was inferred counts as said',
    [inferred({ a: 1 }), said({ a: 1 }), inferred({ a: 2 })],
    { a: 1 },
  ],
]

describe('what was inferred never overrides a setting that was said', () => {
  for (const [guarantee, told, expected] of settings) {
    test(guarantee, () => assert.deepEqual(merged('attention', told), { settings: expected }))
  }
})

const mia = { name: 'Mia', allergies: ['nuts'] }
const leo = { name: 'Leo', allergies: ['milk'] }

const objectLists: readonly (readonly [string, readonly Told[], JsonObject])[] = [
  [
    'objects of different names stand side by side',
    [said({ people: [mia] }), said({ people: [leo] })],
    { people: [mia, leo] },
  ],
  [
    'objects of one name are merged key by key',
    [said({ people: [mia, leo] }), said({ people: [{ Name: 'MIA', allergies: ['eggs'], age: 7 }] })],
    { people: [{ Name: 'MIA', allergies: ['nuts', 'eggs'], age: 7 }, leo] },
  ],
  [
    'an id comes before the name',
    [
      said({ people: [{ id: 'p-1', name: 'Mia' }] }),
      said({
        people: [
          { id: 'P1', name: 'Amelia' },
          { id: 2, name: 'Mia' },
        ],
      }),
    ],
    {
      people: [
        { id: 'P1', name: 'Amelia' },
        { id: 2, name: 'Mia' },
      ],
    },
  ],
  [
    'one with an id is not the same as one without',
    [said({ people: [{ id: 1, name: 'Mia' }] }), said({ people: [{ name: 'Mia' }] })],
    { people: [{ id: 1, name: 'Mia' }, { name: 'Mia' }] },
  ],
  [
    'an id or a name of nothing is none',
    [said({ a: [{ id: null, name: ' ', x: 1 }] }), said({ a: [{ id: null, name: ' ', x: 2 }] })],
    {
      a: [
        { id: null, name: ' ', x: 1 },
        { id: null, name: ' ', x: 2 },
      ],
    },
  ],
  [
    'exact duplicates are one, whatever the order of their keys',
    [said({ a: [{ x: 1, y: 2 }] }), said({ a: [{ y: 2, x: 1 }] })],
    { a: [{ x: 1, y: 2 }] },
  ],
  [
    'two of one name within one list are two',
    [
      said({
        orders: [
          { name: 'pizza', size: 's' },
          { name: 'pizza', size: 'l' },
        ],
      }),
      said({ orders: [{ name: 'Pizza', hot: true }] }),
    ],
    {
      orders: [
        { name: 'Pizza', size: 's', hot: true },
        { name: 'pizza', size: 'l' },
      ],
    },
  ],
  [
    'exact duplicates of a name within one list are one',
    [said({ a: [mia, mia] }), said({ a: [leo] })],
    { a: [mia, leo] },
  ],
  [
    'what was inferred of an object joins it, and overrides nothing',
    [said({ people: [{ name: 'Mia', age: 7 }] }), inferred({ people: [{ name: 'mia', age: 8, city: 'Ulm' }] })],
    { people: [{ name: 'Mia', age: 7, city: 'Ulm' }] },
  ],
  ['an empty list takes nothing away', [said({ people: [mia] }), said({ people: [] })], { people: [mia] }],
  [
    'an empty list becomes one of objects',
    [said({ people: [] }), said({ people: [mia] }), said({ people: [leo] })],
    { people: [mia, leo] },
  ],
  [
    'lists inside listed objects are united as well',
    [said({ a: [{ id: 1, of: [{ id: 2, x: 1 }] }] }), said({ a: [{ id: 1, of: [{ id: 2, y: 1 }] }] })],
    { a: [{ id: 1, of: [{ id: 2, x: 1, y: 1 }] }] },
  ],
  ['a plain list becomes one of objects as a whole', [said({ a: ['Mia'] }), said({ a: [mia] })], { a: [mia] }],
]

describe('lists of objects inside settings are united', () => {
  for (const [guarantee, told, expected] of objectLists) {
    test(guarantee, () => assert.deepEqual(merged('attention', told), { settings: expected }))
  }

  test('what makes two objects the same one is no contradiction, and whatever else they disagree on is', () => {
    const confidence = (...told: readonly Told[]) => mergeToStruct('attention', memories(told)).confidence
    assert.equal(confidence(said({ people: [{ name: 'Mia' }] }), said({ people: [{ name: 'mia' }] })), 0.84)
    assert.equal(
      confidence(said({ people: [{ name: 'Mia', age: 7 }] }), said({ people: [{ name: 'mia', age: 8 }] })),
      0.42,
    )
  })
})

test('an inferred memory that is overridden still counts as a contradiction', () => {
  const { confidence } = mergeToStruct(
    'attention',
    memories([said({ language: 'German' }), inferred({ language: 'English' })]),
  )
  assert.equal(confidence, 0.37)
})

test('keys that are whole numbers come first, as every JSON writer of the language has them', () => {
  const told = [said({ b: 1, 10: 2, 4294967295: 3 }), said({ 9: 4, a: 5, '01': 6 })]
  const { summaryStruct } = mergedAnswer('attention', memories(told))
  assert.equal(summaryStruct, JSON.stringify(JSON.parse(summaryStruct)))
  assert.match(summaryStruct, /^{"settings":{"9":4,"10":2,"b":1,"4294967295":3,"a":5,"01":6}}$/)
})

function memories(told: readonly Told[]) {
  return told.map(([source, json], index) => acceptedMemory({ id: `mem_${index}`, createdAtMs: index, source, json }))
}

function merged(scope: 'preferences' | 'attention', told: readonly Told[]): JsonObject {
  return mergeToStruct(scope, memories(told)).summaryStruct
}
