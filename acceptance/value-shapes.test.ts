// value_json: what is taken for which shape, what is refused, and which place the refusal names.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, freshUser, memoryFields, post, read, readBack, send } from './client.ts'
import { type Scope, scopes } from './contract.ts'
import { expectError, expectInvalidFields } from './expect-error.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const window = { day: 'monday', start: '09:00', end: '10:00' }

/** Read in a scope in which shapes end in different sections, the struct shows what a value was taken for. */
const detected: { name: string; scope: Scope; value: unknown; struct: Record<string, unknown> }[] = [
  {
    name: 'array of strings',
    scope: 'constraints',
    value: ['no nuts'],
    struct: { rules: ['no nuts'], constraints: {} },
  },
  {
    name: 'object with only rules',
    scope: 'constraints',
    value: { rules: ['no nuts'] },
    struct: { rules: ['no nuts'], constraints: {} },
  },
  {
    name: 'object with rules and another key is a map',
    scope: 'constraints',
    value: { rules: ['no nuts'], budget: 20 },
    struct: { rules: [], constraints: { rules: ['no nuts'], budget: 20 } },
  },
  { name: 'array of windows', scope: 'schedule', value: [window], struct: { windows: [window] } },
  { name: 'object with only windows', scope: 'schedule', value: { windows: [window] }, struct: { windows: [window] } },
  {
    name: 'object with windows and another key is a map',
    scope: 'schedule',
    value: { windows: [window], zone: 'CET' },
    struct: { windows: [], settings: { windows: [window], zone: 'CET' } },
  },
  {
    name: 'likes alone',
    scope: 'preferences',
    value: { likes: ['tea'] },
    struct: { likes: ['tea'], dislikes: [], settings: {} },
  },
  {
    name: 'dislikes alone',
    scope: 'preferences',
    value: { dislikes: ['tea'] },
    struct: { likes: [], dislikes: ['tea'], settings: {} },
  },
  {
    name: 'likes, dislikes and settings',
    scope: 'preferences',
    value: { likes: ['tea'], dislikes: ['rum'], settings: { sugar: 2 } },
    struct: { likes: ['tea'], dislikes: ['rum'], settings: { sugar: 2 } },
  },
  {
    name: 'further keys beside likes join the settings',
    scope: 'preferences',
    value: { likes: ['tea'], settings: { sugar: 2 }, tone: 'dry', rules: ['x'] },
    struct: { likes: ['tea'], dislikes: [], settings: { sugar: 2, tone: 'dry', rules: ['x'] } },
  },
  {
    name: 'all values boolean',
    scope: 'accessibility',
    value: { captions: true, motion: false },
    struct: { flags: { captions: true, motion: false }, settings: {} },
  },
  {
    name: 'one value that is not boolean makes a map',
    scope: 'accessibility',
    value: { captions: true, size: 'large' },
    struct: { flags: {}, settings: { captions: true, size: 'large' } },
  },
  {
    name: 'settings alone is a map',
    scope: 'attention',
    value: { settings: { a: 1 } },
    struct: { settings: { settings: { a: 1 } } },
  },
  {
    name: 'any values in a map',
    scope: 'attention',
    value: { a: null, b: 1.5, c: 'x', d: [1, 2], e: { f: [] }, g: '', h: -0.25 },
    struct: { settings: { a: null, b: 1.5, c: 'x', d: [1, 2], e: { f: [] }, g: '', h: -0.25 } },
  },
  { name: 'an empty object is a map', scope: 'accessibility', value: {}, struct: { flags: {}, settings: {} } },
]

test('each form of value_json is taken for its shape', async (t) => {
  for (const { name, scope, value, struct } of detected) {
    await t.test(name, async () => {
      const result = await readBack(service, scope, [value])
      assert.deepEqual(result.summary_struct, struct)
      assert.equal(result.confidence, 0.6)
    })
  }
})

