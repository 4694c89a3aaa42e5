import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBodyBudget } from '../../src/http/body-budget.ts'

function budget(limits: { perOwnerMax: number; perProjectMax?: number; max: number }) {
  const bodies = createBodyBudget(limits)
  const log: string[] = []
  return { bodies, log, ask: (keyId: string, bytes: number) => bodies.reserve(keyId, bytes, () => log.push(keyId)) }
}

test('bodies of a key that has its share wait until one of them is done with, those of others do not', () => {
  const { bodies, log, ask } = budget({ perOwnerMax: 200, max: 1_000 })
  for (const keyId of ['ada', 'ada', 'ada', 'ben']) ask(keyId, 100)
  assert.deepEqual(log, ['ada', 'ada', 'ben'])
  bodies.release('ada', 100)
  assert.deepEqual(log, ['ada', 'ada', 'ben', 'ada'])
})

test('bodies of one project leave room for those of others, however many keys it has', () => {
  const { bodies, log, ask } = budget({ perOwnerMax: 100, perProjectMax: 200, max: 400 })
  for (const key of ['shop|one', 'shop|two', 'shop|three', 'other']) ask(key, 100)
  assert.deepEqual(log, ['shop|one', 'shop|two', 'other'])
  bodies.release('shop|one', 100)
  assert.deepEqual(log, ['shop|one', 'shop|two', 'other', 'shop|three'])
})

test('when all room is taken, keys take turns at what becomes free', () => {
  const bytes = 100_000
  const { bodies, log, ask } = budget({ perOwnerMax: 3 * bytes, max: 3 * bytes })
  for (let count = 0; count < 5; count++) ask('ada', bytes)
  ask('ben', bytes)
  for (let count = 0; count < 2; count++) bodies.release('ada', bytes)
  assert.ok(log.includes('ben'), log.join())
  assert.equal(log.length, 5)
})
