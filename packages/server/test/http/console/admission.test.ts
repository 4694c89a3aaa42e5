import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { type ConsoleOperation, consoleOperations } from '@ambit/core'
import { actOf } from '../../storage/sample-rows.ts'
import {
  answerOf,
  type Browser,
  type ConsoleUnderTest,
  openBrowser,
  openConsole,
  origin,
} from './console-under-test.ts'

let site: ConsoleUnderTest
let owner: Browser
let member: Browser
let viewer: Browser
before(async () => {
  site = await openConsole()
  owner = await site.join('Ada', { role: 'owner' })
  member = await site.join('Grace')
  viewer = await site.join('Vera', { role: 'viewer' })
})
after(() => site.close())

const consoleRoutes = Object.entries<ConsoleOperation>(consoleOperations).map(([operationId, operation]) => {
  return { operationId, ...operation }
})
const closed = consoleRoutes.filter(({ access }) => access !== 'open')
const ofProjects = consoleRoutes.filter(({ access }) => access !== 'open' && access !== 'person')
const changing = consoleRoutes.filter(({ method }) => method !== 'GET')

test('every operation has a name and a path of its own, and names the project that it asks a role in', () => {
  assert.equal(new Set(consoleRoutes.map(({ operationId }) => operationId)).size, consoleRoutes.length)
  assert.equal(new Set(consoleRoutes.map(({ method, path }) => `${method} ${path}`)).size, consoleRoutes.length)
  for (const { path } of consoleRoutes) assert.match(path, /^\/console\//)
  for (const { path } of ofProjects) assert.match(path, /\/:project_id\//)
})

describe('without a session nobody gets past the door', () => {
  for (const { operationId, method, path } of closed) {
    test(`of ${operationId}`, async () => {
      const visitor = openBrowser(site.app)
      const url = path.replace(':project_id', site.projectId)
      for (const cookie of ['', 'ambit_session=', 'ambit_session=made.up', 'other=1']) {
        const response = await sendAs(visitor, { method, url, headers: { cookie } })
        assert.equal(answerOf(response), '401 sign_in_required')
        assert.deepEqual(Object.keys(response.json()), ['detail', 'error'])
      }
    })
  }
})

describe('what changes something comes from the console itself', () => {
  const foreign: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'http://console.test.evil.example' },
    { origin: 'http://console.test:8080' },
    { origin: 'https://console.test' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const { operationId, method, path } of changing) {
    test(`${operationId} is refused from elsewhere, whoever is signed in`, async () => {
      const url = path.replace(':project_id', site.projectId)
      for (const headers of foreign) {
        assert.equal(answerOf(await sendAs(owner, { method, url, headers })), '403 cross_site_request')
      }
      const cookie = [...owner.cookies.values()].join('; ')
      const silent = await site.app.inject({ method, url, headers: { host: 'console.test', cookie } })
      assert.equal(answerOf(silent), '403 cross_site_request')
    })
  }

  test('a form cannot say what JSON would: other bodies are refused before they are read', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await owner.post('/console/projects', '{"name":"forged"}', { 'content-type': type })
      assert.equal(answerOf(response), '415 unsupported_media_type')
    }
  })

  test('a page of our own is let in, with or without the header that only newer browsers send', async () => {
    const headers = { host: 'console.test', origin, 'content-type': 'application/json' }
    const body = { email: 'nobody@example.com', password: 'x' }
    for (const fetched of [{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }]) {
      const response = await site.app.inject({
        method: 'POST',
        url: '/console/sign-in',
        headers: { ...headers, ...fetched },
        payload: body,
      })
      assert.equal(answerOf(response), '401 sign_in_failed')
    }
  })

  test('the address that people know is our own, too, whatever a proxy makes of the request', async () => {
    const behind = await openConsole({ publicOrigin: 'https://ambit.example.com' })
    const from = (sender: string) => openBrowser(behind.app).post('/console/sign-out', undefined, { origin: sender })
    assert.equal((await from('https://ambit.example.com')).statusCode, 200)
    assert.equal((await from(origin)).statusCode, 200)
    assert.equal(answerOf(await from('http://ambit.example.com')), '403 cross_site_request')
    await behind.close()
  })
})

