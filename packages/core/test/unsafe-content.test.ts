import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonValue } from '../src/json.ts'
import { createMemory } from '../src/operations/create-memory.ts'
import { continueRead, readMemory } from '../src/operations/read-memory.ts'
import { messages } from './parsed-request.ts'

const create = { user_id: 'u', scope: 'preferences', source: 'system', value_json: {} }

const nul = 'must not contain U+0000'
const half = 'must not contain half of a surrogate pair'

describe('what cannot be kept is refused, with its place', () => {
  const rows: readonly (readonly [JsonValue, string])[] = [
    [{ a: 'x\0' }, `value_json.a ${nul}`],
    [{ a: '\ud83d' }, `value_json.a ${half}`],
    [{ a: '\udc4d\ud83d' }, `value_json.a ${half}`],
    [['ok', '\0'], `value_json[1] ${nul}`],
    [{ likes: ['\ud83d'] }, `value_json.likes[0] ${half}`],
    [[{ day: 'mon', start: '9am', end: '10am', note: { x: ['\0'] } }], `value_json[0].note.x[0] ${nul}`],
    [{ '\0': 1 }, `a key in value_json ${nul}`],
    [{ a: [{ 'b\ud83d': 1 }] }, `a key in value_json.a[0] ${half}`],
    [{ a: [1, JSON.parse('1e999')] }, 'value_json.a[1] must be a number of finite size'],
    [{ a: JSON.parse('-1e999') }, 'value_json.a must be a number of finite size'],
  ]
  for (const [value_json, message] of rows) {
    test(message, () => assert.deepEqual(messages(createMemory.request.parse({ ...create, value_json })), [message]))
  }

  test('in every text field', () => {
    const read = { user_id: 'u', scope: 'schedule', domain: 'd', purpose: 'p' }
    for (const field of ['user_id', 'domain', 'purpose']) {
      assert.deepEqual(messages(readMemory.request.parse({ ...read, [field]: 'a\0b' })), [`${field} ${nul}`])
      assert.deepEqual(messages(readMemory.request.parse({ ...read, [field]: 'a\ud83d' })), [`${field} ${half}`])
    }
    assert.deepEqual(messages(continueRead.request.parse({ revocation_token: 'a\0' })), [`revocation_token ${nul}`])
  })

  test('beside whatever else is wrong', () => {
    const body = { ...create, user_id: '\0', domain: '\ud800', ttl_days: 0, value_json: { a: '\0' } }
    assert.deepEqual(
      [...messages(createMemory.request.parse(body))].sort(),
      [`domain ${half}`, 'ttl_days must be at least 1', `user_id ${nul}`, `value_json.a ${nul}`].sort(),
    )
  })
})

test('whole surrogate pairs and other odd characters are kept', () => {
  const value_json = { '👍\u0001': '\u{10ffff}\ufffe\ufeff\u202e\u001f' }
  const parsed = createMemory.request.parse({ ...create, value_json })
  assert.ok(parsed.ok)
  assert.deepEqual(parsed.value.value, { shape: 'kv_map', entries: value_json })
})

describe('nesting', () => {
  const wrappers = {
    objects: (inner: JsonValue): JsonValue => ({ a: inner }),
    lists: (inner: JsonValue): JsonValue => [inner],
  }
  for (const [name, wrap] of Object.entries(wrappers)) {
    test(`32 levels of ${name} are accepted, 33 are not`, () => {
      assert.ok(createMemory.request.parse({ ...create, value_json: { a: nested(wrap, 31) } }).ok)
      const tooDeep = createMemory.request.parse({ ...create, value_json: { a: nested(wrap, 32) } })
      assert.deepEqual(messages(tooDeep), ['value_json must be at most 32 levels deep'])
    })

    test(`a bottomless pit of ${name} is refused like any other`, () => {
      const value_json = nested(wrap, 200_000)
      assert.deepEqual(messages(createMemory.request.parse({ ...create, value_json })), [
        'value_json must be at most 32 levels deep',
      ])
      assert.deepEqual(messages(createMemory.request.parse({ ...create, pit: value_json })), [
        'pit is not a known field',
      ])
    })
  }

  test('what stands beside something deep counts only its own levels', () => {
    const value_json = { a: nested(wrappers.objects, 31), b: nested(wrappers.lists, 31) }
    assert.ok(createMemory.request.parse({ ...create, value_json }).ok)
  })
})

function nested(wrap: (inner: JsonValue) => JsonValue, levels: number): JsonValue {
  let value: JsonValue = 'x'
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}
