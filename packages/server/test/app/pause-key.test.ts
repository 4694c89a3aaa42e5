import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { authenticate } from '../../src/app/authenticate.ts'
import { createKey, type NewKey } from '../../src/app/create-key.ts'
import { ensureProject } from '../../src/app/ensure-project.ts'
import { pauseKey, resumeKey } from '../../src/app/pause-key.ts'
import { rotateKey } from '../../src/app/rotate-key.ts'
import { atTheMachine } from '../storage/sample-rows.ts'
import { type AppUnderTest, openApp } from './app-under-test.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

async function newKey(different: Partial<NewKey> = {}) {
  const { project } = await ensureProject(app.deps, atTheMachine, 'pausing')
  const plain = { name: 'a key', expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
  const { key, secret } = await createKey(app.deps, atTheMachine, { projectId: project.id, ...plain, ...different })
  return { key, secret, one: { tenant: key.tenant, keyId: key.id } }
}

async function answerTo(secret: string): Promise<string> {
  const answer = await authenticate(app.deps, secret)
  return answer.ok ? 'accepted' : answer.message
}

describe('a paused key', () => {
  test('is refused from the next request on in words of its own, and accepted again when it is resumed', async () => {
    const { key, secret, one } = await newKey()
    const paused = await pauseKey(app.deps, atTheMachine, one)
    assert.equal(paused?.pausedAtMs, app.time.nowMs)
    assert.equal(await answerTo(secret), 'API key is paused')
    const resumed = await resumeKey(app.deps, atTheMachine, one)
    assert.deepEqual({ ...resumed }, { ...paused, pausedAtMs: null })
    assert.equal(resumed?.name, key.name)
    assert.equal(await answerTo(secret), 'accepted')
  })

  test('is refused with the secret from before a rotation, too, and with the one that it is given meanwhile', async () => {
    const { secret, one } = await newKey()
    const rotated = await rotateKey(app.deps, atTheMachine, { ...one, grace: '1h' })
    await pauseKey(app.deps, atTheMachine, one)
    const again = await rotateKey(app.deps, atTheMachine, { ...one, grace: '1h' })
    for (const each of [secret, rotated?.secret ?? '', again?.secret ?? '']) {
      assert.equal(await answerTo(each), 'API key is paused')
    }
  })

  test('that has expired is told so, and stays refused when it is resumed', async () => {
    const { secret, one } = await newKey({ expiresAtMs: app.time.nowMs + 1_000 })
    await pauseKey(app.deps, atTheMachine, one)
    app.time.nowMs += 1_000
    assert.equal(await answerTo(secret), 'API key has expired')
    await resumeKey(app.deps, atTheMachine, one)
    assert.equal(await answerTo(secret), 'API key has expired')
  })

  test('that is paused again stays so since the first time', async () => {
    const { one } = await newKey()
    const first = await pauseKey(app.deps, atTheMachine, one)
    app.time.nowMs += 1_000
    assert.deepEqual(await pauseKey(app.deps, atTheMachine, one), first)
  })

  test('of another project is no key', async () => {
    const { secret, one } = await newKey()
    const stranger = { ...one, tenant: { ...one.tenant, projectId: 'prj_other' } }
    assert.equal(await pauseKey(app.deps, atTheMachine, stranger), null)
    assert.equal(await resumeKey(app.deps, atTheMachine, stranger), null)
    assert.equal(await answerTo(secret), 'accepted')
  })
})
