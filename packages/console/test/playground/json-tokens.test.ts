import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonTokens } from '../../src/features/playground/json-tokens.ts'

test('names, strings, numbers and words of JSON are told apart', () => {
  const kinds = jsonTokens('{"a\\"b": ["c:", -1.5e+3, true, null]}').filter(({ kind }) => kind !== 'punctuation')
  assert.deepEqual(kinds, [
    { kind: 'name', text: '"a\\"b"' },
    { kind: 'string', text: '"c:"' },
    { kind: 'number', text: '-1.5e+3' },
    { kind: 'word', text: 'true' },
    { kind: 'word', text: 'null' },
  ])
})

test('no character is lost or added, in JSON and in anything else', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      assert.equal(
        jsonTokens(text)
          .map((token) => token.text)
          .join(''),
        text,
      )
    }),
  )
})
