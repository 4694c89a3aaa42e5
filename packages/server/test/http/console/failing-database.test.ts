import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import { answerOf, type ConsoleUnderTest, emailOf, openBrowser, openConsole, password } from './console-under-test.ts'

let site: ConsoleUnderTest
before(async () => {
  site = await openConsole()
})
after(() => site.close())

type SignIns = ConsoleUnderTest['deps']['store']['signIns']

/** The service on a store whose sign-in rows fail where they are told to. */
function failing(replaced: Partial<SignIns>) {
  return site.variant((deps) => {
    const store = { ...deps.store, signIns: { ...deps.store.signIns, ...replaced } }
    return { ...deps, store }
  })
}

const unavailable = () => Promise.reject(new StoreUnavailable('the disk is full'))

describe('a database that fails', () => {
  test('signs nobody out: a session that cannot be looked up is 503, not 401', async () => {
    const browser = await site.join('Ada')
    const [cookie = ''] = browser.cookies.values()
    const app = failing({ select: unavailable })
    assert.equal(answerOf(await openBrowser(app).get('/console/session', { cookie })), '503 unavailable')
    await app.close()
  })

  test('is not told as a wrong password', async () => {
    for (const replaced of [{ select: unavailable }, { insert: unavailable }, { countAttempt: unavailable }]) {
      const app = failing(replaced)
      const answer = await openBrowser(app).post('/console/sign-in', { email: emailOf('Ada'), password })
      assert.equal(answerOf(answer), '503 unavailable')
      assert.equal(answer.headers['set-cookie'], undefined)
      await app.close()
    }
  })

  test('does not pretend that a session has ended', async () => {
    const browser = await site.join('Grace')
    const [cookie = ''] = browser.cookies.values()
    const app = failing({ delete: unavailable })
    const answer = await openBrowser(app).post('/console/sign-out', undefined, { cookie })
    assert.equal(answerOf(answer), '503 unavailable')
    assert.equal((await browser.get('/console/session')).statusCode, 200)
    await app.close()
  })

  test('does not pretend that a password was changed', async () => {
    const browser = await site.join('Mary')
    const [cookie = ''] = browser.cookies.values()
    for (const replaced of [{ update: unavailable }, { delete: unavailable }]) {
      const app = failing(replaced)
      const body = { current_password: password, new_password: 'other words nobody would say' }
      const answer = await openBrowser(app).post('/console/account/password', body, { cookie })
      assert.equal(answerOf(answer), '503 unavailable')
      assert.match(answer.json().detail, /may or may not have taken effect/)
      await app.close()
    }
  })

  test('after somebody has joined does not tell them that nothing happened', async () => {
    const app = failing({ insert: unavailable })
    const body = { token: await site.invite(), name: 'Edith', email: emailOf('Edith'), password }
    const answer = await openBrowser(app).post('/console/invitations/accept', body)
    assert.equal(answerOf(answer), '503 unavailable')
    assert.match(answer.json().detail, /may or may not have taken effect/)
    const { email } = body
    assert.equal((await openBrowser(site.app).post('/console/sign-in', { email, password })).statusCode, 200)
    await app.close()
  })
})
