import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonValue } from '../src/json.ts'
import { confidence } from '../src/memory/confidence.ts'
import { type Source, sources } from '../src/memory/sources.ts'
import { acceptedMemory } from './arbitrary-memories.ts'
import { mergeToStruct } from './merge-to-struct.ts'

const reliabilityPercent: Readonly<Record<Source, number>> = {
  explicit_user_input: 60,
  user_feedback: 55,
  system: 50,
  conversation: 45,
  inferred: 35,
}

describe('one memory is believed as far as its source', () => {
  for (const source of sources) {
    test(`${source}: ${reliabilityPercent[source]} %`, () => {
      assert.equal(confidenceOf([source, { a: 1 }]), reliabilityPercent[source] / 100)
    })
  }
})

const tea = { likes: ['tea'] }
const noTea = { dislikes: ['Tea'] }

const rows: readonly (readonly [string, readonly JsonValue[], number])[] = [
  ['two that agree', [{ a: 1 }, { a: 1 }], 0.84],
  ['two on different things', [{ a: 1 }, { b: 2 }], 0.84],
  ['two that contradict each other on all they say', [{ a: 1 }, { a: 2 }], 0.42],
  ['two that contradict each other on half of it', [{ a: 1, b: 1 }, { a: 2 }], 0.63],
  ['two that like and dislike the same', [tea, noTea], 0.42],
  ['one that likes and dislikes the same', [{ ...tea, ...noTea }], 0.6],
  ['three, of which the newest returns to the oldest', [{ a: 1 }, { a: 2 }, { a: 1 }], 0.47],
  ['three, of which the newest confirms one side', [{ a: 1 }, { a: 2 }, { a: 2 }], 0.47],
  ['three, of which the newest confirms a dislike', [tea, noTea, noTea], 0.47],
  ['two spellings of one key with one value', [{ a_b: 1 }, { aB: 1 }], 0.84],
  ['two spellings of one key with two values', [{ a_b: 1 }, { aB: 2 }], 0.42],
  ['lists of scalars, which only add to each other', [{ a: [1] }, { a: [2] }], 0.84],
  ['objects that add to each other', [{ a: { x: 1 } }, { a: { y: 1 } }], 0.84],
  ['equal objects with their keys in another order', [{ a: [{ x: 1, y: 2 }] }, { a: [{ y: 2, x: 1 }] }], 0.84],
  ['objects that contradict each other somewhere inside', [{ a: { x: { y: 1 } } }, { a: { x: { y: 2 } } }], 0.42],
  ['a value whose type changed', [{ a: 1 }, { a: [1] }], 0.42],
  ['rules and windows dilute a conflict', [['r'], [{ day: 'mon', start: '9am', end: '' }], { a: 1 }, { a: 2 }], 0.81],
  ['memories without content', [{}, {}], 0.84],
  ['three that agree', [tea, tea, tea], 0.94],
  ['very many that agree', Array.from({ length: 100 }, () => tea), 1],
  ['very many that disagree', Array.from({ length: 100 }, (_, n) => ({ a: n })), 0.5],
  ['no memory', [], 0],
]

describe('confidence in explicit memories', () => {
  for (const [which, jsons, expected] of rows) {
    test(`${which}: ${expected}`, () => {
      assert.equal(confidenceOf(...jsons.map((json) => ['explicit_user_input', json] as const)), expected)
    })
  }
})

/** Numerator and denominator of the exact value, in hundredths. */
function exactHundredths(memorySources: readonly Source[], all: number, contested: number): [bigint, bigint] {
  const whole = 100n ** BigInt(memorySources.length)
  const doubt = memorySources.reduce((product, source) => product * BigInt(100 - reliabilityPercent[source]), 1n)
  return [(whole - doubt) * BigInt(2 * all - contested) * 100n, whole * BigInt(2 * all)]
}

test('confidence is the formula in exact arithmetic, to the nearest hundredth', () => {
  for (const memorySources of sourceLists(4)) {
    for (const [all, contested] of shares(memorySources.length > 1 ? 5 : 0)) {
      const [numerator, denominator] = exactHundredths(memorySources, all, contested)
      const hundredths = BigInt(Math.round(confidence(memorySources, { all, contested }) * 100))
      const distance = hundredths * denominator - numerator
      assert.ok(2n * distance <= denominator && -2n * distance <= denominator, `${memorySources} ${contested}/${all}`)
    }
  }
})

test('a value half-way between two hundredths is rounded up', () => {
  // 0.74 x 0.75 is 0.555 and 0.75 x 0.7 is 0.525; binary fractions come out just below.
  assert.equal(confidence(['user_feedback', 'system'], { all: 1, contested: 0 }), 0.78)
  assert.equal(confidence(['explicit_user_input', 'inferred'], { all: 2, contested: 1 }), 0.56)
  assert.equal(confidence(['system', 'system'], { all: 5, contested: 3 }), 0.53)
})

test('the order of sources does not show', () => {
  for (const memorySources of sourceLists(4)) {
    for (const [all, contested] of shares(3)) {
      const sorted = [...memorySources].sort()
      assert.equal(confidence(memorySources, { all, contested }), confidence(sorted, { all, contested }))
    }
  }
})

function confidenceOf(...memories: readonly (readonly [Source, JsonValue])[]): number {
  return mergeToStruct(
    'preferences',
    memories.map(([source, json], index) => acceptedMemory({ id: `m${index}`, createdAtMs: index, source, json })),
  ).confidence
}

function sourceLists(lengthMax: number): readonly (readonly Source[])[] {
  if (lengthMax === 0) return []
  const shorter = sourceLists(lengthMax - 1)
  const longest = [[], ...shorter].filter((list) => list.length === lengthMax - 1)
  return [...shorter, ...longest.flatMap((list) => sources.map((source) => [...list, source]))]
}

function shares(allMax: number): readonly (readonly [number, number])[] {
  const none = [[1, 0]] as const
  if (allMax === 0) return none
  return Array.from({ length: allMax }, (_, index) => index + 1).flatMap((all) =>
    Array.from({ length: all + 1 }, (_, contested) => [all, contested] as const),
  )
}
