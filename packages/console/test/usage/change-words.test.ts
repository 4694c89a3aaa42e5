import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countChange, latencyChange, outcomeSentence } from '../../src/format/change-words.ts'

const before = 'the previous 24 hours'

describe('a change of a count in words', () => {
  for (const [now, previous, direction, words] of [
    [0, 0, 'same', 'None in the previous 24 hours'],
    [42, 42, 'same', 'Same as in the previous 24 hours'],
    [42, 0, 'up', 'None in the previous 24 hours'],
    [0, 1234, 'down', '1,234 in the previous 24 hours'],
    [118, 100, 'up', '18% more than in the previous 24 hours'],
    [60, 100, 'down', '40% fewer than in the previous 24 hours'],
    [340, 100, 'up', '3.4 times as many as in the previous 24 hours'],
    [5, 3, 'up', '2 more than in the previous 24 hours'],
    [3, 5, 'down', '2 fewer than in the previous 24 hours'],
    [100_001, 100_000, 'same', 'About as many as in the previous 24 hours'],
  ] as const) {
    test(`${now} after ${previous}: ${words}`, () => {
      assert.deepEqual(countChange(now, previous, before), { direction, words })
    })
  }
})

describe('a change of a latency in words', () => {
  for (const [now, previous, direction, words] of [
    [null, null, 'same', 'No requests in the previous 24 hours'],
    [12, null, 'same', 'No requests in the previous 24 hours'],
    [null, 12, 'same', '12 ms in the previous 24 hours'],
    [12, 12, 'same', 'As fast as in the previous 24 hours'],
    [15, 10, 'up', '50% slower than in the previous 24 hours'],
    [8, 10, 'down', '20% faster than in the previous 24 hours'],
    [50, 10, 'up', '5 times as slow as in the previous 24 hours'],
  ] as const) {
    test(`${now} after ${previous}: ${words}`, () => {
      assert.deepEqual(latencyChange(now, previous, before), { direction, words })
    })
  }
})

test('a step is read out with what happened in it, and nothing else', () => {
  const parts = [
    { name: 'allowed', count: 1200 },
    { name: 'refused by policy', count: 0 },
    { name: 'rate limited', count: 3 },
  ]
  assert.equal(outcomeSentence(1203, parts), '1,203 requests: 1,200 allowed, 3 rate limited')
  assert.equal(outcomeSentence(0, []), 'no requests')
})
