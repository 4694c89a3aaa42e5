import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { defaultPolicyMatrix, emptyRegisterIndex, type PolicyMatrix, refusalMessage } from '@ambit/core'
import { authenticate } from '../../src/app/authenticate.ts'
import { checkPolicy } from '../../src/app/check-policy.ts'
import { createKey, registerKey } from '../../src/app/create-key.ts'
import type { Caller } from '../../src/app/deps.ts'
import { ensureProject } from '../../src/app/ensure-project.ts'
import { setPolicy } from '../../src/app/set-policy.ts'
import { simulatePolicy } from '../../src/app/simulate-policy.ts'
import { sweepExpired } from '../../src/app/sweep-expired.ts'
import { newApiKey } from '../../src/crypto/secrets.ts'
import { invitationOf } from '../storage/sample-people.ts'
import { actOf, atTheMachine, auditOf, usageOf } from '../storage/sample-rows.ts'
import { type AppUnderTest, dayMs, expectOk, openApp, read, remember, withStore } from './app-under-test.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

const unlimited = { name: 'a key', expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }

describe('a key', () => {
  test('is accepted until the millisecond before it expires', async () => {
    const { project } = await ensureProject(app.deps, atTheMachine, 'expiring')
    const expiresAtMs = app.time.nowMs + 1_000
    const { key, secret } = await createKey(app.deps, atTheMachine, {
      ...unlimited,
      projectId: project.id,
      expiresAtMs,
    })
    app.time.nowMs = expiresAtMs - 1
    assert.deepEqual(await authenticate(app.deps, secret), {
      ok: true,
      key,
      policy: { version: 0, matrix: defaultPolicyMatrix },
      register: emptyRegisterIndex,
      retentionDays: null,
    })
    app.time.nowMs = expiresAtMs
    assert.deepEqual(await authenticate(app.deps, secret), { ok: false, message: 'API key has expired' })
  })

  test('is refused in the words of the contract', async () => {
    const message = async (secret: string | undefined) => {
      const answer = await authenticate(app.deps, secret)
      return answer.ok ? 'accepted' : answer.message
    }
    assert.equal(await message(undefined), 'Missing API key')
    assert.equal(await message(''), 'Missing API key')
    assert.equal(await message('not a key'), 'Invalid API key')
    assert.equal(await message(newApiKey('test')), 'Invalid API key')
    assert.equal(await message(newApiKey('live')), 'API key belongs to the live environment')
    const live = { ...app.deps, environment: 'live' } as const
    assert.deepEqual(await authenticate(live, newApiKey('test')), {
      ok: false,
      message: 'API key belongs to the test environment',
    })
  })

  test('is refused from the moment it is deleted', async () => {
    const { project } = await ensureProject(app.deps, atTheMachine, 'deleting')
    const { key, secret } = await createKey(app.deps, atTheMachine, { ...unlimited, projectId: project.id })
    assert.equal((await authenticate(app.deps, secret)).ok, true)
    await app.deps.store.keys.delete(key.tenant, key.id, app.time.nowMs, actOf())
    assert.deepEqual(await authenticate(app.deps, secret), { ok: false, message: 'Invalid API key' })
  })

  test('that was made elsewhere is registered once, and only in its environment', async () => {
    const { project } = await ensureProject(app.deps, atTheMachine, 'registering')
    const input = { ...unlimited, projectId: project.id }
    const secret = newApiKey('test')
    assert.equal((await registerKey(app.deps, atTheMachine, input, secret)).isNew, true)
    assert.equal((await registerKey(app.deps, atTheMachine, input, secret)).isNew, false)
    await assert.rejects(registerKey(app.deps, atTheMachine, input, newApiKey('live')), /another environment/)
  })

  test('is known by its last four characters, and its secret is nowhere in the store', async () => {
    const { project } = await ensureProject(app.deps, atTheMachine, 'naming')
    const { key, secret } = await createKey(app.deps, atTheMachine, { ...unlimited, projectId: project.id })
    assert.equal(key.lastFour, secret.slice(-4))
    const keys = await app.deps.store.keys.list({ ...key.tenant, nowMs: app.time.nowMs })
    assert.deepEqual(keys, [{ ...key, createdBy: atTheMachine.actor, lastUsedAtMs: null, previousSecretUntilMs: null }])
    assert.ok(!JSON.stringify(keys).includes(secret.slice(-8)))
  })
})

