import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../../../src/storage/port/store.ts'
import { StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import { answerOf, type ConsoleUnderTest, emailOf, openBrowser, openConsole, password } from './console-under-test.ts'

let site: ConsoleUnderTest
before(async () => {
  site = await openConsole()
})
after(() => site.close())

type AccountNoun = 'sessions' | 'passwords' | 'attempts' | 'knownDevices'

/** The service on a store of which one operation fails. */
function failing<Noun extends AccountNoun>(noun: Noun, operation: keyof Store[Noun]) {
  return site.variant((deps) => {
    const fail = () => Promise.reject(new StoreUnavailable('the disk is full'))
    return { ...deps, store: { ...deps.store, [noun]: { ...deps.store[noun], [operation]: fail } } }
  })
}

describe('a database that fails', () => {
  test('signs nobody out: a session that cannot be looked up is 503, not 401', async () => {
    const browser = await site.join('Ada')
    const [cookie = ''] = browser.cookies.values()
    const app = failing('sessions', 'find')
    assert.equal(answerOf(await openBrowser(app).get('/console/session', { cookie })), '503 unavailable')
    await app.close()
  })

  test('is not told as a wrong password', async () => {
    for (const app of [
      failing('passwords', 'findHash'),
      failing('sessions', 'begin'),
      failing('attempts', 'count'),
      failing('knownDevices', 'remember'),
    ]) {
      const answer = await openBrowser(app).post('/console/sign-in', { email: emailOf('Ada'), password })
      assert.equal(answerOf(answer), '503 unavailable')
      assert.equal(answer.headers['set-cookie'], undefined)
      await app.close()
    }
  })

  test('does not pretend that a session has ended', async () => {
    const browser = await site.join('Grace')
    const [cookie = ''] = browser.cookies.values()
    const app = failing('sessions', 'end')
    const answer = await openBrowser(app).post('/console/sign-out', undefined, { cookie })
    assert.equal(answerOf(answer), '503 unavailable')
    assert.equal((await browser.get('/console/session')).statusCode, 200)
    await app.close()
  })

  test('does not pretend that a password was changed', async () => {
    const browser = await site.join('Mary')
    const [cookie = ''] = browser.cookies.values()
    const change = (app: FastifyInstance, current: string, next: string) =>
      openBrowser(app).post('/console/account/password', { current_password: current, new_password: next }, { cookie })
    const app = failing('passwords', 'change')
    const next = 'other words nobody would say'
    const answer = await change(app, password, next)
    assert.equal(answerOf(answer), '503 unavailable')
    assert.doesNotMatch(answer.json().detail, /may or may not have taken effect/)
    await app.close()
    const late = failing('knownDevices', 'remember')
    const unknown = await change(late, password, next)
    assert.equal(answerOf(unknown), '503 unavailable')
    assert.match(unknown.json().detail, /may or may not have taken effect/)
    await late.close()
    const { email } = { email: emailOf('Mary') }
    assert.equal((await openBrowser(site.app).post('/console/sign-in', { email, password: next })).statusCode, 200)
  })

  test('after somebody has joined does not tell them that nothing happened', async () => {
    const app = failing('sessions', 'begin')
    const body = { token: await site.invite(), name: 'Edith', email: emailOf('Edith'), password }
    const answer = await openBrowser(app).post('/console/invitations/accept', body)
    assert.equal(answerOf(answer), '503 unavailable')
    assert.match(answer.json().detail, /may or may not have taken effect/)
    const { email } = body
    assert.equal((await openBrowser(site.app).post('/console/sign-in', { email, password })).statusCode, 200)
    await app.close()
  })
})
