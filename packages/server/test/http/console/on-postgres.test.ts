import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import {
  answerOf,
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  password,
  tokenOf,
} from './console-under-test.ts'

let databases: TestDatabases
let site: ConsoleUnderTest
let owner: Browser
before(async () => {
  databases = await startTestDatabases()
  site = await openConsole({ store: await openPostgresStore({ url: await databases.create() }) })
  owner = await site.join('Ada', { role: 'owner' })
})
after(async () => {
  await site?.close()
  await databases?.remove()
})

function signIn(name: string, secret = password, browser = openBrowser(site.app)) {
  return browser.post('/console/sign-in', { email: emailOf(name), password: secret })
}

describe('on PostgreSQL, too', () => {
  test('an owner invites, somebody joins, and the link lets in nobody else', async () => {
    const { url } = (await owner.post(`/console/projects/${site.projectId}/invitations`, {})).json()
    const accept = (name: string) =>
      openBrowser(site.app).post('/console/invitations/accept', {
        token: tokenOf(url),
        name,
        email: emailOf(name),
        password,
      })
    const answers = await Promise.all(['Grace', 'Mary', 'Hedy'].map(accept))
    assert.deepEqual(answers.map(answerOf).sort(), ['200', '410 link_invalid', '410 link_invalid'])
    const { people } = (await owner.get(`/console/projects/${site.projectId}/team`)).json()
    assert.equal(people.length, 2)
  })

  test('an id with a character that no text of the database can hold is no id', async () => {
    const project = `/console/projects/${site.projectId}`
    const answers = [
      await owner.send('DELETE', `${project}/keys/key_%00`),
      await owner.send('DELETE', `${project}/people/per_%00`),
      await owner.send('DELETE', '/console/account/sessions/%00'),
      await owner.get(`${project}/usage?key_id=%00`),
    ]
    assert.deepEqual(new Set(answers.map(answerOf)), new Set(['400 invalid_request']))
  })

  test('a session begun in one process is known in another, and ends for both', async () => {
    const browser = await site.join('Ida')
    const [cookie = ''] = browser.cookies.values()
    const second = site.secondProcess()
    assert.equal((await openBrowser(second).get('/console/session', { cookie })).statusCode, 200)
    assert.equal((await browser.get('/console/account/sessions')).json().sessions.length, 1)
    assert.equal((await openBrowser(second).post('/console/sign-out', undefined, { cookie })).statusCode, 200)
    assert.equal(answerOf(await browser.get('/console/session')), '401 sign_in_required')
    await second.close()
  })

  test('a changed and a reset password are in force, and end the sessions they should', async () => {
    const browser = await site.join('Emmy')
    const elsewhere = openBrowser(site.app)
    await signIn('Emmy', password, elsewhere)
    const next = 'other words nobody would say'
    const change = { current_password: password, new_password: next }
    assert.equal((await browser.post('/console/account/password', change)).statusCode, 200)
    assert.equal((await browser.get('/console/session')).statusCode, 200)
    assert.equal(answerOf(await elsewhere.get('/console/session')), '401 sign_in_required')
    assert.equal(answerOf(await signIn('Emmy')), '401 sign_in_failed')

    const { id } = (await browser.get('/console/session')).json().person
    const { url } = (await owner.post(`/console/projects/${site.projectId}/people/${id}/password-reset`)).json()
    const reset = { token: tokenOf(url), password }
    assert.equal((await openBrowser(site.app).post('/console/password-resets/complete', reset)).statusCode, 200)
    assert.equal(answerOf(await browser.get('/console/session')), '401 sign_in_required')
    assert.equal((await signIn('Emmy')).statusCode, 200)
  })

  test('many guesses at once get no further than many in a row', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn('Nobody')))
    const counted = Map.groupBy(answers, answerOf)
    assert.equal(counted.get('401 sign_in_failed')?.length, 10)
    assert.equal(counted.get('429 rate_limited')?.length, 5)
  })

  test('strangers who guess lock out no device that has signed in before', async () => {
    const known = await site.join('Lise')
    await known.post('/console/sign-out')
    const strangers = await Promise.all(Array.from({ length: 12 }, () => signIn('Lise', 'not the password')))
    assert.equal(strangers.filter((answer) => answerOf(answer) === '429 rate_limited').length, 2)
    assert.equal(answerOf(await signIn('Lise')), '429 rate_limited')
    assert.equal((await signIn('Lise', password, known)).statusCode, 200)
    assert.equal((await known.send('DELETE', '/console/account/sessions')).statusCode, 200)
    assert.equal(answerOf(await signIn('Lise', password, known)), '429 rate_limited')
  })

  test('a project keeps an owner, and somebody who is taken out sees nothing of it', async () => {
    const second = await site.join('Vera', { role: 'owner' })
    const idOf = async (name: string) => (await site.deps.store.people.findByEmail(emailOf(name)))?.id
    const path = async (name: string) => `/console/projects/${site.projectId}/people/${await idOf(name)}`
    assert.equal((await owner.send('DELETE', await path('Vera'))).statusCode, 200)
    assert.equal(answerOf(await second.get(`/console/projects/${site.projectId}/team`)), '404 not_found')
    assert.equal(answerOf(await owner.send('DELETE', await path('Ada'))), '409 conflict')
    const own = (await second.post('/console/projects', { name: 'of Vera' })).json()
    assert.equal((await second.get(`/console/projects/${own.id}/team`)).statusCode, 200)
    assert.equal(answerOf(await owner.get(`/console/projects/${own.id}/team`)), '404 not_found')
  })
})
