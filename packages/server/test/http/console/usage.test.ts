import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { consoleOperations, type Usage } from '@ambit/core'
import { Compile } from 'typebox/compile'
import { goodMemory, goodRead, post } from '../http-under-test.ts'
import { answerOf, type Browser, type ConsoleUnderTest, openConsole } from './console-under-test.ts'
import { ask, keysOf, ownProject } from './project-console.ts'

const hourMs = 3_600_000
const isUsage = Compile(consoleOperations.showUsage.answer.schema)

let site: ConsoleUnderTest
let ada: Browser
before(async () => {
  site = await openConsole()
  ada = await site.join('Ada')
})
after(() => site.close())

/** A project with a key that was used as told, once in the hour before and then in the current one. */
async function usedProject(name: string) {
  const browser = ada
  const projectId = await ownProject(ada, name)
  const keys = keysOf(ada, projectId)
  const { key, secret } = await keys.create({ name: 'app', rate_limit_per_minute: 7 })
  await ask(site.app, secret)
  site.under.time.nowMs += hourMs
  const headers = { 'x-api-key': secret }
  await post(site.app, '/memory', goodMemory, headers)
  await post(site.app, '/memory', {}, headers)
  await post(site.app, '/memory/read', goodRead, headers)
  await post(site.app, '/memory/read', goodRead, headers)
  await post(site.app, '/memory/read', { ...goodRead, purpose: 'recommend a place and book a table' }, headers)
  await post(site.app, '/memory/read', { ...goodRead, scope: 'schedule', purpose: 'xyzzy' }, headers)
  for (let count = 0; count < 4; count++) await ask(site.app, secret)
  await site.storeUsage()
  return { browser, keys, key, projectId, path: `/console/projects/${projectId}/usage` }
}

async function usage(browser: Browser, path: string): Promise<Usage> {
  const response = await browser.get(path)
  assert.equal(response.statusCode, 200, response.body)
  assert.deepEqual([...isUsage.Errors(response.json())], [])
  return response.json()
}

