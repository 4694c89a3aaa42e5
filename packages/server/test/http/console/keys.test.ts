import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type ConsoleKey, graces, keyResponse, keySecretResponse, listKeysResponse } from '@ambit/core'
import { Compile } from 'typebox/compile'
import { answerOf, type Browser, type ConsoleUnderTest, openConsole } from './console-under-test.ts'
import { ask, type KeysOfProject, keysOf, ownProject } from './project-console.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const [isKey, isSecret, isList] = [Compile(keyResponse), Compile(keySecretResponse), Compile(listKeysResponse)]

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

describe('a new key', () => {
  test('works at once, and its secret is in the answer that made it and in no other', async () => {
    const response = await keys.post({ name: '  my app ' })
    assert.equal(response.statusCode, 201)
    assert.deepEqual([...isSecret.Errors(response.json())], [])
    const { key, secret } = response.json<{ key: ConsoleKey; secret: string }>()
    assert.match(secret, /^sk_test_amb_[0-9A-Za-z]{40}$/)
    assert.equal(await ask(site.app, secret), '200')
    const { id, created_at, requests_24h, ...facts } = key
    assert.match(id, /^key_/)
    assert.equal(created_at, inMs(0))
    assert.deepEqual(requests_24h, new Array(24).fill(0))
    assert.deepEqual(facts, {
      name: 'my app',
      environment: 'test',
      last_four: secret.slice(-4),
      last_used_at: null,
      expires_at: null,
      previous_secret_until: null,
      rate_limit_per_minute: 600,
      has_own_rate_limit: false,
      rate_limit_used: 0,
      purpose_classes: null,
    })
    const list = await keys.list()
    assert.deepEqual([...isList.Errors(list.json())], [])
    assert.ok(!list.body.includes(secret.slice(-8)))
    assert.ok(!site.log.some((line) => line.includes(secret.slice(-8))))
  })

  test('is bound by the expiry, the limit and the purposes that it was made with', async () => {
    const limits = { rate_limit_per_minute: 2, purpose_classes: ['scheduling', 'recommendation'] }
    const { key, secret } = await keys.create({ name: 'bound', expires_at: inMs(hourMs), ...limits })
    assert.deepEqual(
      [key.expires_at, key.rate_limit_per_minute, key.has_own_rate_limit, key.purpose_classes],
      [inMs(hourMs), 2, true, ['recommendation', 'scheduling']],
    )
    const policy = await site.app.inject({ url: '/policy', headers: { 'x-api-key': secret } })
    assert.deepEqual(policy.json().key_purpose_classes, ['recommendation', 'scheduling'])
    assert.deepEqual([await ask(site.app, secret), await ask(site.app, secret)], ['200', '429'])
    site.under.time.nowMs += hourMs
    assert.equal(await ask(site.app, secret), '401 API key has expired')
  })

  test('takes null for what it is to be without', async () => {
    const nothing = { expires_at: null, rate_limit_per_minute: null, purpose_classes: null }
    const { key } = await keys.create({ name: 'free', ...nothing })
    assert.deepEqual([key.expires_at, key.has_own_rate_limit, key.purpose_classes], [null, false, null])
  })

  const refused: readonly (readonly [body: unknown, field: string, message: RegExp])[] = [
    [{}, 'name', /^name is required$/],
    [{ name: ' \n' }, 'name', /^name must not be blank$/],
    [{ name: 'a'.repeat(101) }, 'name', /^name must be at most 100 characters long$/],
    [{ name: 7 }, 'name', /^name must be a string$/],
    [{ name: 'a', expires_at: '2020-01-31T00:00:00Z' }, 'expires_at', /^expires_at must be in the future$/],
    [{ name: 'a', expires_at: 'tomorrow' }, 'expires_at', /^expires_at must be an ISO 8601 time/],
    [{ name: 'a', expires_at: '2999-02-30T00:00:00Z' }, 'expires_at', /^expires_at must be/],
    [{ name: 'a', rate_limit_per_minute: 0 }, 'rate_limit_per_minute', /must be at least 1$/],
    [{ name: 'a', rate_limit_per_minute: 1.5 }, 'rate_limit_per_minute', /must be an integer$/],
    [{ name: 'a', purpose_classes: [] }, 'purpose_classes', /must have at least 1 entry$/],
    [{ name: 'a', purpose_classes: ['marketing'] }, 'purpose_classes[0]', /must be one of/],
    [{ name: 'a', secret: 'mine' }, 'secret', /^secret is not a known field$/],
    [[], 'body', /^body must be a JSON object$/],
  ]
  for (const [body, field, message] of refused) {
    test(`is not made of ${JSON.stringify(body).slice(0, 60)}: the answer names ${field}`, async () => {
      const before = (await keys.list()).body
      const response = await keys.post(body)
      assert.equal(answerOf(response), '400 invalid_request')
      assert.deepEqual(
        response.json().error.details.fields.map((error: { field: string }) => error.field),
        [field],
      )
      assert.match(response.json().detail, message)
      assert.equal((await keys.list()).body, before)
    })
  }
})

