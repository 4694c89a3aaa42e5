import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { listed } from '../src/wire/listed.ts'

const formats = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
} as const

test('words are listed as British English lists them', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.constantFrom('and', 'or'), (words, conjunction) => {
      assert.equal(listed(words, conjunction), formats[conjunction].format(words))
    }),
  )
})
