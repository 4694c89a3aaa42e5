import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import {
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  password,
  tokenOf,
} from './console-under-test.ts'

let site: ConsoleUnderTest
before(async () => {
  site = await openConsole()
})
after(() => site.close())

const passwords = [password, 'canary second password', 'canary third password', 'canary wrong password', 'canary shrt']

test('no password and no token is in a file, in the log or in an error, and no address in the log', async () => {
  const printed: string[] = []
  const refused: LightMyRequestResponse[] = []
  const secrets = new Set(passwords)

  /** Everything that came with a cookie or a link is a secret from then on. */
  function keep(browser: Browser, ...urls: string[]): void {
    for (const cookie of browser.cookies.values()) {
      const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
      for (const part of [value, ...value.split('.')]) secrets.add(part)
    }
    for (const url of urls) secrets.add(tokenOf(url))
  }

  const token = await site.invite({ role: 'owner' })
  secrets.add(token)
  const ada = openBrowser(site.app)
  const joining = { token, name: 'Ada', email: emailOf('Ada'), password }
  refused.push(await ada.post('/console/invitations/accept', { ...joining, password: 'canary shrt' }))
  refused.push(await ada.post('/console/invitations/accept', { ...joining, email: password }))
  refused.push(await ada.post('/console/invitations/accept', `{"token":"${token}","password":"${password}"`))
  refused.push(await ada.post('/console/invitations/accept', { ...joining, [password]: password }))
  assert.equal((await ada.post('/console/invitations/accept', joining)).statusCode, 200)
  keep(ada)
  refused.push(await ada.post('/console/invitations/accept', joining))
  refused.push(await ada.post('/console/sign-in', { email: emailOf('Ada'), password: 'canary wrong password' }))
  refused.push(await ada.post(`/console/sign-in?password=${password}`, { email: password, password }))
  assert.equal((await ada.post('/console/sign-in', { email: emailOf('Ada'), password })).statusCode, 200)
  keep(ada)
  const change = { current_password: password, new_password: 'canary second password' }
  refused.push(await ada.post('/console/account/password', { ...change, current_password: 'canary wrong password' }))
  assert.equal((await ada.post('/console/account/password', change)).statusCode, 200)
  keep(ada)
  const { url } = (await ada.post(`/console/projects/${site.projectId}/invitations`, {})).json()
  const grace = await site.join('Grace')
  const { id } = (await grace.get('/console/session')).json().person
  const link = (await ada.post(`/console/projects/${site.projectId}/people/${id}/password-reset`)).json().url
  keep(grace, url, link)
  const reset = { token: tokenOf(link), password: 'canary third password' }
  assert.equal((await ada.post('/console/password-resets/complete', reset)).statusCode, 200)
  refused.push(await ada.post('/console/password-resets/complete', reset))
  refused.push(await grace.get('/console/session'))
  printed.push((await openBrowser(site.app).get(`/console/invitations/${token}?token=${token}`)).body)

  const failing = site.variant((deps) => {
    const fail = () => Promise.reject(new StoreUnavailable('full'))
    const store = { ...deps.store, sessions: { ...deps.store.sessions, find: fail, begin: fail } }
    return { ...deps, store }
  })
  const cookie = [...ada.cookies.values()].join('; ')
  refused.push(await openBrowser(failing).get('/console/session', { cookie }))
  refused.push(await openBrowser(failing).post('/console/sign-in', { email: emailOf('Ada'), password }))
  await failing.close()

  assert.ok(refused.every(({ statusCode }) => statusCode >= 400))
  assert.ok(secrets.size >= passwords.length + 9)
  // What somebody wrote as the name of a field is repeated to them; nothing else is, and that not to the log.
  const told = refused.map(({ body }) =>
    body.replaceAll(`${password} is not a known field`, '').replaceAll(`"${password}"`, ''),
  )
  const log = site.log.join('')
  const files = readdirSync(site.under.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(site.under.dataDir, name))
    .filter((path) => /\.db|wal|shm/.test(path))
  assert.ok(files.some((path) => path.endsWith('ambit.db')) && files.some((path) => path.endsWith('-wal')))
  const bytes = files.map((path) => readFileSync(path).toString('latin1'))
  for (const secret of secrets) {
    const shown = `${secret.slice(0, 8)}…`
    for (const content of bytes) assert.ok(!content.includes(secret), `a file holds ${shown}`)
    assert.ok(!log.includes(secret) && !log.includes(site.deps.hashSecret(secret)), `the log holds ${shown}`)
    for (const answer of [...told, ...printed]) assert.ok(!answer.includes(secret), `an answer holds ${shown}`)
  }
  assert.ok(!log.includes('example.com'))
  assert.ok(site.log.length > 15)
})
