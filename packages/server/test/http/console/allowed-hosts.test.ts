import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { exchange } from '../http-under-test.ts'
import {
  answerOf,
  type Browser,
  type ConsoleUnderTest,
  openBrowser,
  openConsole,
  tokenOf,
} from './console-under-test.ts'

function signOut(app: FastifyInstance, host: string, headers: Record<string, string> = {}) {
  const from = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
  return app.inject({ method: 'POST', url: '/console/sign-out', headers: { ...from, ...headers } })
}

describe('without AMBIT_PUBLIC_URL the console answers to', () => {
  let site: ConsoleUnderTest
  before(async () => {
    site = await openConsole({ allowedHosts: ['Ambit.lan', '192.168.7.7', 'fd00::7'], trustedProxies: ['127.0.0.1'] })
  })
  after(() => site.close())

  const own = [
    'localhost',
    'LOCALHOST:8080',
    'localhost.:8080',
    'app.localhost',
    '127.0.0.1:9000',
    '127.8.8.8',
    '[::1]:8080',
  ]
  const allowed = ['ambit.lan', 'ambit.LAN:8080', '192.168.7.7:80', '[fd00::7]:8080', '[FD00:0::7]']
  for (const host of [...own, ...allowed]) {
    test(`the host ${host}`, async () => {
      const origin = `http://${host}`
      assert.equal((await signOut(site.app, host, { origin })).statusCode, 200)
      const session = await site.app.inject({ url: '/console/session', headers: { host } })
      assert.equal(answerOf(session), '401 sign_in_required')
    })
  }

  const foreign = [
    ...['evil.example', 'localhost.evil.example', 'evillocalhost', '127.0.0.1.evil.example', 'ambit.lan.evil.example'],
    ...['128.0.0.1', '0.0.0.0', '10.0.0.1:8080', '[::2]', '[::ffff:10.0.0.1]', 'sub.ambit.lan', 'a@localhost'],
    ...[
      'localhost/..',
      'localhost?',
      'localhost#',
      'localhost\\evil',
      'local host',
      'localhost:99999',
      ':8080',
      '[',
      '%00',
    ],
  ]
  for (const host of foreign) {
    test(`no such host as "${host}", whatever is asked of it`, async () => {
      for (const answer of [
        await signOut(site.app, host),
        await site.app.inject({ url: '/console/session', headers: { host } }),
      ]) {
        assert.equal(answerOf(answer), '421 host_not_allowed')
        assert.match(answer.json().detail, /AMBIT_PUBLIC_URL.*AMBIT_ALLOWED_HOSTS/)
        assert.equal(answer.headers['set-cookie'], undefined)
      }
    })
  }

  test('no host that a proxy passes on from whoever made it up', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' }
    assert.equal(answerOf(await signOut(site.app, 'localhost', forwarded)), '421 host_not_allowed')
    const good = { 'x-forwarded-host': 'ambit.lan', 'x-forwarded-proto': 'https', origin: 'https://ambit.lan' }
    assert.equal((await signOut(site.app, 'upstream:8080', good)).statusCode, 200)
  })

  test('what is not the console at any host: keys need no origin', async () => {
    for (const url of ['/healthz', '/openapi.json', '/docs']) {
      assert.equal((await site.app.inject({ url, headers: { host: 'evil.example' } })).statusCode, 200)
    }
  })

  test('a page that has given its name our address is not one of ours, though its origin is that of the host', async () => {
    const rebound = await signOut(site.app, 'rebound.example:8080')
    assert.equal(answerOf(rebound), '421 host_not_allowed')
  })
})

describe('links', () => {
  const invite = (browser: Browser, projectId: string, headers: Record<string, string> = {}) =>
    browser.post(`/console/projects/${projectId}/invitations`, {}, headers)

  test('begin with the host that was asked when it is one of ours, and are not made for any other', async () => {
    const site = await openConsole()
    try {
      const owner = await site.join('Ada', { role: 'owner' })
      const host = '127.0.0.1:9000'
      const made = await invite(owner, site.projectId, { host, origin: `http://${host}` })
      assert.match(made.json().url, /^http:\/\/127\.0\.0\.1:9000\/invitation#inv_/)
      const evil = { host: 'evil.example', origin: 'http://evil.example' }
      const before = (await owner.get(`/console/projects/${site.projectId}/team`)).json().invitations.length
      assert.equal(answerOf(await invite(owner, site.projectId, evil)), '421 host_not_allowed')
      const personId = (await (await site.join('Grace')).get('/console/session')).json().person.id
      const reset = `/console/projects/${site.projectId}/people/${personId}/password-reset`
      assert.equal(answerOf(await owner.post(reset, undefined, evil)), '421 host_not_allowed')
      const after = (await owner.get(`/console/projects/${site.projectId}/team`)).json().invitations.length
      assert.equal(after, before)
    } finally {
      await site.close()
    }
  })

  test('begin with AMBIT_PUBLIC_URL where it is set, whatever the request says', async () => {
    const publicOrigin = 'https://ambit.example.com'
    const site = await openConsole({ publicOrigin, allowedHosts: [], trustedProxies: ['127.0.0.1'] })
    try {
      const owner = openBrowser(site.app, publicOrigin)
      const token = await site.invite({ role: 'owner' })
      const account = { token, name: 'Ada', email: 'ada@example.com', password: 'canary words nobody would say' }
      assert.equal((await owner.post('/console/invitations/accept', account)).statusCode, 200)
      // A proxy may rewrite the host; what it is rewritten to is nobody's business.
      for (const headers of [{}, { host: 'upstream:8080' }, { 'x-forwarded-host': 'evil.example' }]) {
        const { url } = (await invite(owner, site.projectId, headers)).json()
        assert.ok(url.startsWith(`${publicOrigin}/invitation#`) && tokenOf(url).length > 40)
        assert.equal((await owner.get('/console/session', headers)).statusCode, 200)
      }
      const evil = { host: 'evil.example', origin: 'http://evil.example' }
      assert.equal(answerOf(await invite(owner, site.projectId, evil)), '403 cross_site_request')
      const local = { host: 'localhost:8080', origin: 'http://localhost:8080' }
      assert.ok((await invite(owner, site.projectId, local)).json().url.startsWith(`${publicOrigin}/`))
    } finally {
      await site.close()
    }
  })
})

describe('where it listens on every address', () => {
  test('the address that a connection came in on is one of ours, and no other', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
    const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
    const site = await openConsole({ allowedHosts: [] })
    try {
      await site.app.listen({ port: 0, host: '0.0.0.0' })
      const { port } = site.app.server.address() as { port: number }
      const statusOf = async (host: string, to: string): Promise<number> => {
        const answer = await fetchFrom(to, port, host)
        return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
      }
      assert.equal(await statusOf(`127.0.0.1:${port}`, '127.0.0.1'), 401)
      assert.equal(await statusOf('192.0.2.9', '127.0.0.1'), 421)
      assert.equal(await statusOf('evil.example', '127.0.0.1'), 421)
      if (outside !== undefined) {
        assert.equal(await statusOf(`${outside}:${port}`, outside), 401)
        assert.equal(await statusOf('evil.example', outside), 421)
      }
    } finally {
      await site.close()
    }
  })

  function fetchFrom(address: string, port: number, host: string): Promise<string> {
    return exchange(port, `GET /console/session HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, address)
  }
})
