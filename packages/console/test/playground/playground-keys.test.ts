import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConsoleKey } from '@ambit/core'
import { playgroundKeys } from '../../src/features/playground/playground-keys.ts'

const nowMs = Date.parse('2026-11-15T12:00:00Z')

function key(id: string, different: Partial<ConsoleKey> = {}): ConsoleKey {
  return {
    id,
    name: 'playground',
    created_at: '2026-11-15T09:00:00Z',
    created_by: { name: 'ada@example.com', person_id: 'per_ada', has_left: false },
    expires_at: '2026-11-15T10:00:00Z',
    purpose_classes: null,
    purposes: null,
    ...different,
  } as ConsoleKey
}

const found = (...keys: ConsoleKey[]) => {
  const { reusable, leftOver } = playgroundKeys(keys, 'per_ada', nowMs)
  return [reusable?.id, leftOver.map(({ id }) => id)]
}

test('the newest key of the playground is taken again, and the older ones that are over go', () => {
  const newest = key('newest', { created_at: '2026-11-15T11:30:00Z', expires_at: '2026-11-15T12:30:00Z' })
  assert.deepEqual(found(key('old'), newest, key('older')), ['newest', ['old', 'older']])
})

test('a key that still works is never deleted', () => {
  const working = key('working', { created_at: '2026-11-15T08:00:00Z', expires_at: '2026-11-15T12:10:00Z' })
  assert.deepEqual(found(key('old'), working), ['old', []])
})

test('keys of somebody else, of another name, and those that never end are left alone', () => {
  const theirs = key('theirs', { created_by: { name: 'tom@example.com', person_id: 'per_tom', has_left: false } })
  const ofNobody = key('ofNobody', { created_by: null })
  assert.deepEqual(found(theirs, ofNobody, key('shop', { name: 'shop' }), key('ever', { expires_at: null })), [
    undefined,
    [],
  ])
})

test('a key that was narrowed since is not what is asked for', () => {
  assert.deepEqual(found(key('bound', { purposes: ['newsletter'] })), [undefined, ['bound']])
})
