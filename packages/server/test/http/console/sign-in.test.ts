import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { after, before, describe, mock, test } from 'node:test'
import { attemptsPerAccount, attemptsPerAddress } from '../../../src/accounts/attempts.ts'
import { createPasswords } from '../../../src/accounts/passwords.ts'
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
  site = await openConsole({ trustedProxies: ['127.0.0.1'] })
  await site.join('Ada', { role: 'owner' })
})
after(() => site.close())

let addresses = 0
/** From an address of its own, so that tests do not use up each other's attempts. */
const fresh = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })

function signIn(browser: Browser, body: object, headers = fresh()) {
  return browser.post('/console/sign-in', body, headers)
}

describe('signing in', () => {
  test('takes the address in any case and with spaces around it, and shows who it is', async () => {
    const browser = openBrowser(site.app)
    const response = await signIn(browser, { email: ' ADA@Example.com ', password })
    assert.equal(response.statusCode, 200)
    const { person, projects, environment, rate_limit_per_minute } = response.json()
    assert.deepEqual([person.name, person.email], ['Ada', 'ada@example.com'])
    assert.deepEqual(
      projects.map(({ name, role }: { name: string; role: string }) => [name, role]),
      [['shop', 'owner']],
    )
    assert.deepEqual([environment, rate_limit_per_minute], ['test', 600])
    assert.deepEqual((await browser.get('/console/session')).json(), response.json())
  })

  test('names every field that is missing or wrong', async () => {
    const fields = async (body: object) => {
      const response = await signIn(openBrowser(site.app), body)
      assert.equal(answerOf(response), '400 invalid_request')
      return response.json().error.details.fields.map(({ field }: { field: string }) => field)
    }
    assert.deepEqual(await fields({}), ['email', 'password'])
    assert.deepEqual(await fields({ email: 'ada', password: 'x' }), ['email'])
    assert.deepEqual(await fields({ email: emailOf('Ada'), password: 'x', remember: true }), ['remember'])
    assert.deepEqual(await fields({ email: emailOf('Ada'), password: 'x'.repeat(129) }), ['password'])
  })

  test('sets no cookie when it fails', async () => {
    const response = await signIn(openBrowser(site.app), { email: emailOf('Ada'), password: 'wrong' })
    assert.equal(answerOf(response), '401 sign_in_failed')
    assert.equal(response.headers['set-cookie'], undefined)
  })

  test('does not tell whether there is an account: the same answer, and as much work', async () => {
    const scrypt = mock.method(crypto, 'scrypt')
    syncBuiltinESMExports()
    const answers = []
    for (const email of [emailOf('Ada'), 'nobody@example.com']) {
      scrypt.mock.resetCalls()
      const { statusCode, body, headers } = await signIn(openBrowser(site.app), { email, password: 'a wrong one' })
      const shown = Object.keys(headers).sort()
      const work = scrypt.mock.calls.map(({ arguments: [, , length, cost] }) => [length, cost])
      answers.push({ statusCode, body, shown, work })
    }
    scrypt.mock.restore()
    syncBuiltinESMExports()
    const [known, unknown] = answers
    assert.deepEqual(known, unknown)
    assert.equal(known?.statusCode, 401)
    assert.equal(known?.work.length, 1)
  })

  test('hashes a password anew that was hashed at a lower cost, once, also when several sign in at that moment', async () => {
    const atHigherCost = createPasswords({ N: 4, r: 1, p: 1 })
    const later = site.variant((deps) => ({ ...deps, passwords: atHigherCost }))
    const { id = '' } = (await site.deps.store.people.findByEmail(emailOf('Ada'))) ?? {}
    const stored = async () => (await site.deps.store.passwords.findHash(id)) ?? ''
    assert.equal(atHigherCost.isWeak(await stored()), true)
    assert.equal(
      answerOf(await signIn(openBrowser(later), { email: emailOf('Ada'), password: 'x' })),
      '401 sign_in_failed',
    )
    assert.equal(atHigherCost.isWeak(await stored()), true)
    const body = { email: emailOf('Ada'), password }
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(openBrowser(later), body)))
    assert.deepEqual(new Set(answers.map(answerOf)), new Set(['200']))
    const renewed = await stored()
    assert.match(renewed, /^\$scrypt\$ln=2,/)
    assert.equal((await signIn(openBrowser(later), body)).statusCode, 200)
    assert.equal(await stored(), renewed)
  })

  test('begins a session of its own: one that was planted before is not taken over', async () => {
    const planted = openBrowser(site.app)
    await signIn(planted, { email: emailOf('Ada'), password })
    const victim = openBrowser(site.app)
    for (const [name, cookie] of planted.cookies) victim.cookies.set(name, cookie)
    await signIn(victim, { email: emailOf('Ada'), password })
    assert.notDeepEqual([...victim.cookies.values()], [...planted.cookies.values()])
  })
})