test('a project is made once for its name', async () => {
  const first = await ensureProject(app.deps, atTheMachine, 'shop')
  assert.deepEqual([first.isNew, first.project.name], [true, 'shop'])
  assert.deepEqual(await ensureProject(app.deps, atTheMachine, 'shop'), { project: first.project, isNew: false })
})

describe('a check of a purpose', () => {
  test('tells what a read would be told, and why', async () => {
    const caller = await app.newCaller({ purposeClasses: ['recommendation'] })
    const { evidence, message, ...check } = await checkPolicy(app.deps, caller, {
      scope: 'preferences',
      purpose: 'content_generation',
    })
    assert.deepEqual(check, {
      decision: 'denied',
      scope: 'preferences',
      purpose: 'content_generation',
      registered_purpose: null,
      purpose_classes: ['content_generation'],
      allowed_purpose_classes: ['recommendation'],
      policy_version: 0,
    })
    assert.equal(evidence[0]?.class, 'content_generation')
    const refused = await read(app.deps, caller, { purpose: 'content_generation' })
    assert.equal(refused.ok ? '' : refusalMessage(refused.refusal), message)
    const allowed = await checkPolicy(app.deps, caller, { scope: 'preferences', purpose: 'recommendation' })
    assert.equal(allowed.decision, 'allowed')
  })

  test('names the version that decides', async () => {
    const caller = await app.newCaller()
    await setPolicy(app.deps, atTheMachine, {
      projectId: caller.key.tenant.projectId,
      matrix: closed,
    })
    const judged = await app.again(caller)
    const check = await checkPolicy(app.deps, judged, { scope: 'preferences', purpose: 'recommendation' })
    assert.deepEqual([check.decision, check.policy_version], ['denied', 1])
  })
})

describe('a simulation', () => {
  const simulate = (caller: Caller, draft: PolicyMatrix, days = 7) =>
    simulatePolicy(app.deps, { projectId: caller.key.tenant.projectId, draft, days })

  test('replays every recorded decision, beyond the first thousand', async () => {
    const caller = await app.newCaller()
    const { tenant, id: keyId } = caller.key
    const entries = Array.from({ length: 2_001 }, () =>
      auditOf(tenant, { id: app.deps.newId('aud'), actor: { kind: 'key', keyId }, atMs: app.time.nowMs }),
    )
    await Promise.all(entries.map((entry) => app.deps.store.audit.record(entry)))
    const { decisions, flips, byScope, byClass, byKey } = await simulate(caller, closed)
    const all = { toAllowed: 0, toDenied: 2_001 }
    assert.deepEqual([decisions, flips], [2_001, all])
    assert.deepEqual([byScope, byClass, byKey], [{ preferences: all }, { recommendation: all }, { [keyId]: all }])
  })

  test('changes nothing', async () => {
    const caller = await app.newCaller()
    await remember(app.deps, caller)
    await read(app.deps, caller)
    const state = async () => [await app.records(caller), (await app.again(caller)).policy]
    const before = await state()
    await simulate(caller, closed)
    assert.deepEqual(await state(), before)
  })

  test('looks back as far as it is told, to the millisecond, and minds what a key may be used for', async () => {
    const caller = await app.newCaller({ purposeClasses: ['scheduling'] })
    await read(app.deps, caller)
    await read(app.deps, caller, { purpose: 'scheduling' })
    app.time.nowMs += 2 * dayMs
    const open = { ...closed, preferences: ['recommendation', 'scheduling'] } as const
    const { decisions, flips } = await simulate(caller, open, 2)
    assert.deepEqual([decisions, flips], [2, { toAllowed: 1, toDenied: 0 }])
    app.time.nowMs += 1
    assert.equal((await simulate(caller, open, 2)).decisions, 0)
  })
})

