import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { apiOperations, type CreateMemoryCommand, type Parsed, type ReadContextCommand, scopes } from '@ambit/core'
import { continueRead } from '../../src/app/continue-read.ts'
import { createMemories } from '../../src/app/create-memories.ts'
import { createMemory } from '../../src/app/create-memory.ts'
import { deleteMemory } from '../../src/app/delete-memory.ts'
import type { Caller } from '../../src/app/deps.ts'
import { forgetEntry } from '../../src/app/forget-entry.ts'
import { readContext } from '../../src/app/read-context.ts'
import { revokeRead } from '../../src/app/revoke-read.ts'
import { setPolicy } from '../../src/app/set-policy.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../src/storage/port/store-unavailable.ts'
import { atTheMachine, involving } from '../storage/sample-rows.ts'
import { type AppUnderTest, bodyOf, codeOf, expectOk, openApp, read, remember, withStore } from './app-under-test.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

const context: ReadContextCommand = {
  namesScopes: false,
  userId: 'user_1',
  purpose: 'recommendation',
  scopes,
  domain: null,
  maxAgeDays: null,
  charactersMax: 4_000,
  focus: null,
}

async function told(caller: Caller) {
  return (await app.records(caller)).map(
    ({ action, outcome, userId, scope, domain, memoryIds, memoryCount, grantId }) => {
      assert.equal(memoryCount, memoryIds.length)
      return { action, outcome, userId, scope, domain, memoryIds, hasGrant: grantId !== null }
    },
  )
}

describe('the audit holds a record of', () => {
  test('a delete, with whose memory it was, and of one that found nothing', async () => {
    const caller = await app.newCaller()
    const { id } = await remember(app.deps, caller, { domain: 'food' })
    expectOk(await deleteMemory(app.deps, caller, id))
    assert.equal(codeOf(await deleteMemory(app.deps, caller, id)), 'memory_not_found')
    const act = { action: 'delete_memory', hasGrant: false }
    assert.deepEqual((await told(caller)).slice(1), [
      { ...act, outcome: 'ok', userId: 'user_1', scope: 'preferences', domain: 'food', memoryIds: [id] },
      { ...act, outcome: 'memory_not_found', userId: null, scope: null, domain: null, memoryIds: [] },
    ])
  })

  test('a memory and those whose place it took, in one request', async () => {
    const caller = await app.newCaller()
    const old = await remember(app.deps, caller)
    const command = parsed({
      user_id: 'user_1',
      scope: 'preferences',
      source: 'system',
      value_json: ['x'],
      supersedes: [old.id],
    })
    const { id } = expectOk(await createMemory(app.deps, caller, { command, idempotencyKey: null }))
    const [, ...records] = await app.records(caller)
    assert.deepEqual(
      records
        .map(({ action, memoryIds, requestId }) => ({ action, memoryIds, requestId }))
        .sort((a, b) => (a.action < b.action ? -1 : 1)),
      [
        { action: 'create_memory', memoryIds: [id], requestId: caller.requestId },
        { action: 'supersede_memory', memoryIds: [old.id], requestId: caller.requestId },
      ],
    )
  })

  test('what was forgotten, and that somebody asked to forget what nobody said', async () => {
    const caller = await app.newCaller()
    const { id } = await remember(app.deps, caller)
    const command = {
      userId: 'user_1',
      scope: 'preferences',
      domain: null,
      entry: { section: 'likes', item: 'Ramen' },
    } as const
    assert.deepEqual(expectOk(await forgetEntry(app.deps, caller, command)), { forgotten: 1, memory_ids: [id] })
    assert.deepEqual(expectOk(await forgetEntry(app.deps, caller, command)), { forgotten: 0, memory_ids: [] })
    const act = {
      action: 'forget_entry',
      outcome: 'ok',
      userId: 'user_1',
      scope: 'preferences',
      domain: null,
      hasGrant: false,
    }
    assert.deepEqual((await told(caller)).slice(1), [
      { ...act, memoryIds: [id] },
      { ...act, memoryIds: [] },
    ])
    assert.ok(!JSON.stringify(await app.records(caller)).includes('amen'))
  })

  test('every scope that a context opened, and the context is counted once; closed scopes are no refusals', async () => {
    const caller = await app.newCaller()
    const { id } = await remember(app.deps, caller)
    app.decisions.length = 0
    expectOk(await readContext(app.deps, caller, context))
    const opened = ['preferences', 'constraints', 'communication']
    const records = (await told(caller)).slice(1)
    assert.deepEqual(
      Object.fromEntries(
        records.map(({ scope, outcome, memoryIds, hasGrant, action }) => [
          scope,
          { action, outcome, memoryIds, hasGrant },
        ]),
      ),
      Object.fromEntries(
        opened.map((scope) => {
          const memoryIds = scope === 'preferences' ? involving([id]).memoryIds : []
          return [scope, { action: 'read_context', outcome: 'ok', memoryIds, hasGrant: true }]
        }),
      ),
    )
    assert.deepEqual(
      app.decisions.map(({ scope, refusal }) => [scope, refusal]),
      [[null, null]],
    )
  })
})

