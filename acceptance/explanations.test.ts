// What the gate says of a purpose before it is used, and of the policy that decides.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { get, post, withKey } from './client.ts'
import { allowedClasses, type Scope, scopes } from './contract.ts'
import { expectInvalidFields } from './expect-error.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

test('any key sees the policy that it is judged by', async () => {
  const { status, body } = await get(service, '/policy')
  assert.equal(status, 200)
  assert.equal(body.version, 0)
  assert.equal(body.key_purpose_classes, null)
  const matrix = body.matrix as Record<Scope, string[]>
  for (const scope of scopes) assert.deepEqual([...matrix[scope]].sort(), [...allowedClasses[scope]].sort())
})

test('a check says what a read would be told, with the words that decided it', async () => {
  const purpose = 'recommend a restaurant and book a table there'
  const { status, body } = await post(service, '/policy/check', { scope: 'preferences', purpose })
  assert.equal(status, 200)
  assert.equal(body.decision, 'denied')
  assert.deepEqual(body.purpose_classes, ['recommendation', 'task_execution'])
  const evidence = body.evidence as { start: number; end: number; text: string; class: string | null }[]
  for (const { start, end, text } of evidence) assert.equal(purpose.slice(start, end), text)
  assert.ok(evidence.some((entry) => entry.text === 'book' && entry.class === 'task_execution'))
  assert.match(String(body.message), /task_execution.*preferences.*content_generation or recommendation/)
})

test('a check is allowed where a read is', async () => {
  const { body } = await post(service, '/policy/check', { scope: 'constraints', purpose: 'recommend a restaurant' })
  assert.equal(body.decision, 'allowed')
})

test('a check takes a scope and a purpose and nothing else', async () => {
  const answer = await post(service, '/policy/check', { scope: 'all', user_id: 'u' })
  expectInvalidFields(answer, ['scope', 'purpose', 'user_id'])
})

test('neither the policy nor a check is shown without a key', async () => {
  assert.equal((await get(withKey(service, null), '/policy')).status, 401)
  assert.equal((await post(withKey(service, null), '/policy/check', {})).status, 401)
})
