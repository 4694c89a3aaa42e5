import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isWithinTwoMistakes } from '../../src/purpose/text/two-mistakes.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 18, size: 'max' })

test('words are told to be within two mistakes just where they are, whatever was compared before', () => {
  fc.assert(
    fc.property(word, word, fc.nat(18), fc.nat(18), (one, other, at, to) => {
      const near = one.slice(0, at) + other.slice(0, 1) + one.slice(at + (to % 3))
      for (const compared of [other, near])
        assert.equal(isWithinTwoMistakes(one, compared), mistakesBetween(one, compared) <= 2, `${one} ${compared}`)
    }),
    { numRuns: 3000 },
  )
})

/** As it is defined, without a thought for speed. */
function mistakesBetween(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j))
  const at = (i: number, j: number) => table[i]?.[j] as number
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      ;(table[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return at(a.length, b.length)
}
