import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject, JsonValue } from '../src/json.ts'
import type { Memory } from '../src/memory/memory-value.ts'
import { type Scope, scopes } from '../src/memory/scopes.ts'
import { acceptedMemory } from './arbitrary-memories.ts'
import { mergeToStruct } from './merge-to-struct.ts'

const window = { day: 'monday', start: '09:00', end: '10:00' }

const sent = {
  likes_dislikes: { likes: ['tea'], dislikes: ['rain'], settings: { tone: 'brief' } },
  rules_list: ['no nuts'],
  schedule_windows: [window],
  kv_map: { tone: 'brief' },
  boolean_flags: { dark: true },
} as const

const own: Readonly<Record<Scope, JsonObject>> = {
  preferences: { likes: [], dislikes: [], settings: {} },
  constraints: { rules: [], constraints: {} },
  communication: { preferences: {} },
  accessibility: { flags: {}, settings: {} },
  schedule: { windows: [] },
  attention: { settings: {} },
}

const tastes = { likes: ['tea'], dislikes: ['rain'], settings: { tone: 'brief' } }
const kv = { tone: 'brief' }
const flags = { dark: true }

/** Scope by shape: what is added to the scope's own sections, and the text. */
const cells: readonly (readonly [Scope, keyof typeof sent, JsonObject, string])[] = [
  ['preferences', 'likes_dislikes', tastes, 'Likes: 1, Dislikes: 1, Settings: 1'],
  ['preferences', 'rules_list', { rules: ['no nuts'] }, 'Likes: 0, Dislikes: 0, Settings: 0, Rules: 1'],
  ['preferences', 'schedule_windows', { windows: [window] }, 'Likes: 0, Dislikes: 0, Settings: 0, Windows: 1'],
  ['preferences', 'kv_map', { settings: kv }, 'Likes: 0, Dislikes: 0, Settings: 1'],
  ['preferences', 'boolean_flags', { settings: flags }, 'Likes: 0, Dislikes: 0, Settings: 1'],
  ['constraints', 'likes_dislikes', tastes, 'Rules: 0, Constraints: 0, Likes: 1, Dislikes: 1, Settings: 1'],
  ['constraints', 'rules_list', { rules: ['no nuts'] }, 'Rules: 1, Constraints: 0'],
  ['constraints', 'schedule_windows', { windows: [window] }, 'Rules: 0, Constraints: 0, Windows: 1'],
  ['constraints', 'kv_map', { constraints: kv }, 'Rules: 0, Constraints: 1'],
  ['constraints', 'boolean_flags', { constraints: flags }, 'Rules: 0, Constraints: 1'],
  ['communication', 'likes_dislikes', tastes, 'Preferences: 0, Likes: 1, Dislikes: 1, Settings: 1'],
  ['communication', 'rules_list', { rules: ['no nuts'] }, 'Preferences: 0, Rules: 1'],
  ['communication', 'schedule_windows', { windows: [window] }, 'Preferences: 0, Windows: 1'],
  ['communication', 'kv_map', { preferences: kv }, 'Preferences: 1'],
  ['communication', 'boolean_flags', { preferences: flags }, 'Preferences: 1'],
  ['accessibility', 'likes_dislikes', tastes, 'Flags: 0, Settings: 1, Likes: 1, Dislikes: 1'],
  ['accessibility', 'rules_list', { rules: ['no nuts'] }, 'Flags: 0, Settings: 0, Rules: 1'],
  ['accessibility', 'schedule_windows', { windows: [window] }, 'Flags: 0, Settings: 0, Windows: 1'],
  ['accessibility', 'kv_map', { settings: kv }, 'Flags: 0, Settings: 1'],
  ['accessibility', 'boolean_flags', { flags }, 'Flags: 1, Settings: 0'],
  ['schedule', 'likes_dislikes', tastes, 'Windows: 0, Likes: 1, Dislikes: 1, Settings: 1'],
  ['schedule', 'rules_list', { rules: ['no nuts'] }, 'Windows: 0, Rules: 1'],
  ['schedule', 'schedule_windows', { windows: [window] }, 'Windows: 1'],
  ['schedule', 'kv_map', { settings: kv }, 'Windows: 0, Settings: 1'],
  ['schedule', 'boolean_flags', { settings: flags }, 'Windows: 0, Settings: 1'],
  ['attention', 'likes_dislikes', tastes, 'Settings: 1, Likes: 1, Dislikes: 1'],
  ['attention', 'rules_list', { rules: ['no nuts'] }, 'Settings: 0, Rules: 1'],
  ['attention', 'schedule_windows', { windows: [window] }, 'Settings: 0, Windows: 1'],
  ['attention', 'kv_map', { settings: kv }, 'Settings: 1'],
  ['attention', 'boolean_flags', { settings: flags }, 'Settings: 1'],
]

