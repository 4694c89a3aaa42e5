import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { domainKey } from '../../src/memory/domain-key.ts'

test('spellings that differ in case, width, spaces, control and invisible characters are one domain', () => {
  for (const spelling of [
    'mental health',
    ' Mental  HEALTH ',
    'mental\thealth',
    'mental\u00a0health\n',
    'ｍｅｎｔａｌ　ｈｅａｌｔｈ',
    'men\u0007tal health',
    'men\u200btal\u2060 health\ufeff',
    'men\u00adtal\u3164 health',
    'men\u{e0001}tal \u202ehealth',
  ]) {
    assert.equal(domainKey(spelling), 'mental health', JSON.stringify(spelling))
  }
  assert.equal(domainKey('A\u0308rzte'), domainKey('Ärzte'))
  assert.equal(domainKey('ﬁnance'), 'finance')
})

test('other words are other domains', () => {
  const names = [
    'health',
    'mental health',
    'mentalhealth',
    'heal-th',
    'heal.th',
    'Ärzte',
    'Arzte',
    'work',
    'wörk',
    '健康',
    '1',
    '2',
  ]
  assert.equal(new Set(names.map(domainKey)).size, names.length)
})

test('a key is its own key, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const key = domainKey(text)
      assert.equal(domainKey(key), key)
      assert.equal(domainKey(` ${text}\t`), key)
    }),
    { numRuns: 5_000 },
  )
})

test('printable ASCII differs in case and spaces alone', () => {
  const ascii = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) })
  fc.assert(
    fc.property(ascii, (text) =>
      assert.equal(domainKey(text), text.toLowerCase().split(' ').filter(Boolean).join(' ')),
    ),
    { numRuns: 5_000 },
  )
})
