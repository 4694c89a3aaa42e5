import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../src/json.ts'
import { normalizeValue } from '../src/memory/normalize-value.ts'
import { anyItem, anyValueJson, detectedValue } from './arbitrary-memories.ts'

describe('list items', () => {
  const rows: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['are trimmed', ['  tea ', '\u00a0\ufeffmilk\n'], ['milk', 'tea']],
    ['have single spaces inside', ['dark \t\n  mode', 'a\u2003b'], ['a b', 'dark mode']],
    ['are composed', ['cafe\u0301'], ['caf\u00e9']],
    ['that are blank are dropped', ['', ' ', '\u3000\t', 'tea'], ['tea']],
    ['that differ in case are one, in the first spelling', ['TEA', 'tea', 'Tea'], ['TEA']],
    ['that differ in white space are one', ['dark  mode', ' Dark mode'], ['dark mode']],
    ['that differ in composition are one', ['CAFE\u0301', 'caf\u00e9'], ['CAF\u00c9']],
    ['that differ in composition once case is ignored are one', ['H\u0331', '\u1e96'], ['H\u0331']],
    ['are sorted without regard to case', ['b', 'C', 'A', 'd'], ['A', 'b', 'C', 'd']],
    [
      'keep punctuation, separators and markup',
      ['<b>&amp;</b>', 'e-mail', 'email'],
      ['<b>&amp;</b>', 'e-mail', 'email'],
    ],
    ['are not matched fuzzily', ['color', 'colour', 'colors'], ['color', 'colors', 'colour']],
    ['keep compatibility forms apart', ['ﬁsh', 'fish', '１', '1'], ['1', 'fish', 'ﬁsh', '１']],
    ['may be named like object members', ['constructor', '__proto__'], ['__proto__', 'constructor']],
  ]
  for (const [guarantee, sent, kept] of rows) {
    test(`${guarantee}`, () => {
      assert.deepEqual(normalized(sent), { shape: 'rules_list', rules: kept })
      assert.deepEqual(normalized({ likes: sent, dislikes: sent }), {
        shape: 'likes_dislikes',
        likes: kept,
        dislikes: kept,
        settings: {},
      })
    })
  }

  test('an item in both lists stays in both: the read decides', () => {
    assert.deepEqual(normalized({ likes: ['tea'], dislikes: ['Tea'] }), {
      shape: 'likes_dislikes',
      likes: ['tea'],
      dislikes: ['Tea'],
      settings: {},
    })
  })
})

describe('keys', () => {
  const rows: readonly (readonly [string, JsonObject, JsonObject])[] = [
    [
      'keep their spelling',
      { preferredTone: 'a', Font_Size: 1, 'line height': 2 },
      { preferredTone: 'a', Font_Size: 1, 'line height': 2 },
    ],
    ['that differ in case are one, the last', { tone: 'a', TONE: 'b' }, { TONE: 'b' }],
    [
      'that differ in separators are one, the last',
      { font_size: 1, 'font-size': 2, 'font size': 3, fontSize: 4 },
      { fontSize: 4 },
    ],
    ['that differ in composition are one, the last', { 'cafe\u0301': 1, 'caf\u00e9': 2 }, { 'caf\u00e9': 2 }],
    [
      'made of separators alone are kept apart',
      { '': 1, _: 2, __: 3, '-': 4, x: 5 },
      { '': 1, _: 2, __: 3, '-': 4, x: 5 },
    ],
    ['follow the same rule inside objects', { a: { b: { x_y: 1, xY: 2 } } }, { a: { b: { xY: 2 } } }],
    ['follow the same rule inside lists', { a: [{ x_y: 1, xY: 2 }, [{ z: 1, Z: 2 }]] }, { a: [{ xY: 2 }, [{ Z: 2 }]] }],
    ['named like object members are plain data', hostile(1), hostile(1)],
  ]
  for (const [guarantee, sent, kept] of rows) {
    test(guarantee, () => {
      assert.deepEqual(normalized(sent), { shape: 'kv_map', entries: kept })
      assert.deepEqual(normalized({ likes: [], settings: sent }), {
        shape: 'likes_dislikes',
        likes: [],
        dislikes: [],
        settings: kept,
      })
    })
  }

  test('of flags follow the same rule', () => {
    assert.deepEqual(normalized({ dark_mode: true, darkMode: false, sound: true }), {
      shape: 'boolean_flags',
      flags: { darkMode: false, sound: true },
    })
  })
})

test('all other values stay as they were sent', () => {
  const entries = {
    text: '  <b>Big &amp; BOLD</b>\r\n cafe\u0301 ',
    numbers: [0.1, -1e300, 9007199254740991],
    list: ['b', 'A', 'a', ' a ', '', 'b'],
    day: 'Mon',
    start: '9am',
    nothing: null,
    empty: { list: [], object: {} },
  }
  assert.deepEqual(normalized(entries), { shape: 'kv_map', entries })
})

test('equal windows are one, sorted by day of the week and start', () => {
  const sent = [
    { day: 'Tue', start: '9am', end: '10am' },
    { day: 'Mon', start: '5:30 PM', end: 'late' },
    { day: 'tuesday', start: '09:00', end: '10:00' },
    { day: 'Tues.', start: '9:00', end: '10:00', place: 'home' },
    { day: 'Monday', start: '8:00', end: 'late' },
  ]
  assert.deepEqual(normalized(sent), {
    shape: 'schedule_windows',
    windows: [
      { day: 'monday', start: '08:00', end: 'late' },
      { day: 'monday', start: '17:30', end: 'late' },
      { day: 'tuesday', start: '09:00', end: '10:00', place: 'home' },
      { day: 'tuesday', start: '09:00', end: '10:00' },
    ],
  })
})

test('windows that differ only in the case or white space of their text are one, in the first spelling', () => {
  const first = { day: 'Weekday', start: 'After Lunch', end: '' }
  assert.deepEqual(normalized([first, { day: ' weekday', start: 'after  lunch', end: ' ' }]), {
    shape: 'schedule_windows',
    windows: [first],
  })
})

test('normalizing twice changes nothing, not even the order of keys', () => {
  fc.assert(
    fc.property(anyValueJson, (json) => {
      const once = normalizeValue(detectedValue(json))
      assert.equal(JSON.stringify(normalizeValue(once)), JSON.stringify(once))
    }),
    { numRuns: 500 },
  )
})

test('a value that went through storage as JSON is still normal', () => {
  fc.assert(
    fc.property(anyValueJson, (json) => {
      const stored = JSON.stringify(normalizeValue(detectedValue(json)))
      assert.equal(JSON.stringify(normalizeValue(JSON.parse(stored))), stored)
    }),
  )
})

test('the value that was sent is never changed in place', () => {
  fc.assert(
    fc.property(anyValueJson, (json) => {
      const before = JSON.stringify(json)
      normalizeValue(detectedValue(json))
      assert.equal(JSON.stringify(json), before)
    }),
  )
})

test('the order in which list items are sent decides spelling only', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1 }), (items) => {
      const folded = (sent: readonly string[]) => {
        const value = normalized([...sent])
        return value.shape === 'rules_list' ? value.rules.map((rule) => rule.toLowerCase().normalize('NFC')) : []
      }
      assert.deepEqual(folded(items), folded([...items].reverse()))
    }),
  )
})

function normalized(json: JsonValue) {
  return normalizeValue(detectedValue(json))
}

function hostile(value: JsonValue): JsonObject {
  return Object.fromEntries([
    ['__proto__', { polluted: value }],
    ['constructor', { prototype: { polluted: value } }],
    ['toString', value],
  ])
}
