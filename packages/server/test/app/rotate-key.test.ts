import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { authenticate } from '../../src/app/authenticate.ts'
import { createKey, type NewKey } from '../../src/app/create-key.ts'
import { ensureProject } from '../../src/app/ensure-project.ts'
import { rotateKey } from '../../src/app/rotate-key.ts'
import { updateKey } from '../../src/app/update-key.ts'
import type { ApiKey } from '../../src/storage/port/keys.ts'
import { StoreUnavailable } from '../../src/storage/port/store-unavailable.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import { type AppUnderTest, dayMs, openApp, withStore } from './app-under-test.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

const minuteMs = 60_000

async function newKey(different: Partial<NewKey> = {}): Promise<{ key: ApiKey; secret: string }> {
  const { project } = await ensureProject(app.deps, atTheMachine, 'rotating')
  const plain = { name: 'a key', expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
  return createKey(app.deps, atTheMachine, { projectId: project.id, ...plain, ...different })
}

async function answerTo(secret: string): Promise<string> {
  const answer = await authenticate(app.deps, secret)
  return answer.ok ? 'accepted' : answer.message
}

describe('after a rotation', () => {
  for (const [grace, ms] of [
    ['15m', 15 * minuteMs],
    ['1h', 60 * minuteMs],
    ['24h', dayMs],
  ] as const) {
    test(`the old secret works until the end of its grace of ${grace} and not a moment longer`, async () => {
      const { key, secret } = await newKey()
      const rotatedAtMs = app.time.nowMs
      const rotated = await rotateKey(app.deps, atTheMachine, { tenant: key.tenant, keyId: key.id, grace })
      assert.ok(rotated)
      assert.deepEqual(rotated.key, {
        ...key,
        lastFour: rotated.secret.slice(-4),
        createdBy: atTheMachine.actor,
        lastUsedAtMs: null,
        previousSecretUntilMs: rotatedAtMs + ms,
      })
      app.time.nowMs = rotatedAtMs + ms - 1
      assert.deepEqual([await answerTo(secret), await answerTo(rotated.secret)], ['accepted', 'accepted'])
      app.time.nowMs = rotatedAtMs + ms
      assert.deepEqual([await answerTo(secret), await answerTo(rotated.secret)], ['Invalid API key', 'accepted'])
    })
  }

  test('without a grace the old secret is refused at once', async () => {
    const { key, secret } = await newKey()
    const rotated = await rotateKey(app.deps, atTheMachine, { tenant: key.tenant, keyId: key.id, grace: 'now' })
    assert.equal(rotated?.key.previousSecretUntilMs, null)
    assert.deepEqual([await answerTo(secret), await answerTo(rotated?.secret ?? '')], ['Invalid API key', 'accepted'])
  })

  test('the old secret never works past the expiry of the key', async () => {
    const expiresAtMs = app.time.nowMs + 5 * minuteMs
    const { key, secret } = await newKey({ expiresAtMs })
    const rotated = await rotateKey(app.deps, atTheMachine, { tenant: key.tenant, keyId: key.id, grace: '1h' })
    assert.equal(rotated?.key.previousSecretUntilMs, expiresAtMs)
    app.time.nowMs = expiresAtMs - 1
    assert.equal(await answerTo(secret), 'accepted')
    app.time.nowMs = expiresAtMs
    assert.equal(await answerTo(secret), 'Invalid API key')
    assert.equal(await answerTo(rotated?.secret ?? ''), 'API key has expired')
  })

  test('an expiry that is set later on ends the old secret, too', async () => {
    const { key, secret } = await newKey()
    const one = { tenant: key.tenant, keyId: key.id }
    const rotated = await rotateKey(app.deps, atTheMachine, { ...one, grace: '24h' })
    const expiresAtMs = app.time.nowMs + 1_000
    const updated = await updateKey(app.deps, atTheMachine, { ...one, changes: { expiresAtMs, name: 'renamed' } })
    assert.deepEqual(updated, { ...rotated?.key, name: 'renamed', expiresAtMs, previousSecretUntilMs: expiresAtMs })
    app.time.nowMs = expiresAtMs
    assert.equal(await answerTo(secret), 'API key has expired')
  })

  test('a second rotation ends the first one’s secret no later than its own grace', async () => {
    const { key, secret: first } = await newKey()
    const one = { tenant: key.tenant, keyId: key.id }
    const second = await rotateKey(app.deps, atTheMachine, { ...one, grace: '24h' })
    const startMs = app.time.nowMs
    const third = await rotateKey(app.deps, atTheMachine, { ...one, grace: '15m' })
    assert.equal(third?.key.previousSecretUntilMs, startMs + 15 * minuteMs)
    app.time.nowMs = startMs + 15 * minuteMs - 1
    for (const secret of [first, second?.secret ?? '', third?.secret ?? '']) {
      assert.equal(await answerTo(secret), 'accepted')
    }
    app.time.nowMs = startMs + 15 * minuteMs
    assert.equal(await answerTo(first), 'Invalid API key')
    assert.equal(await answerTo(second?.secret ?? ''), 'Invalid API key')
    assert.equal(await answerTo(third?.secret ?? ''), 'accepted')
  })
})

test('a key of another project cannot be rotated or changed', async () => {
  const { key, secret } = await newKey()
  const stranger = { tenant: { ...key.tenant, projectId: 'prj_other' }, keyId: key.id }
  assert.equal(await rotateKey(app.deps, atTheMachine, { ...stranger, grace: 'now' }), null)
  assert.equal(await updateKey(app.deps, atTheMachine, { ...stranger, changes: { name: 'mine' } }), null)
  assert.equal(await answerTo(secret), 'accepted')
})

test('a rotation that the store has made is always answered with the new secret', async () => {
  const { key } = await newKey()
  const { keys } = app.deps.store
  let isRotated = false
  const failing = withStore(app.deps, {
    keys: {
      async rotate(...args) {
        isRotated = await keys.rotate(...args)
        return isRotated
      },
      async find(...args) {
        if (isRotated) throw new StoreUnavailable('made to fail')
        return keys.find(...args)
      },
    },
  })
  const rotated = await rotateKey(failing, atTheMachine, { tenant: key.tenant, keyId: key.id, grace: 'now' })
  assert.equal(await answerTo(rotated?.secret ?? ''), 'accepted')
})
