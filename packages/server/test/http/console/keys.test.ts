import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type ConsoleKey, consoleOperations } from '@ambit/core'
import { Compile } from 'typebox/compile'
import { createKey } from '../../../src/app/create-key.ts'
import { atTheMachine } from '../../storage/sample-rows.ts'
import { answerOf, type Browser, type ConsoleUnderTest, openConsole } from './console-under-test.ts'
import { ask, type KeysOfProject, keysOf, ownProject } from './project-console.ts'

const hourMs = 3_600_000
const unlimited = { expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
const isSecret = Compile(consoleOperations.createKey.answer.schema)
const isList = Compile(consoleOperations.listKeys.answer.schema)

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
    const { id, created_at, created_by, requests_24h, ...facts } = key
    const { id: person_id } = (await site.deps.store.people.findByEmail('ada@example.com')) ?? { id: '' }
    assert.deepEqual(created_by, { name: 'ada@example.com', person_id, has_left: false })
    assert.match(id, /^key_/)
    assert.equal(created_at, inMs(0))
    assert.deepEqual(requests_24h, new Array(24).fill(0))
    assert.deepEqual(facts, {
      name: 'my app',
      environment: 'test',
      last_four: secret.slice(-4),
      last_used_at: null,
      expires_at: null,
      paused_at: null,
      previous_secret_until: null,
      rate_limit_per_minute: 600,
      has_own_rate_limit: false,
      rate_limit_used: 0,
      purpose_classes: null,
      purposes: null,
      capabilities: ['memory'],
    })
    const list = await keys.list()
    assert.deepEqual([...isList.Errors(list.json())], [])
    assert.ok(!list.body.includes(secret.slice(-8)))
    assert.ok(!site.log.some((line) => line.includes(secret.slice(-8))))
  })

  test('knows who made it, also once they have left, and goes on working', async () => {
    const projectId = await site.newProject('leaving')
    const owner = await site.join('Olga', { projectId, role: 'owner' })
    const maker = await site.join('Max', { projectId })
    const { key, secret } = await keysOf(maker, projectId).create({ name: 'left behind' })
    const machine = await createKey(site.deps, atTheMachine, { ...unlimited, projectId, name: 'of the machine' })
    const makersSeen = async () =>
      (await keysOf(owner, projectId).list()).json<{ keys: readonly ConsoleKey[] }>().keys.map((one) => one.created_by)
    const max = { name: 'max@example.com', person_id: key.created_by?.person_id ?? '' }
    const cli = { name: 'cli:ada', person_id: null, has_left: false }
    assert.deepEqual(await makersSeen(), [cli, { ...max, has_left: false }])
    await owner.send('DELETE', `/console/projects/${projectId}/people/${max.person_id}`)
    assert.deepEqual(await makersSeen(), [cli, { ...max, has_left: true }])
    for (const working of [secret, machine.secret]) assert.equal(await ask(site.app, working), '200')
    const renamed = await keysOf(owner, projectId).update(key.id, { name: 'still there' })
    assert.equal(renamed.json<ConsoleKey>().created_by?.has_left, true)
    const rotated = await keysOf(owner, projectId).rotate(key.id, { grace: 'now' })
    assert.equal(rotated.json<{ key: ConsoleKey }>().key.created_by?.has_left, true)
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
      const [{ path, rule, message: sentence }] = response.json().error.details.fields
      assert.equal(path[0], field.split('[', 1)[0], 'the console finds the field that it was typed into')
      assert.equal(sentence, `${field} ${rule}`)
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

describe('a key of another project', () => {
  test('looks as if it did not exist, and stays as it is, whatever is tried on it', async () => {
    const projectId = await site.newProject('neighbour')
    const theirs = keysOf(await site.join('Eve', { projectId, role: 'owner' }), projectId)
    const { key, secret } = await keys.create({ name: 'mine' })
    const foreign = await theirs.everyAct(key.id)
    const unknown = await theirs.everyAct(`key_${'0'.repeat(26)}`)
    assert.equal(foreign.length, 7)
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
