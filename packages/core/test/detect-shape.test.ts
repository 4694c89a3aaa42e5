import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonValue } from '../src/json.ts'
import { detectShape } from '../src/memory/detect-shape.ts'
import type { Shape } from '../src/memory/memory-value.ts'
import { describeFieldError } from '../src/wire/field-error.ts'

const window = { day: 'mon', start: '9am', end: '10am' }

const accepted: readonly (readonly [JsonValue, Shape])[] = [
  [['no nuts'], 'rules_list'],
  [['', ' '], 'rules_list'],
  [{ rules: ['no nuts'] }, 'rules_list'],
  [{ rules: [] }, 'rules_list'],
  [[window], 'schedule_windows'],
  [[{ ...window, place: { room: 1 } }], 'schedule_windows'],
  [{ windows: [window] }, 'schedule_windows'],
  [{ windows: [] }, 'schedule_windows'],
  [{ likes: ['tea'] }, 'likes_dislikes'],
  [{ dislikes: [] }, 'likes_dislikes'],
  [{ likes: [], dislikes: [], settings: {} }, 'likes_dislikes'],
  [{ likes: ['tea'], rules: ['no nuts'], windows: [window] }, 'likes_dislikes'],
  [{ dark: true, sound: false }, 'boolean_flags'],
  [{ rules: true }, 'boolean_flags'],
  [{ windows: false }, 'boolean_flags'],
  [{ settings: true }, 'boolean_flags'],
  [{}, 'kv_map'],
  [{ tone: 'brief' }, 'kv_map'],
  [{ dark: true, tone: null }, 'kv_map'],
  [{ settings: { tone: 'brief' } }, 'kv_map'],
  [{ rules: ['no nuts'], dark: true }, 'kv_map'],
  [{ windows: [window], dark: true }, 'kv_map'],
  [{ rules: ['no nuts', 1] }, 'kv_map'],
  [{ rules: 'no nuts' }, 'kv_map'],
  [{ windows: [window, { day: 'mon' }] }, 'kv_map'],
  [{ Likes: ['tea'] }, 'kv_map'],
  [{ Rules: ['no nuts'] }, 'kv_map'],
]

describe('the first row of the table that fits decides the shape', () => {
  for (const [json, shape] of accepted) {
    test(`${JSON.stringify(json)} is ${shape}`, () => {
      const detection = detectShape(json)
      assert.ok('value' in detection, JSON.stringify(detection))
      assert.equal(detection.value.shape, shape)
    })
  }
})

const notWindowFields = ['day', 'start', 'end'].map((name) => `value_json[0].${name} must be a string`)

const refused: readonly (readonly [JsonValue, readonly string[]])[] = [
  [null, ['value_json must be an object or an array']],
  ['text', ['value_json must be an object or an array']],
  [7, ['value_json must be an object or an array']],
  [true, ['value_json must be an object or an array']],
  [[], ['value_json must not be an empty array']],
  [[1], ['value_json[0] must be a string, or an object with day, start and end']],
  [[null, 'a'], ['value_json[0] must be a string, or an object with day, start and end']],
  [[['a']], ['value_json[0] must be a string, or an object with day, start and end']],
  [
    ['a', 1, 'b', window],
    ['value_json[1] must be a string', 'value_json[3] must be a string'],
  ],
  [[{}], notWindowFields],
  [[{ day: 1, start: null, end: [] }], notWindowFields],
  [[window, { ...window, end: 10 }], ['value_json[1].end must be a string']],
  [[window, 'a', null], [1, 2].map((index) => `value_json[${index}] must be an object with day, start and end`)],
  [{ likes: ['a', 1] }, ['value_json.likes[1] must be a string']],
  [{ likes: 'tea' }, ['value_json.likes must be an array of strings']],
  [{ likes: true }, ['value_json.likes must be an array of strings']],
  [{ likes: null }, ['value_json.likes must be an array of strings']],
  [{ dislikes: { a: 1 } }, ['value_json.dislikes must be an array of strings']],
  [{ likes: [], settings: null }, ['value_json.settings must be an object']],
  [{ likes: [], settings: [] }, ['value_json.settings must be an object']],
  [
    { likes: [null], dislikes: ['a', ['b']], settings: 1 },
    [
      'value_json.likes[0] must be a string',
      'value_json.dislikes[1] must be a string',
      'value_json.settings must be an object',
    ],
  ],
]

describe('what has no shape is refused with every place that is wrong', () => {
  for (const [json, messages] of refused) {
    test(`${JSON.stringify(json)} is refused`, () => {
      const detection = detectShape(json)
      assert.ok('errors' in detection, JSON.stringify(detection))
      assert.deepEqual(
        detection.errors.map((error) => describeFieldError(error).message),
        messages,
      )
      for (const { field, message } of detection.errors.map(describeFieldError))
        assert.ok(message.startsWith(`${field} must`))
    })
  }
})

describe('every form of a shape is read the same', () => {
  test('a bare list and a wrapped one hold the same rules', () => {
    assert.deepEqual(detectShape(['a', 'b']), detectShape({ rules: ['a', 'b'] }))
  })

  test('a bare list and a wrapped one hold the same windows', () => {
    assert.deepEqual(detectShape([window]), detectShape({ windows: [window] }))
  })

  test('further keys beside likes join the settings, and win over equal ones inside', () => {
    assert.deepEqual(detectShape({ likes: ['a'], tone: 'brief', settings: { tone: 'long', size: 2 } }), {
      value: { shape: 'likes_dislikes', likes: ['a'], dislikes: [], settings: { tone: 'brief', size: 2 } },
    })
  })

  test('a further key named __proto__ joins the settings as plain data', () => {
    const detection = detectShape(JSON.parse('{"likes":[],"__proto__":{"admin":true}}'))
    assert.ok('value' in detection && detection.value.shape === 'likes_dislikes')
    assert.deepEqual(Object.entries(detection.value.settings), [['__proto__', { admin: true }]])
  })

  test('window fields that are only inherited do not count', () => {
    const detection = detectShape([Object.create(window)])
    assert.ok('errors' in detection)
    assert.equal(detection.errors.length, 3)
  })
})