describe('a project is a wall', () => {
  for (const { operationId, method, path } of ofProjects) {
    test(`${operationId} in another project is answered as if that project did not exist`, async () => {
      const foreign = await site.newProject(`theirs: ${operationId}`)
      const [theirs, none] = await Promise.all(
        [foreign, 'prj_nothing'].map((id) => sendAs(owner, { method, url: path.replace(':project_id', id) })),
      )
      assert.equal(theirs && answerOf(theirs), '404 not_found')
      assert.equal(theirs?.body, none?.body)
    })
  }

  for (const { operationId, method, path } of ofProjects.filter(({ access }) => access === 'owner')) {
    test(`${operationId} is for owners: a member is told so`, async () => {
      const url = path.replace(':project_id', site.projectId)
      assert.equal(answerOf(await sendAs(member, { method, url })), '403 not_permitted')
    })
  }

  for (const { operationId, method, path, access } of ofProjects) {
    test(`${operationId} ${access === 'viewer' ? 'is open to' : 'is not for'} viewers, who are told so`, async () => {
      const answer = await sendAs(viewer, { method, url: path.replace(':project_id', site.projectId) })
      assert.equal(answerOf(answer) === '403 not_permitted', access !== 'viewer' || operationId === 'removePerson')
    })
  }

  test('a viewer changes nothing: what is open to them asks, but for leaving', () => {
    const open = ofProjects.filter(({ access, method }) => access === 'viewer' && method !== 'GET')
    assert.deepEqual(open.map(({ operationId }) => operationId).sort(), [
      'checkPurpose',
      'removePerson',
      'verifyRecordChain',
    ])
  })

  test('somebody who is taken out sees nothing of it from the next request on', async () => {
    const leaving = await site.join('Mary')
    const team = `/console/projects/${site.projectId}/team`
    assert.equal((await leaving.get(team)).statusCode, 200)
    const { people } = (await owner.get(team)).json<{ people: { id: string; name: string }[] }>()
    const { id } = people.find(({ name }) => name === 'Mary') ?? { id: '' }
    assert.equal((await owner.send('DELETE', `/console/projects/${site.projectId}/people/${id}`)).statusCode, 200)
    assert.equal(answerOf(await leaving.get(team)), '404 not_found')
    assert.deepEqual((await leaving.get('/console/session')).json().projects, [])
  })
})

describe('a body that is long in coming does nothing for somebody who meanwhile', () => {
  async function meanwhile(browser: Browser, path: string, body: object, happen: () => Promise<unknown>) {
    async function* late() {
      yield '{'
      await happen()
      yield JSON.stringify(body).slice(1)
    }
    return site.app.inject({
      method: path.includes('/people/') ? 'PATCH' : 'POST',
      url: `/console/projects/${site.projectId}${path}`,
      headers: {
        host: new URL(origin).host,
        origin,
        cookie: [...browser.cookies.values()].join('; '),
        'content-type': 'application/json',
      },
      payload: Readable.from(late()),
    })
  }
  const idOf = async (browser: Browser): Promise<string> => (await browser.get('/console/session')).json().person.id

  test('is no owner any more', async () => {
    const demoted = await site.join('Valentina', { role: 'owner' })
    const id = await idOf(demoted)
    const { people } = site.deps.store
    const answer = await meanwhile(demoted, `/people/${id}`, { role: 'owner' }, () =>
      people.setRole(site.projectId, id, 'member', actOf()),
    )
    assert.equal(answerOf(answer), '403 not_permitted')
  })

  test('is taken out', async () => {
    const removed = await site.join('Sally')
    const id = await idOf(removed)
    const answer = await meanwhile(removed, '/keys', { name: 'late' }, () =>
      site.deps.store.people.remove(site.projectId, id, actOf()),
    )
    assert.equal(answerOf(answer), '404 not_found')
  })

  test('is signed out', async () => {
    const gone = await site.join('Svetlana')
    const answer = await meanwhile(gone, '/keys', { name: 'late' }, () =>
      gone.send('DELETE', '/console/account/sessions'),
    )
    assert.equal(answerOf(answer), '401 sign_in_required')
  })
})

describe('a path with a parameter', () => {
  test('names the methods that it takes', async () => {
    const response = await owner.get(`/console/projects/${site.projectId}/people/somebody`)
    assert.equal(answerOf(response), '405 method_not_allowed')
    assert.equal(response.headers.allow, 'PATCH, DELETE')
  })

  for (const path of ['/console/projects//team', '/console/projects/a/b/team', '/console', '/console/nothing']) {
    test(`is not mistaken for another: ${path}`, async () => {
      assert.equal(answerOf(await owner.get(path)), '404 not_found')
    })
  }
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

function sendAs(browser: Browser, request: { method: Method; url: string; headers?: Record<string, string> }) {
  const { method, url, headers = {} } = request
  if (method === 'GET') return browser.get(url, headers)
  return browser.send(method, url, undefined, headers)
}
