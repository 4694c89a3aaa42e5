import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { indexWords } from '../../src/purpose/text/word-index.ts'

test('a word is found in its place among all, and another one is not', () => {
  const word = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(fc.uniqueArray(word), word, (words, other) => {
      const find = indexWords(words)
      assert.deepEqual(words.map(find), [...words.keys()])
      assert.equal(find(other), words.indexOf(other))
    }),
  )
})
