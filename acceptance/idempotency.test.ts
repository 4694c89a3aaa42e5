// Idempotency-Key on POST /memory: a retry is safe.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Answer, create, freshUser, memoryFields, post, read } from './client.ts'
import { expectError } from './expect-error.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const createWith = (key: string, fields: object): Promise<Answer> =>
  post(service, '/memory', fields, { 'idempotency-key': key })

test('a retry with the same key and body gets the first answer and creates nothing', async () => {
  const fields = memoryFields({ domain: 'food', ttl_days: 2 })
  const key = randomUUID()
  const first = await createWith(key, fields)
  assert.equal(first.status, 201, first.text)
  for (let i = 0; i < 3; i++) {
    const again = await createWith(key, fields)
    assert.equal(again.status, 201)
    assert.equal(again.text, first.text)
  }
  assert.equal((await read(service, String(fields.user_id), 'preferences')).confidence, 0.6)
})

test('the same key with another body is 422 and creates nothing', async (t) => {
  const fields = memoryFields({})
  const key = randomUUID()
  const first = await createWith(key, fields)
  const other = {
    value_json: { likes: ['coffee'] },
    domain: 'food',
    ttl_days: 5,
    scope: 'attention',
    user_id: freshUser(),
  }
  for (const [field, value] of Object.entries(other)) {
    await t.test(`another ${field}`, async () => {
      expectError(await createWith(key, { ...fields, [field]: value }), 422, 'idempotency_mismatch')
    })
  }
  assert.deepEqual((await read(service, String(fields.user_id), 'preferences')).summary_struct.likes, ['tea'])
  assert.equal((await createWith(key, fields)).text, first.text, 'the first answer still stands')
})

test('twins that are in flight together create one memory', async () => {
  const fields = memoryFields({})
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 30 }, () => createWith(key, fields)))
  const created = answers.filter(({ status }) => status === 201)
  assert.ok(created.length >= 1)
  assert.equal(new Set(created.map(({ text }) => text)).size, 1)
  for (const answer of answers) if (answer.status !== 201) expectError(answer, 409, 'idempotency_conflict')
  assert.equal((await read(service, String(fields.user_id), 'preferences')).confidence, 0.6)
})

test('another key, or none, creates another memory', async () => {
  const fields = memoryFields({})
  const ids = new Set<unknown>()
  for (let i = 0; i < 2; i++) ids.add((await createWith(randomUUID(), fields)).body.id)
  for (let i = 0; i < 2; i++) ids.add((await create(service, fields)).id)
  assert.equal(ids.size, 4)
  assert.equal((await read(service, String(fields.user_id), 'preferences')).confidence, 0.97)
})
