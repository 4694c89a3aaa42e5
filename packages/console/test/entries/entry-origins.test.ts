import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextTextOf, originsOf } from '../../src/features/playground/answer-parts.ts'

const record = {
  memory_ids: ['mem_2', 'mem_1'],
  source: 'conversation',
  source_ref: null,
  domain: 'food',
  created_at: '2026-11-15T09:30:00.000Z',
  overrode: ['mem_3'],
}

describe('where an entry comes from', () => {
  test('is told with its place and what stands there', () => {
    const json = {
      summary_struct: { likes: ['jazz', 'tea'], settings: { 'a/b': { '~c': [1, { d: 'x' }] } } },
      provenance: [
        { ...record, path: '/likes/1' },
        { ...record, path: '/settings/a~1b/~0c/1/d', source_ref: 'msg 1' },
      ],
    }
    assert.deepEqual(
      originsOf({ status: 200, json }).map(({ place, value, sourceRef, saidBy, overrode }) => [
        place,
        value,
        sourceRef,
        saidBy,
        overrode,
      ]),
      [
        ['likes', 'tea', null, 2, 1],
        ['settings · a/b · ~c · d', 'x', 'msg 1', 2, 1],
      ],
    )
  })

  test('is nothing where it was not asked for, or nothing was read', () => {
    for (const json of [null, {}, { provenance: 'x' }, { summary_struct: {} }]) {
      assert.deepEqual(originsOf({ status: 200, json }), [])
    }
    assert.deepEqual(originsOf({ status: 403, json: { provenance: [{ ...record, path: '/likes/0' }] } }), [])
  })

  test('of a long value is shown in a line', () => {
    const json = {
      summary_struct: { settings: { note: 'x'.repeat(500) } },
      provenance: [{ ...record, path: '/settings/note' }],
    }
    assert.equal(originsOf({ status: 200, json })[0]?.value.length, 121)
  })
})

test('only a context has a text for a prompt', () => {
  assert.equal(contextTextOf({ status: 200, json: { text: 'Preferences' } }), 'Preferences')
  assert.equal(contextTextOf({ status: 200, json: { summary_text: 'x' } }), null)
  assert.equal(contextTextOf({ status: 403, json: { text: 'x' } }), null)
  assert.equal(contextTextOf({ status: 200, json: null }), null)
})
