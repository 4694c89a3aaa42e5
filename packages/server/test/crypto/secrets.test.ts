import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { randomText } from '../../src/crypto/random-text.ts'
import {
  apiKeyEnvironment,
  hashRevocationToken,
  hashSecret,
  newApiKey,
  newRevocationToken,
} from '../../src/crypto/secrets.ts'

test('a key names its environment and has 40 characters of chance', () => {
  assert.match(newApiKey('test'), /^sk_test_amb_[0-9A-Za-z]{40}$/)
  assert.match(newApiKey('live'), /^sk_live_amb_[0-9A-Za-z]{40}$/)
})

test('a token has at least 190 random bits', () => {
  const token = newRevocationToken(Date.now())
  assert.match(token, /^rev_[0-9A-Za-z]{42}$/)
  assert.ok((token.length - 'rev_'.length - 'a moment'.length) * Math.log2(62) >= 190)
})

test('what is stored of tokens sorts by the moment at which they were made, and says no more of them', () => {
  const anyMoment = fc.integer({ min: 0, max: Date.UTC(8888, 0) })
  fc.assert(
    fc.property(anyMoment, anyMoment, (one, other) => {
      const [first, second] = [one, other].map((ms) => hashRevocationToken(newRevocationToken(ms))) as [string, string]
      if (one !== other) assert.equal(first < second, one < other)
      assert.notEqual(first, second)
    }),
  )
  const token = newRevocationToken(Date.now())
  const stored = hashRevocationToken(token)
  assert.ok(!stored.includes(token.slice(-34)))
  assert.equal(stored, hashRevocationToken(token))
  const [another] = token.slice(-1) === 'x' ? ['y'] : ['x']
  assert.notEqual(stored, hashRevocationToken(token.slice(0, -1) + another))
})

test('tokens of earlier releases are found by what was stored of them then', () => {
  const token = `rev_${randomText('0123456789abcdef', 40)}`
  assert.equal(hashRevocationToken(token), createHash('sha256').update(token).digest('hex'))
})

test('no two secrets are alike', () => {
  const secrets = Array.from({ length: 2_000 }, () => [newApiKey('test'), newRevocationToken(0)]).flat()
  assert.equal(new Set(secrets).size, secrets.length)
})

test('every character of an alphabet is drawn, and each about as often as the others', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const perCharacter = 3_000
  const counts = Map.groupBy(randomText(alphabet, perCharacter * alphabet.length), (character) => character)
  assert.equal(counts.size, alphabet.length)
  // Eight standard deviations: a plain remainder of a byte would miss by eleven.
  const tolerance = 8 * Math.sqrt(perCharacter)
  for (const [character, drawn] of counts) {
    assert.ok(Math.abs(drawn.length - perCharacter) < tolerance, `${character}: ${drawn.length}`)
  }
})

describe('the environment of a key', () => {
  const sixteen = 'Az09_-'.padEnd(16, 'x')
  const rows: readonly (readonly [string, string, 'test' | 'live' | null])[] = [
    ['a test key', `sk_test_${sixteen}`, 'test'],
    ['a live key', `sk_live_${sixteen}`, 'live'],
    ['a key of our own making', newApiKey('live'), 'live'],
    ['a very long key', `sk_test_${'x'.repeat(2_000)}`, 'test'],
    ['one character too few', `sk_test_${sixteen.slice(1)}`, null],
    ['another environment', `sk_prod_${sixteen}`, null],
    ['another prefix', `pk_test_${sixteen}`, null],
    ['upper case', `SK_TEST_${sixteen}`, null],
    ['a space in it', `sk_test_${sixteen} x`, null],
    ['a space before it', ` sk_test_${sixteen}`, null],
    ['a line end after it', `sk_test_${sixteen}\n`, null],
    ['other letters', `sk_test_${'é'.repeat(16)}`, null],
    ['nothing', '', null],
  ]
  for (const [what, secret, environment] of rows) {
    test(`${what}: ${environment ?? 'none'}`, () => assert.equal(apiKeyEnvironment(secret), environment))
  }
})

test('what is stored of a secret is its SHA-256', () => {
  const secret = newApiKey('test')
  assert.equal(hashSecret(secret), createHash('sha256').update(secret).digest('hex'))
})
