// POST /memory/batch: several memories in one request, each by itself.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Answer, create, freshUser, memoryFields, post, read, send } from './client.ts'
import { expectError, expectInvalidFields } from './expect-error.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

interface Result {
  status: number
  memory?: { id: string; user_id: string }
  error?: { code: string; message: string }
}

const batch = (memories: unknown, headers = {}): Promise<Answer> =>
  post(service, '/memory/batch', { memories }, headers)

const liking = (user_id: string, like: string, fields: object = {}) =>
  memoryFields({ user_id, value_json: { likes: [like] }, ...fields })

test('each memory of a batch is created or refused by itself, in the order of the request', async () => {
  const user = freshUser()
  const old = await create(service, { user_id: user, value_json: { likes: ['old'] } })
  const answer = await batch([
    liking(user, 'first', { domain: 'food', ttl_days: 1 }),
    liking(user, 'no source', { source: undefined }),
    'not even an object',
    liking(user, 'no such memory', { supersedes: ['mem_unknown'] }),
    liking(user, 'last', { supersedes: [old.id] }),
  ])
  assert.equal(answer.status, 200, answer.text)
  const results = answer.body.results as Result[]
  assert.deepEqual(
    results.map(({ status, error }) => [status, error?.code]),
    [
      [201, undefined],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [404, 'memory_not_found'],
      [201, undefined],
    ],
  )
  assert.match(results[1]?.error?.message ?? '', /^source is required/)
  const [first, last] = [results[0]?.memory, results[4]?.memory]
  assert.deepEqual(Object.keys(first ?? {}), ['id', 'user_id', 'scope', 'domain', 'created_at', 'expires_at'])
  assert.ok(String(first?.id) < String(last?.id))
  assert.deepEqual((await read(service, user, 'preferences')).summary_struct.likes, ['first', 'last'])
})

test('a batch has 1 to 100 memories, in a body of at most 1 MiB', async () => {
  const user = freshUser()
  for (const memories of [undefined, null, {}, [], Array.from({ length: 101 }, () => liking(user, 'x'))]) {
    expectInvalidFields(await batch(memories), ['memories'])
  }
  expectInvalidFields(await post(service, '/memory/batch', { memories: [liking(user, 'x')], more: 1 }), ['more'])
  expectInvalidFields(await post(service, '/memory/batch', []), ['body'])
  const notes = (bytes: number) => ({
    value_json: Array.from({ length: 8 }, (_, index) => `${index}${'y'.repeat(bytes / 8)}`),
  })
  const many = Array.from({ length: 100 }, (_, index) =>
    liking(user, `x ${index}`, { scope: 'constraints', ...notes(9_000) }),
  )
  const full = await batch(many)
  assert.equal(full.status, 200, full.text.slice(0, 300))
  assert.ok((full.body.results as Result[]).every(({ status }) => status === 201))
  const error = expectError(
    await batch(many.map((memory) => ({ ...memory, ...notes(11_000) }))),
    413,
    'payload_too_large',
  )
  assert.match(error.message, /1 MiB/)
})

test('a retry of a batch with its Idempotency-Key creates nothing twice, and answers as before', async () => {
  const user = freshUser()
  const headers = { 'idempotency-key': randomUUID() }
  const memories = [liking(user, 'a'), liking(user, 'b', { source: 'nonsense' }), liking(user, 'c')]
  const first = await batch(memories, headers)
  const again = await batch(memories, headers)
  assert.equal(again.text, first.text)
  assert.equal((await read(service, user, 'preferences')).confidence, 0.84)
  expectError(await batch([...memories, liking(user, 'd')], headers), 422, 'idempotency_mismatch')
  expectError(await post(service, '/memory', liking(user, 'a'), headers), 422, 'idempotency_mismatch')
  const twins = await Promise.all(Array.from({ length: 5 }, () => batch(memories, { 'idempotency-key': 'twins' })))
  for (const twin of twins) if (twin.status !== 200) expectError(twin, 409, 'idempotency_conflict')
  assert.equal(new Set(twins.flatMap(({ status, text }) => (status === 200 ? [text] : []))).size, 1)
})

test('a retry of a batch brings nothing back that was deleted meanwhile', async () => {
  const user = freshUser()
  const headers = { 'idempotency-key': randomUUID() }
  const memories = [liking(user, 'a'), liking(user, 'b')]
  const first = await batch(memories, headers)
  const [gone] = first.body.results as Result[]
  assert.equal((await send(service, 'DELETE', `/memory/${gone?.memory?.id}`)).status, 200)
  assert.equal((await batch(memories, headers)).text, first.text)
  assert.deepEqual((await read(service, user, 'preferences')).summary_struct.likes, ['b'])
})
