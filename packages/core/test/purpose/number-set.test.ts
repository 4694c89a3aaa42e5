import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createNumberSet } from '../../src/purpose/model/number-set.ts'

test('a number is new once in each round, whatever was there in earlier ones, and however many there were', () => {
  const numbers = fc.array(fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 2 ** 26 })), { maxLength: 300 })
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (rounds, lastRound) => {
      const set = createNumberSet(lastRound)
      for (const round of rounds) {
        set.empty(round.length)
        const known = new Set<number>()
        for (const number of round) {
          assert.equal(set.add(number), !known.has(number))
          known.add(number)
        }
      }
    }),
  )
})
