import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonValue } from '../src/json.ts'
import { createMemory } from '../src/operations/create-memory.ts'
import { messages } from './parsed-request.ts'

const create = { user_id: 'u', scope: 'preferences', source: 'system' }
const mark = '\u0301'

describe('a value up to its limits is accepted, and one beyond them is refused with its place', () => {
  const rows: readonly (readonly [string, JsonValue, JsonValue, string])[] = [
    [
      'the characters of a string',
      { likes: ['x'.repeat(8_192)] },
      { likes: ['x'.repeat(8_193)] },
      'value_json.likes[0] must be at most 8,192 characters long',
    ],
    [
      'the characters of a string, not their halves',
      { note: '👍'.repeat(8_192) },
      { note: '👍'.repeat(8_193) },
      'value_json.note must be at most 8,192 characters long',
    ],
    [
      'the characters of a key',
      { ['k'.repeat(256)]: 1 },
      { ['k'.repeat(257)]: 1 },
      'a key in value_json must be at most 256 characters long',
    ],
    ['the entries of a list', list(2_000), list(2_001), 'value_json must have at most 2,000 entries in all'],
    [
      'the entries on all levels together',
      { likes: list(1_000), settings: { a: list(997) } },
      { likes: list(1_000), settings: { a: list(998) } },
      'value_json must have at most 2,000 entries in all',
    ],
    [
      'the marks on a letter',
      { likes: [`a${mark.repeat(30)}`] },
      { likes: [`a${mark.repeat(31)}`] },
      'value_json.likes[0] must not have more than 30 combining marks in a row',
    ],
    [
      'the marks in a key',
      { [`a${mark.repeat(30)}`]: 1 },
      { [`a${mark.repeat(31)}`]: 1 },
      'a key in value_json must not have more than 30 combining marks in a row',
    ],
    [
      'marks outside the basic plane',
      ['\u{1D165}'.repeat(30)],
      ['\u{1D165}'.repeat(31)],
      'value_json[0] must not have more than 30 combining marks in a row',
    ],
  ]
  for (const [what, within, beyond, message] of rows) {
    test(what, () => {
      assert.ok(createMemory.request.parse({ ...create, value_json: within }).ok)
      assert.deepEqual(messages(createMemory.request.parse({ ...create, value_json: beyond })), [message])
    })
  }
})

function list(length: number): string[] {
  return Array.from({ length }, (_, index) => `item ${index}`)
}
