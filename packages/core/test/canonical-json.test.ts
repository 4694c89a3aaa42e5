import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson, type JsonValue } from '../src/json.ts'
import { anyJson } from './arbitrary-memories.ts'

test('the order of keys does not show, at any depth', () => {
  assert.equal(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' }), '{"a":"x","b":[{"c":null,"d":1}]}')
})

test('the order of a list does show', () => {
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]))
})

test('values that look alike have different texts', () => {
  const lookalikes: JsonValue[] = [1, '1', [1], ['1'], { 1: 1 }, null, 'null', [], {}, '', false, 'false']
  assert.equal(new Set(lookalikes.map(canonicalJson)).size, lookalikes.length)
})

test('the text is JSON of the same value, and of no other', () => {
  fc.assert(
    fc.property(anyJson.json, (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value))
      assert.deepEqual(JSON.parse(canonicalJson(value)), plain)
    }),
  )
})

test('a value with its keys turned round has the same text', () => {
  fc.assert(fc.property(anyJson.json, (value) => canonicalJson(value) === canonicalJson(withKeysReversed(value))))
})

function withKeysReversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withKeysReversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([key, member]) => [key, withKeysReversed(member)]))
}
