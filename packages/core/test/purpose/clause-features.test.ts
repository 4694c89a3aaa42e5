/** Training counts features by their keys; deciding finds them by their names. Both must mean the same. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featuresOf, parseFeatureKey } from '../../src/purpose/clause-features.ts'
import { readFeatureWeights } from '../../src/purpose/feature-weights.ts'
import { readTokens } from '../../src/purpose/tokens.ts'
import { createVocabulary } from '../../src/purpose/vocabulary.ts'

const words = ['please', 'recommend', 'a', 'film', 'about', 'ships']
const vocabulary = createVocabulary({ words, purposeWords: new Set(words), verbs: ['recommend'] })
const keys = featuresOf(readTokens('please recommend a film about 12 ships', vocabulary)).map(({ key }) => key)

test('a clause has words, neighbours, and groups of the lexicon as features', () => {
  for (const key of ['e:please', 'w:recommend', 'head:recommend', 'verb:recommend', 'n:a film', 'v:recommend film'])
    assert.ok(keys.includes(key), key)
  assert.ok(keys.includes('topic:0'))
  assert.ok(keys.some((key) => key.startsWith('lead@true:')))
  assert.ok(keys.some((key) => /^pair:.+>/.test(key)))
})

test('every key is found again by what it was composed of', () => {
  const table = keys.map((key) => `${key}\tweights of ${key}`).join('\n')
  const weights = readFeatureWeights(table)
  for (const key of keys) {
    const { kind, first, second } = parseFeatureKey(key)
    const from = weights.find(kind, first, second) as number
    assert.ok(table.startsWith(`weights of ${key}`, from), key)
  }
  assert.equal(weights.find('n', 'film', 'film'), undefined)
})
