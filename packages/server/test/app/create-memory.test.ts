import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CreateMemoryCommand } from '@ambit/core'
import { createMemory } from '../../src/app/create-memory.ts'
import type { AppDeps, Caller } from '../../src/app/deps.ts'
import { type AppUnderTest, codeOf, dayMs, expectOk, likesOf, openApp, read, withStore } from './app-under-test.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

const command: CreateMemoryCommand = {
  userId: 'user_1',
  scope: 'preferences',
  domain: null,
  source: 'system',
  ttlDays: null,
  sourceRef: null,
  supersedes: [],
  value: { shape: 'likes_dislikes', likes: ['ramen'], dislikes: [], settings: {} },
}
const other: CreateMemoryCommand = { ...command, ttlDays: 1 }

const create = (caller: Caller, told = command, idempotencyKey: string | null = 'retry-1', deps = app.deps) =>
  createMemory(deps, caller, { command: told, idempotencyKey })

describe('an idempotency key', () => {
  test('gives a retry the first answer for 24 hours, to the millisecond', async () => {
    const caller = await app.newCaller()
    const first = expectOk(await create(caller))
    app.time.nowMs += dayMs - 1
    assert.deepEqual(expectOk(await create(caller)), first)
    assert.equal(codeOf(await create(caller, other)), 'idempotency_mismatch')
    app.time.nowMs += 1
    const later = expectOk(await create(caller))
    assert.notEqual(later.id, first.id)
    assert.equal((await app.records(caller)).length, 2)
  })

  test('does not mind the order of keys in the body', async () => {
    const caller = await app.newCaller()
    const value = (entries: Record<string, string>): CreateMemoryCommand => ({
      ...command,
      value: { shape: 'kv_map', entries },
    })
    const first = expectOk(await create(caller, value({ a: '1', b: '2' })))
    assert.deepEqual(expectOk(await create(caller, value({ b: '2', a: '1' }))), first)
  })

  test('refuses another body', async () => {
    const caller = await app.newCaller()
    await create(caller)
    assert.equal(codeOf(await create(caller, other)), 'idempotency_mismatch')
  })

  test('refuses a twin while the first is in flight, and not afterwards', async () => {
    const caller = await app.newCaller()
    const flight = held(app.deps)
    const first = create(caller, command, 'retry-1', flight.deps)
    assert.equal(codeOf(await create(caller, command, 'retry-1', flight.deps)), 'idempotency_conflict')
    assert.equal(codeOf(await create(caller, other, 'retry-1', flight.deps)), 'idempotency_mismatch')
    flight.land()
    const created = expectOk(await first)
    assert.deepEqual(expectOk(await create(caller)), created)
    assert.equal(app.deps.inFlight.size, 0)
  })

  test('of one project is in nobody else’s way', async () => {
    const [mine, theirs] = [await app.newCaller(), await app.newCaller()]
    const flight = held(app.deps)
    const first = create(mine, command, 'retry-1', flight.deps)
    assert.equal(codeOf(await create(theirs, other, 'retry-1')), 'ok')
    flight.land()
    assert.equal(codeOf(await first), 'ok')
  })

  test('is free again when the first attempt failed', async () => {
    const caller = await app.newCaller()
    const broken = withStore(app.deps, { memories: { create: () => Promise.reject(new Error('no disk')) } })
    await assert.rejects(create(caller, command, 'retry-1', broken), /no disk/)
    assert.equal(app.deps.inFlight.size, 0)
    assert.equal(codeOf(await create(caller, other)), 'ok')
  })

  test('is not needed: without one every request stores a memory', async () => {
    const caller = await app.newCaller()
    const ids = [expectOk(await create(caller, command, null)).id, expectOk(await create(caller, command, null)).id]
    assert.equal(new Set(ids).size, 2)
  })
})

test('the answer tells what was stored, and when it ends', async () => {
  const caller = await app.newCaller()
  const now = new Date(app.time.nowMs).toISOString()
  const { id, ...rest } = expectOk(await create(caller, { ...command, domain: 'food', ttlDays: 365 }, null))
  assert.match(id, /^mem_/)
  assert.deepEqual(rest, {
    user_id: 'user_1',
    scope: 'preferences',
    domain: 'food',
    created_at: now,
    expires_at: new Date(app.time.nowMs + 365 * dayMs).toISOString(),
  })
})

test('a memory is there for the next read once it is answered', async () => {
  const caller = await app.newCaller()
  await create(caller, command, null)
  assert.deepEqual(likesOf(expectOk(await read(app.deps, caller))), ['ramen'])
})

/** A store whose first write waits until it may land. */
function held(deps: AppDeps): { deps: AppDeps; land: () => void } {
  const landing = Promise.withResolvers<void>()
  const create: AppDeps['store']['memories']['create'] = async (...args) => {
    await landing.promise
    return deps.store.memories.create(...args)
  }
  return { deps: withStore(deps, { memories: { create } }), land: landing.resolve }
}