describe('usage', () => {
  test('of a project that nobody has used yet is zero, and every hour of a day is there', async () => {
    const { total, previous, series, by_endpoint, by_key, denials, step, from, to } = await usage(
      ada,
      `/console/projects/${site.projectId}/usage`,
    )
    const none = {
      requests: 0,
      allowed: 0,
      refused: 0,
      scopes_refused: 0,
      rate_limited: 0,
      client_errors: 0,
      errors: 0,
      p50_ms: null,
      p99_ms: null,
    }
    assert.deepEqual([total, previous], [none, none])
    assert.deepEqual([by_endpoint, by_key, denials], [[], [], []])
    assert.deepEqual([step, series.length], ['hour', 24])
    assert.equal(Date.parse(to) - Date.parse(from), 24 * hourMs)
    assert.ok(Date.parse(to) > site.under.time.nowMs && Date.parse(to) <= site.under.time.nowMs + hourMs)
  })

  test('tells requests by hour, operation and status, what was refused, and how long it took', async () => {
    const { browser, key, path } = await usedProject('counted')
    const { total, series, by_endpoint, denials, by_key, key_id } = await usage(browser, `${path}?steps=2`)
    assert.deepEqual([total.requests, total.refused, total.rate_limited, total.errors, key_id], [11, 2, 3, 0, null])
    assert.ok(total.p50_ms !== null && total.p99_ms !== null && total.p50_ms <= total.p99_ms)
    assert.deepEqual(
      series.map(({ requests, rate_limited }) => [requests, rate_limited]),
      [
        [1, 0],
        [10, 3],
      ],
    )
    assert.deepEqual(series[0]?.by_status, [{ operation: 'showPolicy', status: 200, requests: 1 }])
    assert.deepEqual(by_endpoint, [
      { operation: 'showPolicy', status: 429, requests: 3 },
      { operation: 'readMemory', status: 200, requests: 2 },
      { operation: 'readMemory', status: 403, requests: 2 },
      { operation: 'showPolicy', status: 200, requests: 2 },
      { operation: 'createMemory', status: 201, requests: 1 },
      { operation: 'createMemory', status: 400, requests: 1 },
    ])
    assert.deepEqual(denials, [
      { scope: 'preferences', purpose_class: 'task_execution', count: 1 },
      { scope: 'schedule', purpose_class: null, count: 1 },
    ])
    assert.deepEqual(by_key, [{ key_id: key.id, name: 'app', ...total }])
  })

  test('compares with the time before, which is as long', async () => {
    const { browser, path } = await usedProject('compared')
    const { total, previous } = await usage(browser, `${path}?steps=1`)
    assert.deepEqual([total.requests, previous.requests], [10, 1])
    assert.equal((await usage(browser, `${path}?steps=2`)).previous.requests, 0)
  })

  test('by day has days of UTC, the current one last', async () => {
    const { browser, path } = await usedProject('daily')
    const { step, series, total, to } = await usage(browser, `${path}?step=day&steps=90`)
    assert.deepEqual([step, series.length, total.requests], ['day', 90, 11])
    assert.ok(series.every(({ at }) => at.endsWith('T00:00:00.000Z')))
    assert.equal(Date.parse(to) - Date.parse(series.at(-1)?.at ?? ''), 24 * hourMs)
    assert.equal((await usage(browser, `${path}?step=day`)).series.length, 30)
  })

  test('ends where it is told to, at a whole step, and compares with the time before that', async () => {
    const { browser, path } = await usedProject('past')
    const current = await usage(browser, `${path}?steps=1`)
    const before = await usage(browser, `${path}?steps=1&to=${current.from}`)
    assert.deepEqual([before.to, before.total.requests, before.previous.requests], [current.from, 1, 0])
    const inside = new Date(Date.parse(current.from) + 60_000).toISOString()
    assert.deepEqual(await usage(browser, `${path}?steps=1&to=${inside}`), current)
    const longAgo = await usage(browser, `${path}?step=day&steps=90&to=1970-01-01T00:00:00Z`)
    assert.deepEqual([longAgo.total.requests, longAgo.to], [0, '1970-01-01T00:00:00.000Z'])
  })

  test('of one key leaves out the others, and outlives the key', async () => {
    const { browser, keys, key, path } = await usedProject('one-of-two')
    const { key: other, secret } = await keys.create({ name: 'other' })
    await ask(site.app, secret)
    await site.storeUsage()
    assert.equal((await usage(browser, path)).total.requests, 12)
    const ofOther = await usage(browser, `${path}?key_id=${other.id}`)
    assert.deepEqual([ofOther.total.requests, ofOther.key_id], [1, other.id])
    assert.deepEqual(
      ofOther.by_key.map(({ key_id }) => key_id),
      [other.id],
    )
    await keys.remove(key.id)
    const ofDeleted = await usage(browser, `${path}?key_id=${key.id}`)
    assert.deepEqual([ofDeleted.total.requests, ofDeleted.by_key[0]?.name], [11, null])
    assert.deepEqual(
      (await usage(browser, path)).by_key.map(({ name }) => name),
      [null, 'other'],
    )
  })

  test('is that of the project alone', async () => {
    const { key } = await usedProject('theirs')
    const path = `/console/projects/${await ownProject(ada, 'ours')}/usage`
    assert.equal((await usage(ada, path)).total.requests, 0)
    const foreign = await ada.get(`${path}?key_id=${key.id}`)
    const unknown = await ada.get(`${path}?key_id=key_unknown`)
    assert.deepEqual([answerOf(foreign), foreign.body], ['404 not_found', unknown.body])
  })

  const refused: readonly (readonly [query: string, detail: string])[] = [
    ['step=week', 'step must be one of hour, day'],
    ['step=hour&step=day', 'step must be one of hour, day'],
    ['steps=0', 'steps must be a whole number from 1 to 168'],
    ['steps=169', 'steps must be a whole number from 1 to 168'],
    ['steps=1.5', 'steps must be a whole number from 1 to 168'],
    ['steps=', 'steps must be a whole number from 1 to 168'],
    ['step=day&steps=91', 'steps must be a whole number from 1 to 90'],
    ['to=yesterday', 'to must be an ISO 8601 time such as 2027-01-31T12:00:00Z'],
    ['to=2026-02-31', 'to must be an ISO 8601 time such as 2027-01-31T12:00:00Z'],
    ['to=1066-10-14T09:00:00Z', 'to must be a day and time that exist'],
    ['to=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z', 'to must be an ISO 8601 time such as 2027-01-31T12:00:00Z'],
    ['key_id=a&key_id=b', 'key_id must be given once'],
    ['days=3', 'days is not a known parameter'],
  ]
  for (const [query, detail] of refused) {
    test(`is not told for ${query}`, async () => {
      const response = await ada.get(`/console/projects/${site.projectId}/usage?${query}`)
      assert.deepEqual([answerOf(response), response.json().detail], ['400 invalid_request', detail])
    })
  }
})