describe('the list of keys', () => {
  test('has the keys of the project in this environment alone, newest first', async () => {
    const mine = keysOf(ada, await ownProject(ada, 'listing'))
    assert.deepEqual((await mine.list()).json(), { keys: [] })
    const ids: string[] = []
    for (const name of ['first', 'second', 'third']) ids.push((await mine.create({ name })).key.id)
    const { keys: listed } = (await mine.list()).json<{ keys: readonly ConsoleKey[] }>()
    assert.deepEqual(
      listed.map(({ id }) => id),
      ids.toReversed(),
    )
  })

  test('tells of each key its requests by hour, its last use and its share of the limit', async () => {
    const mine = keysOf(ada, await ownProject(ada, 'busy'))
    const { key, secret } = await mine.create({ name: 'busy', rate_limit_per_minute: 5 })
    const { key: idle } = await mine.create({ name: 'idle' })
    const firstUseMs = site.under.time.nowMs
    for (let count = 0; count < 3; count++) await ask(site.app, secret)
    await site.storeUsage()
    site.under.time.nowMs += 23 * hourMs
    for (let count = 0; count < 7; count++) await ask(site.app, secret)
    await site.storeUsage()
    const [second, first] = (await mine.list()).json<{ keys: readonly ConsoleKey[] }>().keys
    assert.deepEqual([second?.id, second?.last_used_at, second?.rate_limit_used], [idle.id, null, 0])
    assert.deepEqual(second?.requests_24h, new Array(24).fill(0))
    assert.deepEqual([first?.id, first?.rate_limit_per_minute, first?.rate_limit_used], [key.id, 5, 5])
    assert.equal(first?.last_used_at, inMs(0))
    assert.deepEqual(first?.requests_24h, [3, ...new Array(22).fill(0), 7])

    site.under.time.nowMs += hourMs
    const later = (await mine.list()).json<{ keys: readonly ConsoleKey[] }>().keys[1]
    assert.deepEqual([later?.requests_24h.at(-2), later?.requests_24h[0], later?.rate_limit_used], [7, 0, 0])
    assert.ok(site.under.time.nowMs - firstUseMs === 24 * hourMs)
  })
})

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

  test('can be neither changed, rotated nor deleted again', async () => {
    const { key } = await keys.create({ name: 'gone' })
    await keys.remove(key.id)
    for (const response of await keys.everyAct(key.id)) assert.equal(answerOf(response), '404 not_found')
  })
})

describe('a key of another project', () => {
  test('looks as if it did not exist, and stays as it is, whatever is tried on it', async () => {
    const projectId = await site.newProject('neighbour')
    const theirs = keysOf(await site.join('Eve', { projectId, role: 'owner' }), projectId)
    const { key, secret } = await keys.create({ name: 'mine' })
    const foreign = await theirs.everyAct(key.id)
    const unknown = await theirs.everyAct(`key_${'0'.repeat(26)}`)
    assert.equal(foreign.length, 5)
    for (const [index, response] of foreign.entries()) {
      assert.equal(answerOf(response), '404 not_found')
      assert.equal(response.body, unknown[index]?.body)
    }
    // Nor by way of the project that it belongs to.
    for (const response of await keysOf(theirs.browser, site.projectId).everyAct(key.id)) {
      assert.equal(answerOf(response), '404 not_found')
    }
    assert.equal(answerOf(await keysOf(theirs.browser, site.projectId).list()), '404 not_found')
    assert.deepEqual(await keys.find(key.id), key)
    assert.equal(await ask(site.app, secret), '200')
  })
})
