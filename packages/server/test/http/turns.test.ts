import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { capabilities } from '@ambit/core'
import type { FastifyInstance } from 'fastify'
import { createKey } from '../../src/app/create-key.ts'
import { turnTaker } from '../../src/concurrency/turns.ts'
import { newSessionToken } from '../../src/crypto/secrets.ts'
import type { Store } from '../../src/storage/port/store.ts'
import { eventually } from '../eventually.ts'
import { actOf, atTheMachine } from '../storage/sample-rows.ts'
import { type ConsoleUnderTest, openConsole, origin } from './console/console-under-test.ts'
import { goodRead, listen, openHttp, post } from './http-under-test.ts'

/** So long the answering thread is held up by each request of the flood. */
const costMs = 5
const floodRequests = 30
/** An honest request goes through a handful of stages, each of which may wait for one of the flood. */
const aheadMax = 10

function holdUp(): void {
  const untilMs = performance.now() + costMs
  while (performance.now() < untilMs);
}

function costly({ maintenance, sessions, people, ...others }: Store): Store {
  return {
    ...others,
    maintenance: { ...maintenance, ping: async () => holdUp() },
    sessions: {
      ...sessions,
      async find(tokenHash) {
        const session = await sessions.find(tokenHash)
        if (!session) holdUp()
        return session
      },
    },
    people: {
      ...people,
      async team(projectId) {
        holdUp()
        return people.team(projectId)
      },
    },
  }
}

test('a project with many keys has the turns of one', { timeout: 20_000 }, async (context) => {
  const under = await openHttp()
  context.after(() => under.close())
  const costlyPurpose = 'recommend food, at length'
  const app = under.variant((deps) => ({
    ...deps,
    classifyPurpose(purpose, owner) {
      if (purpose === costlyPurpose) holdUp()
      return deps.classifyPurpose(purpose, owner)
    },
  }))
  context.after(() => app.close())
  const other = { id: under.under.deps.newId('prj'), name: 'of others', createdAtMs: under.under.time.nowMs }
  await under.under.deps.store.projects.create(other, actOf())
  const honest = await under.newKey({ projectId: other.id })
  const keys = await Promise.all(Array.from({ length: 80 }, () => under.newKey()))
  let ahead = 0
  let isRead = false
  const flood = keys.map(async (key) => {
    const { statusCode } = await post(
      app,
      '/memory/read',
      { ...goodRead, purpose: costlyPurpose },
      { 'x-api-key': key },
    )
    assert.equal(statusCode, 200)
    if (!isRead) ahead++
  })
  const read = await post(app, '/memory/read', goodRead, { 'x-api-key': honest })
  isRead = true
  assert.equal(read.statusCode, 200)
  await Promise.all(flood)
  assert.ok(ahead <= aheadMax, `${ahead} of ${keys.length}`)
})

describe('a key is answered in its turn beside a flood of', () => {
  let console: ConsoleUnderTest
  let app: FastifyInstance
  let secret: string
  let cookie: string
  before(async () => {
    console = await openConsole()
    app = console.variant((deps) => ({ ...deps, store: costly(deps.store) }))
    const limits = { expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null, capabilities }
    secret = (
      await createKey(console.under.deps, atTheMachine, { projectId: console.projectId, name: 'a key', ...limits })
    ).secret
    cookie = [...(await console.join('Ada')).cookies.values()].join('; ')
  })
  after(async () => {
    await app.close()
    await console.close()
  })

  const stranger = `ambit_session=${newSessionToken()}`
  const floods: Readonly<Record<string, () => { url: string; cookie?: string; status: number }>> = {
    'requests that anybody may send': () => ({ url: '/readyz', status: 200 }),
    'requests to the console without a session': () => ({
      url: '/console/account/sessions',
      cookie: stranger,
      status: 401,
    }),
    'operations of one person': () => ({
      url: `/console/projects/${console.projectId}/team`,
      cookie,
      status: 200,
    }),
  }
  for (const [what, requestOf] of Object.entries(floods)) {
    test(what, async () => {
      const { url, cookie, status } = requestOf()
      const headers = { host: new URL(origin).host, ...(cookie && { cookie }) }
      let ahead = 0
      let isRead = false
      const flood = Array.from({ length: floodRequests }, async () => {
        const { statusCode } = await app.inject({ url, headers })
        assert.equal(statusCode, status)
        if (!isRead) ahead++
      })
      const read = await post(app, '/memory/read', goodRead, { 'x-api-key': secret })
      isRead = true
      assert.equal(read.statusCode, 200)
      await Promise.all(flood)
      assert.ok(ahead <= aheadMax, `${ahead} of ${floodRequests}`)
    })
  }
})

test('an operation of the console stops when nobody waits for it any more', { timeout: 20_000 }, async (context) => {
  const console = await openConsole()
  context.after(() => console.close())
  const ada = await console.join('Ada')
  let pieces = 0
  let end = ''
  const app = console.variant((deps) => ({
    ...deps,
    store: {
      ...deps.store,
      people: {
        ...deps.store.people,
        async team() {
          const nextTurn = turnTaker()
          try {
            for (;;) {
              await nextTurn()
              pieces++
            }
          } catch (error) {
            end = String(error)
            throw error
          }
        },
      },
    },
  }))
  context.after(() => app.close())
  const port = await listen(app)
  const client = new AbortController()
  const headers = { cookie: [...ada.cookies.values()].join('; ') }
  const url = `http://127.0.0.1:${port}/console/projects/${console.projectId}/team`
  const asked = fetch(url, { headers, signal: client.signal }).catch(() => 'aborted')
  await eventually(async () => pieces > 10)
  client.abort()
  assert.equal(await asked, 'aborted')
  await eventually(async () => end !== '')
  assert.match(end, /RequestRefused/)
  assert.equal(console.log.filter((line) => line.includes('"level":50')).length, 0)
})
