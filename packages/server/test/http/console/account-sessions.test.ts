import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SessionList } from '@ambit/core'
import {
  answerOf,
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  password,
} from './console-under-test.ts'

let site: ConsoleUnderTest
before(async () => {
  site = await openConsole()
})
after(() => site.close())

async function signIn(name: string, userAgent: string): Promise<Browser> {
  const browser = openBrowser(site.app)
  const headers = { 'user-agent': userAgent }
  const answer = await browser.post('/console/sign-in', { email: emailOf(name), password }, headers)
  assert.equal(answer.statusCode, 200)
  return browser
}

async function sessionsOf(browser: Browser): Promise<SessionList['sessions']> {
  return (await browser.get('/console/account/sessions')).json<SessionList>().sessions
}

test('a person sees where they are signed in, newest first, and nothing of others', async () => {
  await site.join('Grace')
  const phone = await signIn('Grace', 'a phone')
  const laptop = await signIn('Grace', 'a laptop')
  await site.join('Mary')
  const seen = await sessionsOf(laptop)
  assert.deepEqual(
    seen.map(({ user_agent, is_current }) => [user_agent, is_current]),
    [
      ['a laptop', true],
      ['a phone', false],
      ['lightMyRequest', false],
    ],
  )
  for (const { id, address } of seen) {
    assert.match(id, /^ses_/)
    assert.equal(address, '127.0.0.1')
  }
  assert.deepEqual(
    (await sessionsOf(phone)).map(({ is_current }) => is_current),
    [false, true, false],
  )
  assert.ok(![...laptop.cookies.values()].some((cookie) => JSON.stringify(seen).includes(cookie.slice(20, 40))))
})

test('a long user agent is cut short', async () => {
  await site.join('Lise')
  const browser = await signIn('Lise', 'x'.repeat(5_000))
  assert.equal((await sessionsOf(browser))[0]?.user_agent?.length, 300)
})

test('ending a session signs out where it is used, from the next request on', async () => {
  await site.join('Hedy')
  const phone = await signIn('Hedy', 'a phone')
  const laptop = await signIn('Hedy', 'a laptop')
  const { id } = (await sessionsOf(laptop)).find(({ user_agent }) => user_agent === 'a phone') ?? { id: '' }
  assert.equal((await laptop.send('DELETE', `/console/account/sessions/${id}`)).statusCode, 200)
  assert.equal(answerOf(await phone.get('/console/session')), '401 sign_in_required')
  assert.equal((await laptop.get('/console/session')).statusCode, 200)
  assert.equal(answerOf(await laptop.send('DELETE', `/console/account/sessions/${id}`)), '404 not_found')
})

test('nobody ends a session of somebody else: it does not exist for them', async () => {
  const ida = await site.join('Ida')
  const emmy = await site.join('Emmy')
  const [{ id } = { id: '' }] = await sessionsOf(ida)
  const foreign = await emmy.send('DELETE', `/console/account/sessions/${id}`)
  const unknown = await emmy.send('DELETE', '/console/account/sessions/ses_nothing')
  assert.equal(answerOf(foreign), '404 not_found')
  assert.equal(foreign.body, unknown.body)
  assert.equal((await ida.get('/console/session')).statusCode, 200)
})

test('signing out everywhere ends all sessions, the asking one included, and takes its cookie back', async () => {
  const first = await site.join('Vera')
  const second = await signIn('Vera', 'a laptop')
  const other = await site.join('Edith')
  const done = await second.send('DELETE', '/console/account/sessions')
  assert.equal(done.statusCode, 200)
  assert.match(String(done.headers['set-cookie']), /^ambit_session=; Max-Age=0/)
  for (const browser of [first, second]) {
    assert.equal(answerOf(await browser.get('/console/session')), '401 sign_in_required')
  }
  assert.equal((await other.get('/console/session')).statusCode, 200)
})
