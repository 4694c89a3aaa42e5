import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { listWords } from '../../src/purpose/text/word-list.ts'

test('a word is found in its place among all, and another one is not', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz019-')
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 300, size: 'max' }), fc.oneof(word, fc.string()), (words, other) => {
      const list = listWords(new TextEncoder().encode(words.join('\n')), words.length)
      assert.equal(list.length, words.length)
      assert.deepEqual(words.map(list.find), [...words.keys()])
      assert.deepEqual(
        words.map((_, place) => list.at(place)),
        words,
      )
      assert.equal(list.find(other), words.indexOf(other))
    }),
  )
})