describe('every shape has its sections in every scope', () => {
  for (const [scope, shape, added, text] of cells) {
    test(`${shape} in ${scope} reads "${text}"`, () => {
      const merged = mergeToStruct(scope, memories(sent[shape]))
      assert.deepEqual(merged.summaryStruct, { ...own[scope], ...added })
      assert.equal(merged.summaryText, text)
    })
  }
})

describe('nothing to tell', () => {
  for (const scope of scopes) {
    test(`no memory in ${scope} gives its own sections, empty, and no confidence`, () => {
      const nothing = { summaryText: 'No memories found.', summaryStruct: own[scope], confidence: 0 }
      assert.deepEqual(mergeToStruct(scope, []), nothing)
    })
  }

  test('memories without content are counted as such, not as none', () => {
    const merged = mergeToStruct('constraints', memories({}, { rules: [] }))
    const text = 'Rules: 0, Constraints: 0'
    assert.deepEqual(merged, { summaryText: text, summaryStruct: own.constraints, confidence: 0.84 })
  })

  test('a foreign section without content does not appear', () => {
    const merged = mergeToStruct('schedule', memories({ likes: [' '], dislikes: [], settings: {} }, { rules: [] }))
    assert.deepEqual(merged.summaryStruct, { windows: [] })
  })
})

describe('lists are united', () => {
  test('rules are one list without duplicates, sorted, in the newest spelling', () => {
    const { summaryStruct } = mergeToStruct('constraints', memories(['No nuts', 'vegan'], ['no  NUTS', 'Halal']))
    assert.deepEqual(summaryStruct.rules, ['Halal', 'no NUTS', 'vegan'])
  })

  test('likes and dislikes keep the newest spelling', () => {
    const older = { likes: ['Tea'], dislikes: ['Rain'] }
    const { summaryStruct } = mergeToStruct(
      'preferences',
      memories(older, { likes: ['TEA'], dislikes: ['rain', 'Fog'] }),
    )
    assert.deepEqual(summaryStruct, { likes: ['TEA'], dislikes: ['Fog', 'rain'], settings: {} })
  })

  test('equal windows are one, windows with other extras are not, all in the order of the week', () => {
    const newer = [
      { ...window, place: 'home' },
      { ...window, day: 'Mon', start: '9am' },
      { ...window, day: 'sun' },
    ]
    const { summaryStruct } = mergeToStruct('schedule', memories([{ ...window, day: 'Fri' }, window], newer))
    const friday = { ...window, day: 'friday' }
    assert.deepEqual(summaryStruct.windows, [newer[0], window, friday, { ...window, day: 'sunday' }])
  })
})

describe('an item both liked and disliked', () => {
  const likes = { likes: ['Tea'] }
  const dislikes = { dislikes: ['tea'] }
  const rows: readonly (readonly [string, readonly JsonValue[], JsonObject])[] = [
    ['is disliked when the newest memory dislikes it', [likes, dislikes], { likes: [], dislikes: ['tea'] }],
    ['is liked when the newest memory likes it', [dislikes, likes], { likes: ['Tea'], dislikes: [] }],
    ['is liked again when opinion turns twice', [likes, dislikes, likes], { likes: ['Tea'], dislikes: [] }],
    ['is disliked when one memory says both', [{ ...likes, ...dislikes }], { likes: [], dislikes: ['tea'] }],
    ['stays when the newest does not speak of it', [dislikes, { likes: ['x'] }], { likes: ['x'], dislikes: ['tea'] }],
  ]
  for (const [guarantee, jsons, expected] of rows) {
    test(guarantee, () => {
      const { summaryStruct } = mergeToStruct('preferences', memories(...jsons))
      assert.deepEqual(summaryStruct, { ...expected, settings: {} })
    })
  }
})