describe('signing out', () => {
  test('ends the session for good and takes the cookie back', async () => {
    const browser = openBrowser(site.app)
    await signIn(browser, { email: emailOf('Ada'), password })
    const [cookie = ''] = browser.cookies.values()
    const response = await browser.post('/console/sign-out')
    assert.deepEqual([response.statusCode, response.json()], [200, { done: true }])
    assert.match(String(response.headers['set-cookie']), /^ambit_session=; Max-Age=0; Path=\//)
    assert.deepEqual([...browser.cookies.keys()], ['ambit_device'])
    assert.equal(answerOf(await browser.get('/console/session', { cookie })), '401 sign_in_required')
  })

  test('is no mistake for somebody who is not signed in', async () => {
    assert.equal((await openBrowser(site.app).post('/console/sign-out')).statusCode, 200)
  })
})

describe('guessing is slowed down', () => {
  const wrong = { password: 'not the password' }

  test('for an account, whether it exists or not, until the window is over', async () => {
    await site.join('Grace')
    for (const email of [emailOf('Grace'), 'never@example.com']) {
      const attempts = Array.from({ length: attemptsPerAccount }, () =>
        signIn(openBrowser(site.app), { email, ...wrong }),
      )
      assert.deepEqual(new Set((await Promise.all(attempts)).map(answerOf)), new Set(['401 sign_in_failed']))
      const stopped = await signIn(openBrowser(site.app), { email: email.toUpperCase(), ...wrong })
      assert.equal(answerOf(stopped), '429 rate_limited')
      assert.equal(stopped.headers['retry-after'], '900')
    }
    const right = { email: emailOf('Grace'), password }
    assert.equal(answerOf(await signIn(openBrowser(site.app), right)), '429 rate_limited')
    site.under.time.nowMs += 15 * 60_000
    assert.equal((await signIn(openBrowser(site.app), right)).statusCode, 200)
  })

  test('also when all attempts are made at once', async () => {
    await site.join('Mary')
    const answers = await Promise.all(
      Array.from({ length: 3 * attemptsPerAccount }, () =>
        signIn(openBrowser(site.app), { email: emailOf('Mary'), ...wrong }),
      ),
    )
    const counted = Map.groupBy(answers, answerOf)
    assert.equal(counted.get('401 sign_in_failed')?.length, attemptsPerAccount)
    assert.equal(counted.get('429 rate_limited')?.length, 2 * attemptsPerAccount)
  })

  test('for an address, whatever accounts it tries, without harm to others', async () => {
    const one = fresh()
    const emails = Array.from({ length: attemptsPerAddress }, (_, index) => `person${index}@example.com`)
    const tried = await Promise.all(emails.map((email) => signIn(openBrowser(site.app), { email, ...wrong }, one)))
    assert.deepEqual(new Set(tried.map(answerOf)), new Set(['401 sign_in_failed']))
    const right = { email: emailOf('Ada'), password }
    const stopped = await signIn(openBrowser(site.app), right, one)
    assert.equal(answerOf(stopped), '429 rate_limited')
    assert.equal(stopped.headers['retry-after'], '900')
    assert.equal((await signIn(openBrowser(site.app), right)).statusCode, 200)
  })

  test('while whoever knows the password starts anew', async () => {
    const right = { email: emailOf('Ada'), password }
    for (let round = 0; round < 2; round++) {
      const attempts = Array.from({ length: attemptsPerAccount - 1 }, () =>
        signIn(openBrowser(site.app), { email: emailOf('Ada'), ...wrong }),
      )
      await Promise.all(attempts)
      assert.equal((await signIn(openBrowser(site.app), right)).statusCode, 200)
    }
  })
})

describe('the address of a visitor', () => {
  const addressOf = async (browser: Browser): Promise<string> => {
    const { sessions } = (await browser.get('/console/account/sessions')).json()
    return sessions.find(({ is_current }: { is_current: boolean }) => is_current).address
  }

  test('is what a trusted proxy says of it, and of what others put in front of that, nothing', async () => {
    const browser = openBrowser(site.app)
    await signIn(browser, { email: emailOf('Ada'), password }, { 'x-forwarded-for': '203.0.113.9, 198.51.100.200' })
    assert.equal(await addressOf(browser), '198.51.100.200')
  })

  test('is that of the connection when no proxy is trusted, whatever the request says', async () => {
    const direct = await openConsole()
    const browser = await direct.join('Ada')
    await signIn(
      browser,
      { email: emailOf('Ada'), password },
      { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=1.2.3.4' },
    )
    assert.equal(await addressOf(browser), '127.0.0.1')
    await direct.close()
  })
})
