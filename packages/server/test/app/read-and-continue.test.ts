import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { defaultPolicyMatrix, errorBody } from '@ambit/core'
import { continueRead } from '../../src/app/continue-read.ts'
import type { Caller } from '../../src/app/deps.ts'
import { revokeRead } from '../../src/app/revoke-read.ts'
import { setPolicy } from '../../src/app/set-policy.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import {
  type AppUnderTest,
  bodyOf,
  codeOf,
  dayMs,
  expectOk,
  likesOf,
  openApp,
  read,
  remember,
  tokenTtlMs,
  withStore,
} from './app-under-test.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

const continued = (caller: Caller, revocationToken: string, deps = app.deps) =>
  continueRead(deps, caller, { revocationToken })

describe('a token', () => {
  test('is good for its 24 hours, to the millisecond, with the same token and the same end each time', async () => {
    const caller = await app.newCaller()
    const issuedAtMs = app.time.nowMs
    const first = expectOk(await read(app.deps, caller))
    assert.equal(first.expires_at, new Date(issuedAtMs + tokenTtlMs).toISOString())
    for (const ms of [0, 1, tokenTtlMs - 1]) {
      app.time.nowMs = issuedAtMs + ms
      const { revocation_token, expires_at } = expectOk(await continued(caller, first.revocation_token))
      assert.deepEqual([revocation_token, expires_at], [first.revocation_token, first.expires_at])
    }
    app.time.nowMs = issuedAtMs + tokenTtlMs
    assert.equal(codeOf(await continued(caller, first.revocation_token)), 'token_expired')
  })

  test('that has expired can still be revoked, and is then revoked', async () => {
    const caller = await app.newCaller()
    const { revocation_token } = expectOk(await read(app.deps, caller))
    app.time.nowMs += tokenTtlMs
    const command = { revocationToken: revocation_token }
    const revoked_at = new Date(app.time.nowMs).toISOString()
    assert.deepEqual(expectOk(await revokeRead(app.deps, caller, command)), { revoked: true, revoked_at })
    assert.equal(codeOf(await continued(caller, revocation_token)), 'token_revoked')
  })

  test('is revoked once: a retry is safe and is told of the first time', async () => {
    const caller = await app.newCaller()
    const command = { revocationToken: expectOk(await read(app.deps, caller)).revocation_token }
    const first = expectOk(await revokeRead(app.deps, caller, command))
    app.time.nowMs += 1_000
    assert.deepEqual(expectOk(await revokeRead(app.deps, caller, command)), first)
  })

  test('of another project looks exactly like one that never existed', async () => {
    const owner = await app.newCaller()
    const stranger = await app.newCaller()
    const { revocation_token } = expectOk(await read(app.deps, owner))
    const [foreign, unknown] = [revocation_token, app.deps.newRevocationToken(0)]
    for (const operation of [continueRead, revokeRead]) {
      const [a, b] = [
        await operation(app.deps, stranger, { revocationToken: foreign }),
        await operation(app.deps, stranger, { revocationToken: unknown }),
      ]
      assert.equal(codeOf(a), 'token_not_found')
      assert.deepEqual(a, b)
    }
    assert.equal(codeOf(await continued(owner, revocation_token)), 'ok')
  })

  test('that was revoked between the look and the use shows nothing', async () => {
    const caller = await app.newCaller()
    await remember(app.deps, caller)
    const { revocation_token } = expectOk(await read(app.deps, caller))
    const racing = withStore(app.deps, {
      grants: {
        async find(tenant, tokenHash) {
          const grant = await app.deps.store.grants.find(tenant, tokenHash)
          expectOk(await revokeRead(app.deps, caller, { revocationToken: revocation_token }))
          return grant
        },
      },
    })
    assert.equal(codeOf(await continued(caller, revocation_token, racing)), 'token_revoked')
    const [last] = (await app.records(caller)).slice(-1)
    assert.deepEqual([last?.action, last?.outcome, last?.memoryIds], ['continue_read', 'token_revoked', []])
  })
})

describe('a continued read', () => {
  test('sees the memories of this moment with the filters of the first read', async () => {
    const caller = await app.newCaller()
    await remember(app.deps, caller, { likes: ['miso'], domain: 'food' })
    const { revocation_token } = expectOk(await read(app.deps, caller, { domain: 'food', maxAgeDays: 0.5 }))
    app.time.nowMs += dayMs / 2
    await remember(app.deps, caller, { likes: ['udon'], domain: 'food' })
    await remember(app.deps, caller, { likes: ['trains'], domain: 'travel' })
    assert.deepEqual(likesOf(expectOk(await continued(caller, revocation_token))), ['miso', 'udon'])
    app.time.nowMs += 1
    assert.deepEqual(likesOf(expectOk(await continued(caller, revocation_token))), ['udon'])
  })

  test('is judged by the policy and the key of this moment', async () => {
    const caller = await app.newCaller()
    const { revocation_token } = expectOk(await read(app.deps, caller))
    const { projectId } = caller.key.tenant
    const set = (matrix: typeof defaultPolicyMatrix) => setPolicy(app.deps, atTheMachine, { projectId, matrix })
    await set({ ...defaultPolicyMatrix, preferences: ['content_generation'] })
    const refused = await continued(await app.again(caller), revocation_token)
    assert.equal(codeOf(refused), 'policy_denied')
    await set(defaultPolicyMatrix)
    assert.equal(codeOf(await continued(await app.again(caller), revocation_token)), 'ok')

    const bound = await app.newCaller({ projectId, purposeClasses: ['scheduling'] })
    assert.equal(codeOf(await continued(bound, revocation_token)), 'policy_denied')
  })
})

