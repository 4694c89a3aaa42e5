import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { consoleOperations, graces } from '@ambit/core'
import { Compile } from 'typebox/compile'
import { answerOf, type Browser, type ConsoleUnderTest, openConsole } from './console-under-test.ts'
import { ask, type KeysOfProject, keysOf } from './project-console.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const { updateKey, rotateKey } = consoleOperations
const [isKey, isSecret] = [Compile(updateKey.answer.schema), Compile(rotateKey.answer.schema)]

let site: ConsoleUnderTest
let ada: Browser
let keys: KeysOfProject
before(async () => {
  site = await openConsole()
  ada = await site.join('Ada')
})
after(() => site.close())
beforeEach(() => {
  keys = keysOf(ada, site.projectId)
})

const inMs = (ms: number): string => new Date(site.under.time.nowMs + ms).toISOString()

describe('a rotated key', () => {
  const lengthsMs = { now: 0, '15m': 15 * minuteMs, '1h': hourMs, '24h': 24 * hourMs } as const
  for (const grace of graces) {
    test(`has a new secret at once, and the old one for a grace of ${grace}`, async () => {
      const { key, secret: old } = await keys.create({ name: grace })
      const response = await keys.rotate(key.id, { grace })
      assert.equal(response.statusCode, 200)
      assert.deepEqual([...isSecret.Errors(response.json())], [])
      const { key: rotated, secret } = response.json()
      const until = grace === 'now' ? null : inMs(lengthsMs[grace])
      assert.deepEqual(
        [rotated.id, rotated.last_four, rotated.previous_secret_until],
        [key.id, secret.slice(-4), until],
      )
      assert.equal(await ask(site.app, secret), '200')
      assert.equal((await keys.find(key.id))?.previous_secret_until, until)
      if (grace !== 'now') {
        site.under.time.nowMs += lengthsMs[grace] - 1
        assert.equal(await ask(site.app, old), '200')
        site.under.time.nowMs += 1
      }
      assert.equal(await ask(site.app, old), '401 Invalid API key')
      assert.equal(await ask(site.app, secret), '200')
      assert.equal((await keys.find(key.id))?.previous_secret_until, null)
    })
  }

  test('has no old secret past its own expiry', async () => {
    const { key, secret: old } = await keys.create({ name: 'short', expires_at: inMs(minuteMs) })
    const { key: rotated, secret } = (await keys.rotate(key.id, { grace: '24h' })).json()
    assert.equal(rotated.previous_secret_until, inMs(minuteMs))
    site.under.time.nowMs += minuteMs
    assert.equal(await ask(site.app, secret), '401 API key has expired')
    assert.match(await ask(site.app, old), /^401 /)
  })

  test('counts requests with either secret as its own', async () => {
    const { key, secret: old } = await keys.create({ name: 'both', rate_limit_per_minute: 3 })
    const { secret } = (await keys.rotate(key.id, { grace: '1h' })).json()
    assert.deepEqual([await ask(site.app, old), await ask(site.app, secret)], ['200', '200'])
    assert.equal((await keys.find(key.id))?.rate_limit_used, 2)
  })

  test('is not rotated for a grace that there is not', async () => {
    const { key, secret } = await keys.create({ name: 'steady' })
    for (const [body, message] of [
      [{}, 'grace is required'],
      [{ grace: '2h' }, 'grace must be one of now, 15m, 1h, 24h'],
    ] as const) {
      const response = await keys.rotate(key.id, body)
      assert.deepEqual([response.statusCode, response.json().detail], [400, message])
    }
    assert.equal((await keys.find(key.id))?.last_four, secret.slice(-4))
  })
})

