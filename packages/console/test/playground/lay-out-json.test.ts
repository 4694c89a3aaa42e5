import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { layOutJson } from '../../src/features/playground/lay-out-json.ts'

test('what is short stays on its line', () => {
  assert.equal(
    layOutJson({ likes: ['ramen', 'dark chocolate'], settings: {}, long: ['x'.repeat(40), 'y'.repeat(40)] }),
    `{
  "likes": ["ramen", "dark chocolate"],
  "settings": {},
  "long": [
    "${'x'.repeat(40)}",
    "${'y'.repeat(40)}"
  ]
}`,
  )
})

test('any JSON says the same as before', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      assert.equal(JSON.stringify(JSON.parse(layOutJson(JSON.parse(json)))), JSON.stringify(JSON.parse(json)))
    }),
  )
})