describe('the sweep', () => {
  const auditRetentionDays = 400
  const sweep = (isStopping?: () => boolean) => sweepExpired({ ...app.deps, auditRetentionDays }, isStopping)

  test('deletes all that has expired, batch after batch, and keeps expired grants for thirty days', async () => {
    app.time.nowMs += 60 * dayMs
    await sweep()
    const caller = await app.newCaller()
    for (let count = 0; count < 401; count++) await remember(app.deps, caller, { ttlDays: 1 })
    expectOk(await read(app.deps, caller))
    app.time.nowMs += dayMs
    const { memories, grants } = await sweep()
    assert.deepEqual([memories, grants], [401, 0])
    app.time.nowMs += 30 * dayMs - 1
    assert.equal((await sweep()).grants, 0)
    app.time.nowMs += 1
    assert.equal((await sweep()).grants, 1)
  })

  test('keeps links for thirty days after their time, counts by hour for sixty and by day for four hundred', async () => {
    const { key } = await app.newCaller()
    const { projectId } = key.tenant
    const startMs = app.time.nowMs - (app.time.nowMs % dayMs)
    const invitation = invitationOf(projectId, { createdAtMs: startMs, expiresAtMs: startMs + 7 * dayMs })
    await app.deps.store.invitations.create(invitation, 'hash', actOf())
    await app.deps.store.usage.add([usageOf(key.tenant, { hourMs: startMs })], [])
    const sweptAt = async (nowMs: number) => {
      app.time.nowMs = nowMs
      const { invitations, usageHours, usageDays } = await sweep()
      return [invitations, usageHours, usageDays]
    }
    assert.deepEqual(await sweptAt(startMs + 37 * dayMs - 1), [0, 0, 0])
    assert.deepEqual(await sweptAt(startMs + 37 * dayMs), [1, 0, 0])
    assert.deepEqual(await sweptAt(startMs + 60 * dayMs - 1), [0, 0, 0])
    assert.deepEqual(await sweptAt(startMs + 60 * dayMs), [0, 1, 0])
    assert.deepEqual(await sweptAt(startMs + 400 * dayMs - 1), [0, 0, 0])
    assert.deepEqual(await sweptAt(startMs + 400 * dayMs), [0, 0, 1])
  })

  test('keeps the audit by whole months for as many days as it is told, and for ever when it is told none', async () => {
    const caller = await app.newCaller()
    const { tenant } = caller.key
    const startMs = app.time.nowMs
    const entry = auditOf(tenant, { atMs: startMs })
    await app.deps.store.audit.record(entry)
    const sweptAt = async (nowMs: number, retentionDays: number | null) => {
      app.time.nowMs = nowMs
      await sweepExpired({ ...app.deps, auditRetentionDays: retentionDays })
      return (await app.records(caller)).some(({ id }) => id === entry.id)
    }
    assert.equal(await sweptAt(startMs + 9_999 * dayMs, null), true)
    const date = new Date(startMs)
    const endOfMonthMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
    assert.equal(await sweptAt(endOfMonthMs + 30 * dayMs - 1, 30), true)
    assert.equal(await sweptAt(endOfMonthMs + 30 * dayMs, 30), false)
  })

  test('leaves the rest when it is told to stop', async () => {
    let batches = 0
    const full = { ...(await sweep(() => true)), memories: 200 }
    const sweepBatch = async () => {
      batches++
      return full
    }
    const deps = withStore(app.deps, { maintenance: { sweep: sweepBatch } })
    assert.deepEqual(await sweepExpired({ ...deps, auditRetentionDays }, () => batches === 3), {
      ...full,
      memories: 600,
    })
    assert.equal(batches, 3)
  })
})

const closed: PolicyMatrix = {
  preferences: [],
  constraints: [],
  communication: [],
  accessibility: [],
  schedule: [],
  attention: [],
}