const malformed: { value: unknown; place: RegExp }[] = [
  { value: [], place: /value_json/ },
  { value: [1, 2], place: /value_json\[0\]/ },
  { value: [null], place: /value_json\[0\]/ },
  { value: [['a']], place: /value_json\[0\]/ },
  { value: [true, 'a'], place: /value_json\[0\]/ },
  { value: ['a', 1], place: /value_json\[1\]/ },
  { value: ['a', 'b', null], place: /value_json\[2\]/ },
  { value: ['a', window], place: /value_json\[1\]/ },
  { value: [window, 'a'], place: /value_json\[1\]/ },
  { value: [{}], place: /value_json\[0\]/ },
  { value: [{ day: 'monday', start: '09:00' }], place: /value_json\[0\]\.end/ },
  { value: [window, { start: '09:00', end: '10:00' }], place: /value_json\[1\]\.day/ },
  { value: [{ ...window, day: 1 }], place: /value_json\[0\]\.day/ },
  { value: [window, { ...window, start: null }], place: /value_json\[1\]\.start/ },
  { value: { likes: 'tea' }, place: /value_json\.likes/ },
  { value: { likes: 5, dislikes: [] }, place: /value_json\.likes/ },
  { value: { likes: { tea: true } }, place: /value_json\.likes/ },
  { value: { likes: ['tea', 1] }, place: /value_json\.likes\[1\] must be a string/ },
  { value: { dislikes: [null] }, place: /value_json\.dislikes\[0\]/ },
  { value: { likes: ['tea'], dislikes: ['a', ['b']] }, place: /value_json\.dislikes\[1\]/ },
  { value: { likes: ['tea'], settings: 'none' }, place: /value_json\.settings/ },
  { value: { likes: ['tea'], settings: [] }, place: /value_json\.settings/ },
]

test('a malformed value_json is refused and the message names the place', async (t) => {
  for (const { value, place } of malformed) {
    await t.test(JSON.stringify(value), async () => {
      const answer = await post(service, '/memory', memoryFields({ value_json: value }))
      expectInvalidFields(answer, ['value_json'])
      assert.match(String(answer.body.detail), place)
    })
  }
})

test('lists that hold nothing but blanks, or nothing, are accepted inside their object', async (t) => {
  for (const value of [
    { likes: [] },
    { likes: [], dislikes: [] },
    { rules: [] },
    { windows: [] },
    [' '],
    { likes: ['', '\t'] },
  ]) {
    await t.test(JSON.stringify(value), async () => void (await create(service, { value_json: value })))
  }
})

const nestedObject = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`
const nestedList = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
const createText = (user: string, valueText: string): string =>
  JSON.stringify(memoryFields({ user_id: user, scope: 'attention', value_json: 'VALUE' })).replace('"VALUE"', valueText)

test('value_json may be 32 levels deep and no deeper', async (t) => {
  for (const [name, nested] of Object.entries({ objects: nestedObject, lists: nestedList })) {
    await t.test(name, async () => {
      const user = freshUser()
      const deep = await send(service, 'POST', '/memory', { text: createText(user, nested(32)) })
      assert.equal(deep.status, 201, deep.text)
      const stored = await read(service, user, 'attention')
      assert.deepEqual(stored.summary_struct.settings, JSON.parse(nested(32)))
      for (const levels of [33, 34, 1_000, 20_000]) {
        const answer = await send(service, 'POST', '/memory', { text: createText(user, nested(levels)) })
        const error = expectError(answer, 400, 'invalid_request')
        assert.match(error.message, /value_json/)
      }
    })
  }
})

test('keys such as __proto__ and constructor are plain data', async () => {
  const user = freshUser()
  const value =
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"toString":"text","hasOwnProperty":3}'
  const created = await send(service, 'POST', '/memory', { text: createText(user, value) })
  assert.equal(created.status, 201, created.text)
  const answer = await post(service, '/memory/read', { user_id: user, scope: 'attention', purpose: 'ui_rendering' })
  const struct = answer.body.summary_struct as { settings: object }
  assert.deepEqual(Object.entries(struct.settings).sort(), Object.entries(JSON.parse(value)).sort())
  assert.equal(answer.body.summary_text, 'Settings: 4')
  for (const scope of scopes) {
    const other = await read(service, freshUser(), scope)
    assert.equal(JSON.stringify(other).includes('polluted'), false)
  }
})

test('__proto__ as a window property, a flag or a nested key stays too', async () => {
  const user = freshUser()
  const values = [
    '[{"day":"friday","start":"09:00","end":"10:00","__proto__":"x"}]',
    '{"__proto__":true}',
    '{"deep":{"__proto__":{"a":1}}}',
  ]
  for (const value of values) {
    const answer = await send(service, 'POST', '/memory', { text: createText(user, value) })
    assert.equal(answer.status, 201, answer.text)
  }
  const body = { user_id: user, scope: 'attention', purpose: 'ui_rendering' }
  const { text } = await post(service, '/memory/read', body)
  assert.equal(text.split('"__proto__"').length - 1, 3, text)
})