describe('settings', () => {
  const rows: readonly (readonly [string, readonly JsonObject[], JsonObject])[] = [
    ['of different keys are all there', [{ a: 1 }, { b: 2 }], { a: 1, b: 2 }],
    ['with one key take the newest scalar', [{ a: 1 }, { a: 2 }, { a: null }], { a: null }],
    ['take the newest flag', [{ dark: true }, { dark: false }], { dark: false }],
    ['match keys by meaning and keep the newest spelling', [{ font_size: 1 }, { fontSize: 2 }], { fontSize: 2 }],
    ['unite lists of scalars', [{ a: ['x', 1, null] }, { a: [true, 'y', 1] }], { a: ['x', 1, null, true, 'y'] }],
    ['unite lists in the newest spelling', [{ a: ['Red', 'blue'] }, { a: ['RED'] }], { a: ['RED', 'blue'] }],
    ['tell a number from its text in lists', [{ a: [1] }, { a: ['1'] }], { a: [1, '1'] }],
    [
      'tell null from its text in lists',
      [{ a: [null, true] }, { a: ['null', 'true'] }],
      { a: [null, true, 'null', 'true'] },
    ],
    ['keep a list when an empty one follows', [{ a: ['x'] }, { a: [] }], { a: ['x'] }],
    ['merge objects key by key', [{ a: { x: 1, y: 1 } }, { a: { y: 2, z: 2 } }], { a: { x: 1, y: 2, z: 2 } }],
    [
      'merge deep objects and lists',
      [{ a: { b: { l: [1], x: 1 } } }, { a: { B: { l: [2] } } }],
      { a: { B: { l: [1, 2], x: 1 } } },
    ],
    ['keep an object when an empty one follows', [{ a: { x: 1 } }, { a: {} }], { a: { x: 1 } }],
    ['take the newest when an object becomes a scalar', [{ a: { x: 1 } }, { a: 'off' }], { a: 'off' }],
    ['take the newest when a scalar becomes a list', [{ a: 1 }, { a: [2] }], { a: [2] }],
    ['take the newest when a list becomes an object', [{ a: [1] }, { a: { x: 1 } }], { a: { x: 1 } }],
    ['forget an object that a scalar replaced', [{ a: { x: 1 } }, { a: 0 }, { a: { y: 2 } }], { a: { y: 2 } }],
    ['put objects without a name side by side', [{ a: [{ x: 1 }] }, { a: [{ y: 2 }] }], { a: [{ x: 1 }, { y: 2 }] }],
    ['take the newest of a plain and an object list', [{ a: [1] }, { a: [{ y: 2 }] }], { a: [{ y: 2 }] }],
  ]
  for (const [guarantee, jsons, settings] of rows) {
    test(guarantee, () => {
      assert.deepEqual(mergeToStruct('attention', memories(...jsons)).summaryStruct, { settings })
    })
  }

  test('of likes_dislikes, kv_map and boolean_flags are one map where they share a section', () => {
    const jsons = [{ likes: [], settings: { a: 1, b: 1 } }, { b: 2, c: 'x' }, { c: true }]
    const { summaryStruct } = mergeToStruct('preferences', memories(...jsons))
    assert.deepEqual(summaryStruct.settings, { a: 1, b: 2, c: true })
  })

  test('a flag and a setting of the same name stand side by side in accessibility', () => {
    const { summaryStruct } = mergeToStruct('accessibility', memories({ contrast: true }, { contrast: 'high' }))
    assert.deepEqual(summaryStruct, { flags: { contrast: true }, settings: { contrast: 'high' } })
  })
})

test('memories of the same millisecond are taken in the order of their ids', () => {
  const older: Memory = { id: 'mem_1', createdAtMs: 5, source: 'system', value: { shape: 'kv_map', entries: { a: 1 } } }
  const newer: Memory = { ...older, id: 'mem_2', value: { shape: 'kv_map', entries: { a: 2 } } }
  assert.deepEqual(mergeToStruct('attention', [newer, older]).summaryStruct, { settings: { a: 2 } })
})

test('time comes before the id', () => {
  const older: Memory = { id: 'mem_9', createdAtMs: 5, source: 'system', value: { shape: 'kv_map', entries: { a: 1 } } }
  const newer: Memory = { ...older, id: 'mem_1', createdAtMs: 40, value: { shape: 'kv_map', entries: { a: 2 } } }
  assert.deepEqual(mergeToStruct('attention', [newer, older]).summaryStruct, { settings: { a: 2 } })
})

test('all memories count, however many there are', () => {
  const { summaryText } = mergeToStruct(
    'constraints',
    memories(...Array.from({ length: 5000 }, (_, n) => [`rule ${n}`])),
  )
  assert.equal(summaryText, 'Rules: 5000, Constraints: 0')
})

/** Oldest first, a millisecond apart, in the order of the list reversed: arrival must not matter. */
function memories(...jsons: readonly JsonValue[]): readonly Memory[] {
  return jsons
    .map((json, index) =>
      acceptedMemory({ id: `mem_${index}`, createdAtMs: index, source: 'explicit_user_input', json }),
    )
    .reverse()
}