describe('a memory', () => {
  test('with a time to live is read until the millisecond before its end', async () => {
    const caller = await app.newCaller()
    const { created_at, expires_at } = await remember(app.deps, caller, { ttlDays: 1.5 })
    const createdAtMs = app.time.nowMs
    assert.equal(Date.parse(expires_at ?? '') - Date.parse(created_at), 1.5 * dayMs)
    const { revocation_token } = expectOk(await read(app.deps, caller))
    app.time.nowMs = createdAtMs + 1.5 * dayMs - 1
    assert.deepEqual(likesOf(expectOk(await read(app.deps, caller))), ['ramen'])
    app.time.nowMs = createdAtMs + 1.5 * dayMs
    const late = bodyOf(expectOk(await read(app.deps, caller)))
    assert.deepEqual([late.summary_text, late.confidence], ['No memories found.', 0])
    assert.equal(codeOf(await continued(caller, revocation_token)), 'token_expired')
  })

  test('as old as max_age_days, to the millisecond, is read; a limit beyond 1970 is none', async () => {
    const caller = await app.newCaller()
    await remember(app.deps, caller)
    app.time.nowMs += 0.1 * dayMs
    const likes = async (maxAgeDays: number) => likesOf(expectOk(await read(app.deps, caller, { maxAgeDays })))
    assert.deepEqual(await likes(0.1), ['ramen'])
    assert.deepEqual(await likes(1e300), ['ramen'])
    assert.deepEqual(await likes(Number.MIN_VALUE), [])
    app.time.nowMs += 1
    assert.deepEqual(await likes(0.1), [])
  })
})

describe('a denied read', () => {
  test('touches no memory and issues no token', async () => {
    const caller = await app.newCaller()
    const untouchable = withStore(app.deps, {
      grants: {
        issue: () => assert.fail('a grant was issued'),
        use: () => assert.fail('a grant was used'),
        find: () => assert.fail('a grant was looked for'),
      },
    })
    const deps = { ...untouchable, newRevocationToken: () => assert.fail('a token was made') }
    for (const purpose of ['task_execution', 'xyzzy']) {
      const outcome = await read(deps, caller, { purpose })
      assert.ok(!outcome.ok)
      const { code, message, details } = errorBody(outcome.refusal).error
      assert.equal(code, 'policy_denied')
      assert.match(message, /preferences/)
      assert.deepEqual(details, {
        scope: 'preferences',
        purpose,
        purpose_classes: purpose === 'xyzzy' ? [] : [purpose],
        allowed_purpose_classes: ['content_generation', 'recommendation'],
      })
    }
  })

  test('is what a key gets for any purpose but its own, whatever the policy says', async () => {
    const caller = await app.newCaller({ purposeClasses: ['content_generation', 'scheduling'] })
    assert.equal(codeOf(await read(app.deps, caller, { purpose: 'content_generation' })), 'ok')
    const outcome = await read(app.deps, caller, { purpose: 'recommendation' })
    assert.ok(!outcome.ok)
    assert.deepEqual(errorBody(outcome.refusal).error.details?.allowed_purpose_classes, ['content_generation'])
    assert.equal(codeOf(await read(app.deps, caller, { purpose: 'scheduling' })), 'policy_denied')
    assert.equal(codeOf(await read(app.deps, caller, { purpose: 'scheduling', scope: 'schedule' })), 'ok')
  })
})

test('every decision of the gate is counted once, with its classes', async () => {
  const caller = await app.newCaller()
  app.decisions.length = 0
  const { revocation_token } = expectOk(await read(app.deps, caller))
  await read(app.deps, caller, { purpose: 'xyzzy' })
  await continued(caller, revocation_token)
  await continued(caller, 'rev_unknown')
  app.time.nowMs += tokenTtlMs
  await continued(caller, revocation_token)
  const stated = {
    key: caller.key,
    scope: 'preferences',
    classes: ['recommendation'],
    registeredPurpose: null,
    isPart: false,
  }
  assert.deepEqual(app.decisions, [
    { ...stated, refusal: null },
    { ...stated, classes: [], refusal: 'policy_denied' },
    { ...stated, refusal: null },
    { ...stated, refusal: 'token_expired' },
  ])
})
