import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { excerpt, rank, type SearchEntry } from '../src/docs/rank.ts'

const entries: readonly SearchEntry[] = [
  ['Grant', '', '/docs/concepts/grant', 'A read gives a token. Whoever has the token can revoke it.'],
  ['Memory API', 'Create a memory', '/docs/api/memory#create', 'POST /memory stores one thing.'],
  ['Memory API', 'Revoke a read', '/docs/api/memory#revoke', 'Ends a read for good.'],
]
const found = (question: string): readonly string[] => rank(entries, question, 5).map(([, , href]) => href)

test('a heading comes before a text, and a whole word before a beginning', () => {
  assert.deepEqual(found('revoke'), ['/docs/api/memory#revoke', '/docs/concepts/grant'])
  assert.deepEqual(found('REVO'), ['/docs/api/memory#revoke', '/docs/concepts/grant'])
})

test('every word has to be there, and no word is found inside of another', () => {
  assert.deepEqual(found('revoke token'), ['/docs/concepts/grant'])
  assert.deepEqual(found('revoke zebra'), [])
  assert.deepEqual(found('evoke'), [])
  assert.deepEqual(found('  '), [])
})

test('an excerpt has the word that was asked for in it, whatever it is cut from', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-y]{1,9}$/), { maxLength: 80, size: 'max' }),
      fc.nat(80),
      (words, at) => {
        const text = words.toSpliced(at, 0, 'zz').join(' ')
        const cut = excerpt(text, ['zz'])
        assert.ok(cut.includes('zz'), cut)
        assert.ok(cut.length <= 145)
      },
    ),
  )
})