describe('the token of a context', () => {
  test('opens what the policy of that moment lets it, and lists the rest', async () => {
    const caller = await app.newCaller()
    await remember(app.deps, caller)
    await remember(app.deps, caller, { scope: 'constraints' })
    const first = expectOk(await readContext(app.deps, caller, context))
    const { matrix } = caller.policy
    await setPolicy(app.deps, atTheMachine, {
      projectId: caller.key.tenant.projectId,
      matrix: { ...matrix, preferences: [] },
    })
    const later = await app.again(caller)
    const body = bodyOf(expectOk(await continueRead(app.deps, later, { revocationToken: first.revocation_token })))
    assert.deepEqual(Object.keys(body.scopes as object), ['constraints', 'communication'])
    assert.deepEqual(
      (body.denied as { scope: string }[]).map(({ scope }) => scope),
      scopes.filter((scope) => scope !== 'constraints' && scope !== 'communication'),
    )
  })

  test('is refused when it was revoked, and when nothing is left that it may open', async () => {
    const caller = await app.newCaller()
    const { revocation_token: revocationToken } = expectOk(await readContext(app.deps, caller, context))
    await revokeRead(app.deps, caller, { revocationToken })
    assert.equal(codeOf(await continueRead(app.deps, caller, { revocationToken })), 'token_revoked')
    const other = expectOk(await readContext(app.deps, caller, context))
    const nothing = {
      ...caller,
      policy: { ...caller.policy, matrix: Object.fromEntries(scopes.map((scope) => [scope, []])) },
    } as never
    assert.equal(
      codeOf(await continueRead(app.deps, nothing, { revocationToken: other.revocation_token })),
      'policy_denied',
    )
  })
})

describe('a batch', () => {
  const memories = (...likes: readonly string[]): readonly Parsed<CreateMemoryCommand>[] =>
    likes.map((like) => ({
      ok: true,
      value: parsed({ user_id: 'user_1', scope: 'preferences', source: 'system', value_json: { likes: [like] } }),
    }))

  test('that was cut off goes on where it was when it is repeated, and creates nothing twice', async () => {
    const caller = await app.newCaller()
    let left = 2
    const failing = withStore(app.deps, {
      memories: {
        create: (...args) =>
          left-- > 0 ? app.deps.store.memories.create(...args) : Promise.reject(new StoreUnavailable('gone')),
      },
    })
    const batch = { command: { memories: memories('a', 'b', 'c', 'd') }, idempotencyKey: 'key' }
    const cut = expectOk(await createMemories(failing, caller, batch))
    assert.deepEqual(
      cut.results.map(({ status }) => status),
      [201, 201, 503, 503],
    )
    const again = expectOk(await createMemories(app.deps, caller, batch))
    assert.deepEqual(again.results.slice(0, 2), cut.results.slice(0, 2))
    assert.ok(again.results.every(({ status }) => status === 201))
    const { summary_struct, confidence } = bodyOf(expectOk(await read(app.deps, caller)))
    assert.deepEqual([summary_struct.likes, confidence], [['a', 'b', 'c', 'd'], 0.94])
  })

  test('that fails by a fault of ours fails as a whole, and no rejection is left to end the process', async () => {
    const caller = await app.newCaller()
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    // Longer than a slice: the batch gives way to others while the first has failed already.
    const create = () => {
      for (const endMs = performance.now() + 3; performance.now() < endMs; );
      return Promise.reject(new Error('a fault'))
    }
    const faulty = withStore(app.deps, { memories: { create } })
    const command = { memories: memories('a', 'b', 'c') }
    await assert.rejects(createMemories(faulty, caller, { command, idempotencyKey: null }), /a fault/)
    process.off('unhandledRejection', note)
    assert.deepEqual(unhandled, [])
  })

  test('says of each memory that the database did not vouch for that it is not known', async () => {
    const caller = await app.newCaller()
    const failing = withStore(app.deps, { memories: { create: () => Promise.reject(new OutcomeUnknown('lost')) } })
    const { results } = expectOk(
      await createMemories(failing, caller, { command: { memories: memories('a') }, idempotencyKey: null }),
    )
    const [result] = results
    assert.ok(result && 'error' in result)
    assert.deepEqual(
      [result.status, result.error.code, result.error.details],
      [503, 'unavailable', { outcome: 'unknown' }],
    )
    const faulty = withStore(app.deps, { memories: { create: () => Promise.reject(new Error('a fault')) } })
    await assert.rejects(
      createMemories(faulty, caller, { command: { memories: memories('a', 'b') }, idempotencyKey: null }),
      /a fault/,
    )
  })
})

function parsed(body: object): CreateMemoryCommand {
  const input = apiOperations.createMemory.request.parse(body)
  assert.ok(input.ok)
  return input.value
}
