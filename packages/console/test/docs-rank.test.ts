import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { excerpt, rank, type SearchEntry, spelled } from '../src/docs/rank.ts'

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
  assert.deepEqual(found('voke'), [])
  assert.deepEqual(found('  '), [])
})

test('a word that is mistyped is taken for the nearest one there is, and short ones and strange ones for none', () => {
  assert.deepEqual(found('revkoe'), ['/docs/api/memory#revoke', '/docs/concepts/grant'])
  assert.deepEqual(spelled(entries, ['tokne', 'reed', 'xyzzy']), ['token', 'read', 'xyzzy'])
  assert.deepEqual(found('xyzzy'), [])
  assert.deepEqual(found('pst'), [])
})

test('words that stand beside each other in a text come before the same words apart', () => {
  const apart: SearchEntry = ['Rates', 'Limit', '/docs/apart', 'The limit of a rate.']
  const phrase: SearchEntry = [
    'Operate',
    'Load',
    '/docs/phrase',
    'A rate limit is kept by key, rate limit after rate limit.',
  ]
  assert.equal(rank([apart, phrase], 'limit of a', 5)[0], apart)
  assert.equal(rank([['A', '', '/docs/a', 'limit, rate'], phrase], 'rate limit', 5)[0], phrase)
})

test('what goes by another name in the documentation is found by the usual one', () => {
  const quickstart: SearchEntry = ['Quickstart', '', '/docs/quickstart', 'A service in five minutes.']
  assert.deepEqual(rank([...entries, quickstart], 'install', 5), [quickstart])
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
