import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConsoleKey } from '@ambit/core'
import { findKeys } from '../../src/features/keys/find-keys.ts'
import { readView, searchOf } from '../../src/features/keys/keys-view.ts'
import { answered } from '../service-answers.ts'

const nowMs = Date.UTC(2026, 10, 15)
const [example] = (answered('listKeys').json as { keys: readonly [ConsoleKey] }).keys
const keys: readonly ConsoleKey[] = [
  { ...example, id: 'key_1', name: 'Web shop', last_four: '9f3a', paused_at: null },
  { ...example, id: 'key_2', name: 'web shop, staging', last_four: 'Abcd', paused_at: new Date(nowMs).toISOString() },
  { ...example, id: 'key_3', name: 'help desk', last_four: 'zz9f', capabilities: ['subject'], created_by: null },
]
const found = (text: string, state: 'active' | 'paused' | null = null) =>
  findKeys(keys, { text, state }, nowMs).map(({ id }) => id)

test('a key is found by words of its name in any order and case, its maker, its id, and what it may do', () => {
  assert.deepEqual(found(''), ['key_1', 'key_2', 'key_3'])
  assert.deepEqual(found(' SHOP web '), ['key_1', 'key_2'])
  assert.deepEqual(found('ada@example.com staging'), ['key_2'])
  assert.deepEqual(found('key_3'), ['key_3'])
  assert.deepEqual(found('subject'), ['key_3'])
  assert.deepEqual(found('nothing like it'), [])
})

test('a key is found by the last four characters of its secret, or by all of it, and by no other part', () => {
  const secret = ['sk', 'test', 'amb', `${'x'.repeat(36)}9f3a`].join('_')
  for (const text of ['9f3a', '…9f3a', secret]) assert.deepEqual(found(text), ['key_1'])
  assert.deepEqual(found('abcd'), ['key_2'])
  assert.deepEqual(found(secret.replace('test', 'live')), [])
  assert.deepEqual(found('9f'), [])
})

test('words and a state narrow together', () => {
  assert.deepEqual(found('shop', 'paused'), ['key_2'])
  assert.deepEqual(found('shop', 'active'), ['key_1'])
})

test('what is looked at is in the address, and found from there', () => {
  for (const view of [
    { kind: 'list', text: '', state: null },
    { kind: 'list', text: 'web shop', state: 'expiring' },
    { kind: 'key', keyId: 'key_01' },
  ] as const) {
    assert.deepEqual(readView(new URLSearchParams(searchOf(view))), view)
  }
  assert.deepEqual(readView(new URLSearchParams('?state=gone')), { kind: 'list', text: '', state: null })
})

test('a secret that is looked for is in no address', () => {
  const secret = ['sk', 'test', 'amb', 'x'.repeat(40)].join('_')
  assert.equal(searchOf({ kind: 'list', text: `shop ${secret}`, state: 'paused' }), '?state=paused')
})
