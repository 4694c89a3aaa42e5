import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { jsonErrorPlace } from '../../src/features/playground/json-error-place.ts'

describe('the place where a text stops being JSON', () => {
  for (const [text, place] of [
    ['{\n  "likes": nothing\n}', { line: 2, column: 12 }],
    ['{"a": 1,}', { line: 1, column: 9 }],
    ['["a" "b"]', { line: 1, column: 6 }],
    ['{"a"', { line: 1, column: 5 }],
    ["{'a': 1}", { line: 1, column: 2 }],
    ['{} {}', { line: 1, column: 4 }],
    ['', { line: 1, column: 1 }],
  ] as const) {
    test(`${JSON.stringify(text)}: line ${place.line}, column ${place.column}`, () => {
      assert.deepEqual(jsonErrorPlace(text), place)
    })
  }

  test('is found exactly when the browser does not take the text', () => {
    const damaged = fc.tuple(fc.json(), fc.nat(60), fc.string({ maxLength: 2 })).map(([json, at, inserted]) => {
      return json.slice(0, at) + inserted + json.slice(at + 1)
    })
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
        assert.equal(jsonErrorPlace(text) === null, isJson(text), text)
      }),
      { numRuns: 2000 },
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
