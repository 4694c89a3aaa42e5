/** Words are recognised however they are typed, and known words are left alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findKey, keyBits, lowerBits, uppers } from '../../src/purpose/model/packed-keys.ts'
import { ReadingBudget } from '../../src/purpose/text/reading-budget.ts'
import { readToken as readWithin } from '../../src/purpose/text/spelling.ts'
import type { Vocabulary } from '../../src/purpose/text/vocabulary.ts'
import { vocabularyOf } from '../../training/build-vocabulary.ts'
import { packKeys, packWeights, unpackWeights } from '../../training/pack-numbers.ts'

function readToken(token: string, known: Vocabulary): readonly string[] {
  return readWithin(token, known, new ReadingBudget())
}

const words = [
  'the',
  'order',
  'older',
  'form',
  'from',
  'find',
  'free',
  'slot',
  'availability',
  'reschedule',
  'to',
  'limerick',
]
const vocabulary = vocabularyOf({
  words,
  purposeWords: new Set(['order', 'availability', 'reschedule', 'slot']),
  verbs: ['order', 'find'],
})

test('a known word is never mended', () => {
  for (const word of words) assert.deepEqual(readToken(word, vocabulary), [word])
})

test('one mistake is mended towards the likelier word', () => {
  assert.deepEqual(readToken('oder', vocabulary), ['order'])
  assert.deepEqual(readToken('fnid', vocabulary), ['find'])
  assert.deepEqual(readToken('slott', vocabulary), ['slot'])
  assert.deepEqual(readToken('slkot', vocabulary), ['slot'])
  assert.deepEqual(readToken('sldt', vocabulary), ['slot'])
})

test('two mistakes are mended in long words that purposes are made of', () => {
  assert.deepEqual(readToken('avialabilty', vocabulary), ['availability'])
  assert.deepEqual(readToken('reshcedlue', vocabulary), ['reschedule'])
  assert.deepEqual(readToken('zzzzzzzzz', vocabulary), ['zzzzzzzzz'])
})

test('words that were run together are cut apart, whatever their case was', () => {
  assert.deepEqual(readToken('findfreeslot', vocabulary), ['find', 'free', 'slot'])
})

test('digits that stand for letters are read as letters, numbers stay numbers', () => {
  assert.deepEqual(readToken('0rd3r', vocabulary), ['order'])
  assert.deepEqual(readToken('l1mer1ck', vocabulary), ['limerick'])
  assert.deepEqual(readToken('80th', vocabulary), ['80th'])
  assert.deepEqual(readToken('form2find', vocabulary), ['form', '2', 'find'])
  assert.deepEqual(readToken('q9', vocabulary), ['q', '9'])
})

test('what is not recognised stays as it is', () => {
  assert.deepEqual(readToken('ab', vocabulary), ['ab'])
  assert.deepEqual(readToken('отладка', vocabulary), ['отладка'])
})

test('a weight survives packing within half a step, and one that is too large is not packed', () => {
  const weights = [-3, -0.5, -0.01, 0, 0.02, 1.3, 3]
  const unpacked = unpackWeights(packWeights(weights, 0.05))
  for (const [at, weight] of weights.entries()) assert.ok(Math.abs((unpacked[at] as number) - weight) <= 0.0251)
  assert.throws(() => packWeights([1, 7], 0.05), /too large/)
})

test('packed keys are found in their places, and others are not', () => {
  const ascending = fc.uniqueArray(fc.nat(2 ** keyBits - 1)).map((keys) => keys.sort((left, right) => left - right))
  fc.assert(
    fc.property(ascending, fc.nat(2 ** keyBits - 1), (keys, other) => {
      const packed = packKeys(keys)
      const starts = new Int32Array(uppers + 1)
      for (const key of keys) starts.fill((starts[uppers] as number) + 1, (key >>> lowerBits) + 1)
      const places = [...keys, other].map((key) => findKey(key, starts, packed.lower))
      assert.deepEqual(places, [...keys.keys(), keys.indexOf(other)])
    }),
    { numRuns: 50 },
  )
})

test('a budget that is spent leaves a token as it is', () => {
  const budget = new ReadingBudget()
  budget.spend(Number.MAX_SAFE_INTEGER)
  assert.deepEqual(readWithin('findfreeslot', vocabulary, budget), ['findfreeslot'])
  assert.ok(budget.isExhausted)
})
