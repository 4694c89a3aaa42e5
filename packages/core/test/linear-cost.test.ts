/**
 * What a hostile caller can make us do, in counted steps: look-ups in maps, and characters that are normalized, folded or
 * written as JSON. Twice the input may cost twice the steps, never four times.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { memoryContext } from '../src/context/memory-context.ts'
import type { JsonValue } from '../src/json.ts'
import { includingAnswer } from '../src/memory/included.ts'
import type { ToldMemory } from '../src/memory/memory-value.ts'
import { mergedAnswer } from '../src/memory/merged-answer.ts'
import { type Scope, scopes } from '../src/memory/scopes.ts'
import { createMemory } from '../src/operations/create-memory.ts'
import { acceptedMemory, anyValueJson } from './arbitrary-memories.ts'

type MergeAct = (scope: Scope, memories: readonly ToldMemory[]) => void

const allThatMergingDoes: Readonly<Record<string, MergeAct>> = {
  merging: mergedAnswer,
  'telling where everything comes from': (scope, memories) =>
    includingAnswer(scope, memories, ['provenance', 'domains']),
  'making a context': (scope, memories) =>
    memoryContext(new Map([[scope, memories]]), { charactersMax: 20_000, focus: 'items, keys and rules' }),
}

describe('merging twice as many memories takes twice the steps', () => {
  const hostile: Readonly<Record<string, (index: number) => JsonValue>> = {
    'one item in a list of settings': (index) => ({ tags: [`item ${index}`] }),
    'one key in an object of settings': (index) => ({ nested: { deeper: { [`key ${index}`]: index } } }),
    'the same long value over and over': () => ({ note: ['x'.repeat(500), { long: 'y'.repeat(500) }] }),
    'a list, then an object, then a list': (index) => ({ a: index % 2 === 0 ? [index] : { b: index } }),
    'a large object that a scalar replaces in turn': (index) =>
      index % 2 === 0 ? { a: 1 } : { a: Object.fromEntries(list(50).map((key) => [key, 1])) },
    'likes and dislikes that contradict each other': (index) =>
      index % 2 === 0 ? { likes: list(20) } : { dislikes: list(20) },
    'windows that differ in their extras alone': (index) => [
      { day: 'monday', start: '09:00', end: '10:00', note: `${'z'.repeat(200)}${index}` },
    ],
    rules: (index) => [`rule ${index}`],
    'one object in a list of settings': (index) => ({ people: [{ name: `name ${index}`, of: [{ id: index }] }] }),
    'the same object in a list of settings': (index) => ({ people: [{ name: 'Mia', [`key ${index}`]: index }] }),
    'objects without a name in a list of settings': (index) => ({ people: list(20).map((x) => ({ x, y: index })) }),
    'one name over and over in one list': (index) => ({ people: list(20).map((x) => ({ name: 'Mia', x, y: index })) }),
    'a list that is taken as a whole, and is long': () => ({ a: [[1], ...list(50)] }),
  }
  for (const [what, json] of Object.entries(hostile)) {
    for (const scope of ['preferences', 'schedule'] satisfies Scope[]) {
      for (const [act, merge] of Object.entries(allThatMergingDoes)) {
        test(`${act}: ${what}, in ${scope}`, () => assertLinear((count) => mergeSteps(scope, count, json, merge)))
      }
    }
  }

  const overridden: Readonly<Record<string, JsonValue>> = {
    'a scalar': 1,
    'a list of scalars': ['x'],
    'a list of objects': [{ x: 1 }],
    'a list of lists': [['x']],
    'an object': { x: 1 },
  }
  for (const [large, value] of Object.entries(largeValues())) {
    for (const [what, small] of Object.entries(overridden)) {
      for (const [act, merge] of Object.entries(allThatMergingDoes)) {
        test(`${act}: ${what} inferred over and over where ${large} was said`, () =>
          assertLinear((count) =>
            mergeSteps('attention', count, (index) => ({ a: index === 0 ? value : small }), merge),
          ))
      }
    }
  }

  test('whatever the memories say', () => {
    fc.assert(
      fc.property(fc.constantFrom(...scopes), fc.array(anyValueJson, { minLength: 1, maxLength: 5 }), (scope, values) =>
        assertLinear((count) => mergeSteps(scope, count, (index) => values[index % values.length] as JsonValue), 200),
      ),
      { numRuns: 60 },
    )
  })
})

describe('reading a body twice as long takes twice the steps', () => {
  const hostile: Readonly<Record<string, (length: number) => JsonValue>> = {
    'marks in the longest runs that are accepted': (length) => ({
      likes: [`a${`b${'\u0301\u0323'.repeat(15)}`.repeat(length)}`],
    }),
    'keys that are equal but for their separators': (length) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`k${index % 2}${'_'.repeat(1 + (index % 60))}`, 1])),
    'white space': (length) => [` ${' \t\n'.repeat(length)}x`],
    'letters that become several': (length) => ({ likes: ['\u0130\u1e9e\ufb03'.repeat(length)] }),
  }
  for (const [what, json] of Object.entries(hostile)) {
    test(what, () =>
      assertLinear((length) => {
        const body = { user_id: 'u', scope: 'preferences', source: 'system', value_json: json(length) }
        return countSteps(() => assert.ok(createMemory.request.parse(body).ok))
      }, 120),
    )
  }
})

test('the count would show a quadratic step', () => {
  const quadratic = (count: number): number =>
    countSteps(() => {
      let merged = new Map<string, number>()
      for (let index = 0; index < count; index++) merged = new Map([...merged, [`${index}`.toLowerCase(), index]])
    })
  assert.throws(() => assertLinear(quadratic))
})

function largeValues(): Readonly<Record<string, JsonValue>> {
  return {
    'a long list of scalars': list(1_000),
    'a long list of objects': list(1_000).map((x) => ({ x })),
    'a long list of lists': list(1_000).map((x) => [x]),
    'a large object': Object.fromEntries(list(1_000).map((x) => [x, x])),
  }
}

function mergeSteps(
  scope: Scope,
  count: number,
  json: (index: number) => JsonValue,
  merge: MergeAct = mergedAnswer,
): number {
  const memories = Array.from({ length: count }, (_, index) => ({
    ...acceptedMemory({
      id: `mem_${index}`,
      createdAtMs: index,
      source: index === 0 ? 'system' : 'inferred',
      json: json(index),
    }),
    domain: index % 5 === 0 ? null : `domain ${index}`,
    sourceRef: null,
  }))
  return countSteps(() => merge(scope, memories))
}

function assertLinear(steps: (size: number) => number, size = 250): void {
  const [one, two] = [steps(size), steps(2 * size)]
  assert.ok(two <= 2.2 * one + 50, `${size}: ${one} steps, ${2 * size}: ${two} steps`)
}

/** Counts while `act` runs: every operation of a map, and the characters of everything that texts are made into. */
function countSteps(act: () => void): number {
  let steps = 0
  const restores = [
    counting(Map.prototype, 'set', () => 1),
    counting(Map.prototype, 'get', () => 1),
    counting(Map.prototype, Symbol.iterator, (map: Map<unknown, unknown>) => map.size),
    counting(Map.prototype, 'values', (map: Map<unknown, unknown>) => map.size),
    counting(String.prototype, 'normalize', (text: string) => text.length),
    counting(String.prototype, 'toLowerCase', (text: string) => text.length),
    counting(JSON, 'stringify', (_: unknown, result: unknown) => String(result).length),
  ]
  function counting<T extends object>(owner: T, name: keyof T, cost: (self: never, result: unknown) => number) {
    const original = owner[name] as (...args: unknown[]) => unknown
    owner[name] = function (this: never, ...args: unknown[]) {
      const result = original.apply(this, args)
      steps += cost(this, result)
      return result
    } as T[keyof T]
    return () => {
      owner[name] = original as T[keyof T]
    }
  }
  try {
    act()
  } finally {
    for (const restore of restores) restore()
  }
  return steps
}

function list(length: number): string[] {
  return Array.from({ length }, (_, index) => `item ${index}`)
}
