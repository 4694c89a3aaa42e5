import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookEvents } from '@ambit/core'
import { eventOf, messageOf } from '../../src/app/webhooks/webhook-message.ts'

const record = (action: string, outcome = 'ok', subject: string | null = 'era_1') => ({ action, outcome, subject })

test('every event of the contract is told of by some act', () => {
  const acts =
    'create_memory delete_memory supersede_memory read_memory revoke_read withdraw_consent restore_consent erase_subject create_key rotate_key delete_key set_policy declare_purpose retire_purpose set_purpose_mode'
  const told = new Set([
    ...acts.split(' ').map((action) => eventOf(record(action))),
    eventOf(record('read_context', 'policy_denied')),
  ])
  assert.deepEqual([...told].sort(), [...webhookEvents].sort())
})

test('a count of what an erasure would delete, a refused act and what is nobody else’s business are no events', () => {
  for (const none of [
    record('count_subject', 'ok', null),
    record('delete_memory', 'memory_not_found'),
    record('create_invitation'),
    record('create_webhook'),
  ]) {
    assert.equal(eventOf(none), null, none.action)
  }
})

test('a message has no purpose in free words, and people are known by the address and the id of their account', () => {
  const told = messageOf('key.created', {
    ...record('create_key'),
    at: 0,
    actor: 'per_1 ada@example.com',
    purpose: 'canary',
  })
  const { actor, actor_id } = JSON.parse(told).data
  assert.deepEqual([actor, actor_id], ['ada@example.com', 'per_1'])
  for (const [stored, id] of [
    ['key_1', 'key_1'],
    ['subject:lnk_1', 'lnk_1'],
    ['cli:ada', null],
    ['retention', null],
  ] as const) {
    const { data } = JSON.parse(messageOf('key.created', { ...record('create_key'), at: 0, actor: stored }))
    assert.deepEqual([data.actor, data.actor_id], [stored, id])
  }
  assert.ok(!told.includes('canary'))
})
