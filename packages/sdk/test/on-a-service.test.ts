import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  Ambit,
  AuthenticationError,
  ConnectionError,
  IdempotencyMismatchError,
  InvalidRequestError,
  MemoryLimitReachedError,
  MemoryNotFoundError,
  PayloadTooLargeError,
  PolicyDeniedError,
  PurposeNotRegisteredError,
  RateLimitedError,
  TokenExpiredError,
  TokenNotFoundError,
  TokenRevokedError,
} from '@ambit/sdk'
import { startAmbit, type TestService } from '@ambit/server/testing'

let service: TestService
let ambit: Ambit
before(async () => {
  service = await startAmbit({ now: '2026-11-15T09:30:00Z' })
  ambit = new Ambit(service)
})
after(() => service.close())

const somebody = (): string => `person ${crypto.randomUUID()}`

describe('every method on a service', () => {
  test('what is remembered is read for a purpose, continued, and revoked', async () => {
    const user_id = somebody()
    const memory = await ambit.memories.create({
      user_id,
      scope: 'preferences',
      domain: 'food',
      source: 'explicit_user_input',
      ttl_days: 2,
      value_json: { likes: ['ramen'], settings: { spice: 'mild' } },
    })
    assert.equal(memory.expires_at, '2026-11-17T09:30:00.000Z')
    const read = await ambit.memories.read({
      user_id,
      scope: 'preferences',
      purpose: 'recommend a restaurant',
      include: ['provenance'],
    })
    assert.deepEqual(read.summary_struct, { likes: ['ramen'], dislikes: [], settings: { spice: 'mild' } })
    assert.deepEqual(read.provenance?.[0]?.memory_ids, [memory.id])
    const again = await ambit.memories.continue(read)
    assert.equal(again.revocation_token, read.revocation_token)
    assert.deepEqual(again.summary_struct.likes, ['ramen'])
    assert.equal((await ambit.memories.revoke(read)).revoked, true)
    await assert.rejects(ambit.memories.continue(read), TokenRevokedError)
  })

  test('a batch says of each memory what became of it; a context is text and data', async () => {
    const user_id = somebody()
    const { results } = await ambit.memories.batch([
      { user_id, scope: 'constraints', source: 'conversation', value_json: ['no peanuts'] },
      { user_id, scope: 'constraints', source: 'conversation', value_json: [] },
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      [201, 400],
    )
    const context = await ambit.memories.context({ user_id, purpose: 'recommend something to eat' })
    assert.match(context.text, /no peanuts/)
    assert.deepEqual(context.scopes.constraints?.summary_struct.rules, ['no peanuts'])
    assert.ok(context.denied.some(({ scope }) => scope === 'schedule'))
    const again = await ambit.memories.continue(context)
    assert.equal(again.text, context.text)
  })

  test('forgetting and deleting', async () => {
    const user_id = somebody()
    const scope = 'preferences'
    const { id } = await ambit.memories.create({ user_id, scope, source: 'system', value_json: { likes: ['a', 'b'] } })
    const forgotten = await ambit.memories.forget({ user_id, scope, section: 'likes', item: 'A' })
    assert.deepEqual(forgotten, { forgotten: 1, memory_ids: [id] })
    assert.equal((await ambit.memories.delete(id)).deleted, true)
    await assert.rejects(ambit.memories.delete(id), MemoryNotFoundError)
  })

  test('the policy, a check, and the purposes', async () => {
    assert.deepEqual((await ambit.policy.show()).matrix.schedule, ['scheduling', 'task_execution'])
    const check = await ambit.policy.check({ scope: 'schedule', purpose: 'recommend a book' })
    assert.equal(check.decision, 'denied')
    assert.deepEqual(await ambit.purposes.list(), { mode: 'open', purposes: [] })
  })

  test('the audit, page by page or record by record', async () => {
    const user_id = somebody()
    for (const purpose of ['recommend a book', 'recommend a film', 'book a table']) {
      await ambit.memories.read({ user_id, scope: 'preferences', purpose }).catch(() => undefined)
    }
    const { records, next_cursor } = await ambit.audit.search({ user_id, limit: 2 })
    assert.deepEqual([records.length, typeof next_cursor], [2, 'string'])
    const purposes: (string | null)[] = []
    for await (const { purpose } of ambit.audit.search({ user_id, limit: 2 })) purposes.push(purpose)
    assert.deepEqual(purposes, ['book a table', 'recommend a film', 'recommend a book'])
  })

  test('a create that is repeated with its key creates nothing twice', async () => {
    const body = { user_id: somebody(), scope: 'constraints', source: 'system', value_json: ['quiet'] } as const
    const first = await ambit.memories.create(body, { idempotencyKey: 'once' })
    assert.deepEqual(await ambit.memories.create(body, { idempotencyKey: 'once' }), first)
    const other = ambit.memories.create({ ...body, value_json: ['loud'] }, { idempotencyKey: 'once' })
    await assert.rejects(other, IdempotencyMismatchError)
  })
})

describe('each kind of refusal arrives as its class, with its details', () => {
  const read = { user_id: 'anna', scope: 'preferences', purpose: 'book a table' } as const

  test('a purpose that the policy does not allow', async () => {
    const error = await refusedWith(PolicyDeniedError, ambit.memories.read(read, { requestId: 'trace-1' }))
    assert.deepEqual(error.details.purpose_classes, ['task_execution'])
    assert.deepEqual(error.details.allowed_purpose_classes, ['content_generation', 'recommendation'])
    assert.equal(error.details.scope, 'preferences')
    assert.equal(error.requestId, 'trace-1')
    assert.equal(error.status, 403)
  })
  test('a field that is wrong', async () => {
    const error = await refusedWith(
      InvalidRequestError,
      ambit.memories.create({ user_id: '', scope: 'preferences', source: 'system', ttl_days: 400, value_json: {} }),
    )
    assert.deepEqual(error.details?.fields?.map(({ field }) => field).sort(), ['ttl_days', 'user_id'])
  })
  test('a key that is none', async () => {
    const stranger = new Ambit({ ...service, apiKey: `${service.apiKey}x` })
    const error = await refusedWith(AuthenticationError, stranger.purposes.list())
    assert.equal(error.message, 'Invalid API key')
    assert.equal(error.code, null)
  })
  test('a token that is unknown, or has expired', async () => {
    await refusedWith(TokenNotFoundError, ambit.memories.revoke({ revocation_token: 'rev_unknown' }))
    const own = await startAmbit()
    const client = new Ambit(own)
    const shown = await client.memories.read({ ...read, purpose: 'recommend a restaurant' })
    await own.clock.advance({ days: 1 })
    await refusedWith(TokenExpiredError, client.memories.continue(shown))
    await own.close()
  })
  test('a body that is too large', async () => {
    const value_json = { text: Array.from({ length: 60 }, () => 'x'.repeat(8_000)) }
    const memory = { user_id: 'anna', scope: 'attention', source: 'system', value_json } as const
    await refusedWith(PayloadTooLargeError, ambit.memories.create(memory))
  })
  test('a purpose that is not registered', async () => {
    await using own = await startAmbit({
      register: {
        mode: 'registered',
        purposes: [{ name: 'meals', statement: 'Suggest dishes that you like', purpose_classes: ['recommendation'] }],
      },
    })
    const client = new Ambit(own)
    const error = await refusedWith(PurposeNotRegisteredError, client.memories.read(read))
    assert.deepEqual(error.details.registered_purposes, ['meals'])
    assert.equal((await client.purposes.list()).purposes[0]?.name, 'meals')
    assert.ok(await client.memories.read({ ...read, purpose: 'meals' }))
  })
  test('more requests than the key has', async () => {
    await using own = await startAmbit({ rateLimitPerMinute: 1 })
    const client = new Ambit({ ...own, maxRetries: 0 })
    await client.purposes.list()
    const error = await refusedWith(RateLimitedError, client.purposes.list())
    assert.ok(error.retryAfterSeconds !== null && error.retryAfterSeconds > 0)
  })
  test('more memories than a user can have', async () => {
    await using own = await startAmbit({ memoriesPerScope: 1 })
    const client = new Ambit(own)
    const memory = { user_id: 'anna', scope: 'attention', source: 'system', value_json: { focus: true } } as const
    await client.memories.create(memory)
    const error = await refusedWith(MemoryLimitReachedError, client.memories.create(memory))
    assert.equal(error.details.limit, 1)
  })
  test('a service that is not there', async () => {
    const gone = new Ambit({ apiKey: service.apiKey, baseUrl: 'http://127.0.0.1:1', maxRetries: 0 })
    const error = await refusedWith(ConnectionError, gone.purposes.list())
    assert.ok(error.cause instanceof Error)
  })
})

async function refusedWith<Of extends Error>(
  Class: abstract new (...args: never[]) => Of,
  call: Promise<unknown>,
): Promise<Of> {
  const error = await call.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof Class, `${error}`)
  return error
}
