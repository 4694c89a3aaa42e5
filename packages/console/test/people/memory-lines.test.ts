import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { entryOrigins } from '../../src/components/entries/entry-origins.ts'
import { forgettableEntry } from '../../src/features/people/forgettable-entry.ts'
import { memoryGroups } from '../../src/features/people/memory-groups.ts'
import { memoryLines } from '../../src/features/people/memory-lines.ts'

const told = (value: unknown): readonly string[] =>
  memoryLines(value).map(({ label, text }) => (label === null ? text : `${label}: ${text}`))

describe('what a memory says', () => {
  test('is told in lines, whatever its shape', () => {
    assert.deepEqual(told(['no peanuts', 'no cars']), ['no peanuts', 'no cars'])
    assert.deepEqual(told({ likes: ['ramen', 'tea'], dislikes: [], settings: { spice: 'mild', hot: false } }), [
      'Likes: ramen, tea',
      'spice: mild',
      'hot: No',
    ])
    assert.deepEqual(told([{ day: 'monday', start: '09:00', end: '12:30' }]), ['Monday, 09:00 to 12:30'])
    assert.deepEqual(told([{ day: 'monday', start: '09:00', end: '12:30', where: 'home' }]), [
      'Monday, 09:00 to 12:30 {"where":"home"}',
    ])
    assert.deepEqual(told({ tone: 'friendly', levels: [1, 2], deep: { a: null } }), [
      'tone: friendly',
      'levels: 1, 2',
      'deep: {"a":null}',
    ])
    assert.deepEqual(told({}), [])
  })

  test('loses no text of it', () => {
    const leaves = (value: unknown): readonly string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(leaves)
          : []
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const value = fc.dictionary(word, fc.oneof(word, fc.array(word), fc.dictionary(word, word)))
    fc.assert(
      fc.property(value, (one) => {
        const text = told(one).join('\n')
        for (const leaf of leaves(one)) assert.ok(text.toLowerCase().includes(leaf), leaf)
      }),
    )
  })
})

test('memories stand by scope and domain, those without one first, the newest at the top', () => {
  const memory = (id: string, scope: 'preferences' | 'schedule', domain: string | null) => ({ id, scope, domain })
  const groups = memoryGroups([
    memory('1', 'schedule', null),
    memory('2', 'preferences', 'work'),
    memory('3', 'preferences', 'food'),
    memory('4', 'preferences', null),
    memory('5', 'preferences', 'food'),
  ])
  assert.deepEqual(
    groups.map(({ scope, domain, memories }) => [scope, domain, memories.map(({ id }) => id).join(' ')]),
    [
      ['preferences', null, '4'],
      ['preferences', 'food', '5 3'],
      ['preferences', 'work', '2'],
      ['schedule', null, '1'],
    ],
  )
})

test('an entry is forgotten as an item of its list, or as the key that it is part of', () => {
  const struct = {
    likes: ['ramen'],
    windows: [{ day: 'monday', start: '09:00', end: '10:00' }],
    settings: { 'a/b': { c: [1] } },
  }
  const origin = {
    memory_ids: [],
    source: 'system',
    source_ref: null,
    domain: null,
    created_at: '',
    overrode: [],
  } as const
  const paths = ['/likes/0', '/windows/0', '/settings/a~1b/c/0', '/likes/7', '/likes', '']
  const provenance = paths.map((path) => ({ ...origin, path }))
  assert.deepEqual(
    entryOrigins({ summary_struct: struct, provenance }).map((entry) => forgettableEntry(struct, entry)),
    [
      { section: 'likes', item: 'ramen' },
      { section: 'windows', item: struct.windows[0] },
      { section: 'settings', key: 'a/b' },
      null,
      null,
      null,
    ],
  )
})