describe('a changed key', () => {
  test('has its new name, and all else as before', async () => {
    const { key } = await keys.create({ name: 'before', rate_limit_per_minute: 9, expires_at: inMs(hourMs) })
    const response = await keys.update(key.id, { name: ' after ' })
    assert.equal(response.statusCode, 200)
    assert.deepEqual([...isKey.Errors(response.json())], [])
    assert.deepEqual(response.json(), { ...key, name: 'after' })
    assert.deepEqual((await keys.update(key.id, {})).json(), { ...key, name: 'after' })
    assert.deepEqual(await keys.find(key.id), { ...key, name: 'after' })
  })

  test('expires when it is told to, from that millisecond on, and works again when that is taken back', async () => {
    const { key, secret } = await keys.create({ name: 'ending' })
    assert.equal((await keys.update(key.id, { expires_at: inMs(1_000) })).json().expires_at, inMs(1_000))
    site.under.time.nowMs += 999
    assert.equal(await ask(site.app, secret), '200')
    site.under.time.nowMs += 1
    assert.equal(await ask(site.app, secret), '401 API key has expired')
    const past = await keys.update(key.id, { expires_at: inMs(0) })
    assert.deepEqual([past.statusCode, past.json().detail], [400, 'expires_at must be in the future'])
    assert.equal((await keys.update(key.id, { expires_at: null })).json().expires_at, null)
    assert.equal(await ask(site.app, secret), '200')
  })

  test('has its new limit at the next request, and that of the server without one', async () => {
    const { key, secret } = await keys.create({ name: 'limited', rate_limit_per_minute: 1 })
    assert.equal(await ask(site.app, secret), '200')
    assert.equal(await ask(site.app, secret), '429')
    await keys.update(key.id, { rate_limit_per_minute: 2 })
    assert.deepEqual([await ask(site.app, secret), await ask(site.app, secret)], ['200', '429'])
    const { rate_limit_per_minute, has_own_rate_limit } = (
      await keys.update(key.id, { rate_limit_per_minute: null })
    ).json()
    assert.deepEqual([rate_limit_per_minute, has_own_rate_limit], [600, false])
    assert.equal(await ask(site.app, secret), '200')
  })

  test('may be used for other things from the next request on', async () => {
    const owned = keysOf(await site.join('Grace', { role: 'owner' }), site.projectId)
    const { key, secret } = await owned.create({ name: 'help desk', capabilities: ['subject', 'memory'] })
    assert.deepEqual(key.capabilities, ['memory', 'subject'])
    assert.equal(await ask(site.app, secret), '200')
    assert.deepEqual((await owned.update(key.id, { capabilities: ['subject'] })).json().capabilities, ['subject'])
    assert.equal(await ask(site.app, secret), '403')
    assert.deepEqual((await owned.find(key.id))?.capabilities, ['subject'])
    for (const wrong of [[], ['everything'], ['audit', 'audit'], 'audit', null]) {
      assert.equal((await owned.update(key.id, { capabilities: wrong })).statusCode, 400)
    }
  })

  test('is given capabilities by owners only', async () => {
    const { key } = await keys.create({ name: 'plain', capabilities: ['memory'] })
    const refused = [
      await keys.post({ name: 'more', capabilities: ['memory', 'subject'] }),
      await keys.update(key.id, { capabilities: ['audit'] }),
    ]
    for (const response of refused) {
      assert.deepEqual([response.statusCode, response.json().error.code], [403, 'not_permitted'])
    }
    assert.deepEqual((await keys.find(key.id))?.capabilities, ['memory'])
  })

  test('ends an old secret with itself', async () => {
    const { key, secret: old } = await keys.create({ name: 'rotated and ended' })
    await keys.rotate(key.id, { grace: '24h' })
    const { previous_secret_until } = (await keys.update(key.id, { expires_at: inMs(minuteMs) })).json()
    assert.equal(previous_secret_until, inMs(minuteMs))
    assert.equal((await keys.find(key.id))?.previous_secret_until, inMs(minuteMs))
    site.under.time.nowMs += minuteMs
    assert.match(await ask(site.app, old), /^401 /)
  })

  const refused: readonly (readonly [body: object, detail: RegExp])[] = [
    [{ name: '' }, /^name must not be blank$/],
    [{ expires_at: '1970-01-01T00:00:00Z' }, /^expires_at must be in the future$/],
    [{ rate_limit_per_minute: -1 }, /^rate_limit_per_minute must be at least 1$/],
    [{ purpose_classes: null }, /^purpose_classes is not a known field$/],
  ]
  for (const [body, detail] of refused) {
    test(`is not changed to ${JSON.stringify(body)}`, async () => {
      const { key } = await keys.create({ name: 'as it was' })
      const response = await keys.update(key.id, body)
      assert.equal(answerOf(response), '400 invalid_request')
      assert.match(response.json().detail, detail)
      assert.deepEqual(await keys.find(key.id), key)
    })
  }
})

describe('a deleted key', () => {
  test('is refused at the next request, with its old secrets, and is gone from the list', async () => {
    const { key, secret: old } = await keys.create({ name: 'doomed' })
    const { secret } = (await keys.rotate(key.id, { grace: '24h' })).json()
    const response = await keys.remove(key.id)
    assert.deepEqual([response.statusCode, response.json()], [200, { done: true }])
    for (const either of [old, secret]) assert.equal(await ask(site.app, either), '401 Invalid API key')
    assert.equal(await keys.find(key.id), undefined)
  })

  test('is deleted by a client that names a content type and sends no body', async () => {
    for (const headers of [
      { 'content-type': 'application/json' },
      { 'content-type': 'application/json', 'content-length': '0' },
    ]) {
      const { key } = await keys.create({ name: 'typed' })
      const path = `/console/projects/${site.projectId}/keys/${key.id}`
      assert.equal(answerOf(await ada.send('DELETE', path, undefined, headers)), '200')
    }
  })

  test('can be neither changed, rotated nor deleted again', async () => {
    const { key } = await keys.create({ name: 'gone' })
    await keys.remove(key.id)
    for (const response of await keys.everyAct(key.id)) assert.equal(answerOf(response), '404 not_found')
  })
})
