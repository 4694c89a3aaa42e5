import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { after, before, describe, mock, test } from 'node:test'
import { attemptsPerAccount, attemptsPerAddress, attemptsPerDevice } from '../../../src/accounts/attempts.ts'
import { knownDeviceDays } from '../../../src/accounts/known-devices.ts'
import { createPasswordReset } from '../../../src/app/password-resets/create-password-reset.ts'
import { newDeviceToken } from '../../../src/crypto/secrets.ts'
import { dayMs } from '../../app/app-under-test.ts'
import { atTheMachine } from '../../storage/sample-rows.ts'
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
})
after(() => site.close())

let addresses = 0
const fresh = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })

function signIn(browser: Browser, name: string, secret = password, headers = fresh()) {
  return browser.post('/console/sign-in', { email: emailOf(name), password: secret }, headers)
}

/** Somebody with an account who has signed out; the browser has signed in to it before. */
async function signedOut(name: string): Promise<Browser> {
  const browser = await site.join(name)
  await browser.post('/console/sign-out')
  return browser
}

/** Guesses of somebody who has never signed in, until the account is locked for such. */
async function lock(name: string): Promise<void> {
  const guesses = Array.from({ length: attemptsPerAccount }, () =>
    signIn(openBrowser(site.app), name, 'not the password'),
  )
  await Promise.all(guesses)
  assert.equal(answerOf(await signIn(openBrowser(site.app), name)), '429 rate_limited')
}

const deviceCookie = (browser: Browser): string => browser.cookies.get('ambit_device') ?? ''

/** A browser that has nothing but a stolen cookie. */
function thief(cookie: string): Browser {
  const browser = openBrowser(site.app)
  browser.cookies.set('ambit_device', cookie)
  return browser
}

describe('a device that has signed in before', () => {
  test('is not locked out by strangers who guess, from whatever address', async () => {
    const known = await signedOut('Ada')
    await lock('Ada')
    const office = fresh()
    const others = Array.from({ length: attemptsPerAddress + 1 }, (_, index) =>
      signIn(openBrowser(site.app), `Person${index}`, 'not the password', office),
    )
    assert.ok((await Promise.all(others)).map(answerOf).includes('429 rate_limited'))
    assert.equal((await signIn(known, 'Ada', password, office)).statusCode, 200)
  })

  test('has no more attempts of its own than a stranger, also when all are made at once', async () => {
    const known = await signedOut('Grace')
    const cookie = deviceCookie(known)
    const guesses = await Promise.all(
      Array.from({ length: 2 * attemptsPerDevice }, () => signIn(thief(cookie), 'Grace', 'not the password')),
    )
    const counted = Map.groupBy(guesses, answerOf)
    assert.equal(counted.get('401 sign_in_failed')?.length, attemptsPerDevice)
    assert.equal(counted.get('429 rate_limited')?.length, attemptsPerDevice)
    const stopped = await signIn(known, 'Grace')
    assert.equal(answerOf(stopped), '429 rate_limited')
    assert.equal(stopped.headers['retry-after'], '900')
    // Whoever has another device, known or not, goes on.
    assert.equal((await signIn(openBrowser(site.app), 'Grace')).statusCode, 200)
    site.under.time.nowMs += 15 * 60_000
    assert.equal((await signIn(known, 'Grace')).statusCode, 200)
  })

  test('is bounded by its address as well, whatever accounts it knows', async () => {
    const names = Array.from({ length: attemptsPerAddress / attemptsPerDevice + 1 }, (_, index) => `Clerk${index}`)
    const office = fresh()
    const known = new Map<string, Browser>()
    for (const name of names) known.set(name, await signedOut(name))
    const [last = '', ...guessed] = names
    for (const name of guessed) {
      const cookie = deviceCookie(known.get(name) ?? assert.fail())
      const guesses = Array.from({ length: attemptsPerDevice }, () =>
        signIn(thief(cookie), name, 'not the password', office),
      )
      assert.deepEqual(new Set((await Promise.all(guesses)).map(answerOf)), new Set(['401 sign_in_failed']))
    }
    const browser = known.get(last) ?? assert.fail()
    assert.equal(answerOf(await signIn(browser, last, password, office)), '429 rate_limited')
    assert.equal((await signIn(browser, last)).statusCode, 200)
  })

  test('that signs in does not give strangers new attempts', async () => {
    const known = await signedOut('Mary')
    await lock('Mary')
    assert.equal((await signIn(known, 'Mary')).statusCode, 200)
    assert.equal(answerOf(await signIn(openBrowser(site.app), 'Mary')), '429 rate_limited')
  })

  test('is a stranger to every other account', async () => {
    const known = await signedOut('Hedy')
    await site.join('Ida')
    await lock('Ida')
    assert.equal(answerOf(await signIn(known, 'Ida')), '429 rate_limited')
    assert.equal((await signIn(known, 'Hedy')).statusCode, 200)
  })

  test('may know several accounts', async () => {
    const shared = await signedOut('Lise')
    await site.join('Otto')
    assert.equal((await signIn(shared, 'Otto')).statusCode, 200)
    for (const name of ['Lise', 'Otto']) {
      await lock(name)
      assert.equal((await signIn(shared, name)).statusCode, 200)
    }
  })

  test('is known by a new token after each sign-in: a copy of the old one is worth nothing', async () => {
    const known = await signedOut('Emmy')
    const stolen = deviceCookie(known)
    assert.equal((await signIn(known, 'Emmy')).statusCode, 200)
    assert.notEqual(deviceCookie(known), stolen)
    await lock('Emmy')
    assert.equal(answerOf(await signIn(thief(stolen), 'Emmy')), '429 rate_limited')
    assert.equal((await signIn(known, 'Emmy')).statusCode, 200)
  })

  test('is known by nothing that was copied once the person signs in there, whatever the copy did before', async () => {
    const known = await signedOut('Noether')
    const copy = thief(deviceCookie(known))
    await site.join('Mallory')
    assert.equal((await signIn(copy, 'Mallory')).statusCode, 200)
    assert.equal((await signIn(known, 'Noether')).statusCode, 200)
    await lock('Noether')
    assert.equal(answerOf(await signIn(copy, 'Noether')), '429 rate_limited')
    assert.equal((await signIn(known, 'Noether')).statusCode, 200)
  })

  test('keeps a cookie of bounded size, whatever accounts it signs in to', async () => {
    const shared = await signedOut('Shared0')
    for (let index = 1; index <= 12; index++) {
      await site.join(`Shared${index}`)
      assert.equal((await signIn(shared, `Shared${index}`)).statusCode, 200)
    }
    assert.equal(deviceCookie(shared).split('.').length, 10)
    await lock('Shared5')
    assert.equal((await signIn(shared, 'Shared5')).statusCode, 200)
  })

  test('cannot open anything with its cookie alone', async () => {
    const known = await signedOut('Vera')
    for (const path of ['/console/session', '/console/account/sessions', `/console/projects/${site.projectId}/team`]) {
      assert.equal(answerOf(await thief(deviceCookie(known)).get(path)), '401 sign_in_required')
    }
  })

  test('is not told from a stranger by its answers, nor by the work that a wrong password costs', async () => {
    const known = await signedOut('Chien')
    const scrypt = mock.method(crypto, 'scrypt')
    syncBuiltinESMExports()
    const visitors: readonly (readonly [string, string])[] = [
      ['Chien', deviceCookie(known)],
      ['Chien', `ambit_device=${newDeviceToken()}`],
      ['Nobody', deviceCookie(known)],
      ['Nobody', ''],
    ]
    const answers = []
    for (const [name, cookie] of visitors) {
      scrypt.mock.resetCalls()
      const { statusCode, body, headers } = await signIn(thief(cookie), name, 'a wrong one')
      answers.push({ statusCode, body, shown: Object.keys(headers).sort(), work: scrypt.mock.callCount() })
    }
    scrypt.mock.restore()
    syncBuiltinESMExports()
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.deepEqual([answers[0]?.statusCode, answers[0]?.work], [401, 1])
  })

  for (const made of ['', 'ambit_device=', 'ambit_device=dev_', `ambit_device=dev_${"'".repeat(40)}`]) {
    test(`is not made up: "${made.slice(0, 24)}"`, async () => {
      const name = `Made${made.length}`
      await site.join(name)
      await lock(name)
      assert.equal(answerOf(await signIn(thief(made), name)), '429 rate_limited')
    })
  }
})

describe('a device is not known any more', () => {
  async function isKnown(browser: Browser, name: string, secret = password): Promise<boolean> {
    await lock(name)
    const answer = await signIn(browser, name, secret)
    site.under.time.nowMs += 15 * 60_000
    return answer.statusCode === 200
  }

  test('when the person has signed out everywhere', async () => {
    const browser = await site.join('Rosalind')
    const elsewhere = await signedIn('Rosalind')
    await elsewhere.send('DELETE', '/console/account/sessions')
    assert.equal(await isKnown(browser, 'Rosalind'), false)
    assert.equal(await isKnown(elsewhere, 'Rosalind'), false)
  })

  test('when the password was reset', async () => {
    const browser = await site.join('Barbara')
    const personId = (await site.deps.store.people.findByEmail(emailOf('Barbara')))?.id ?? ''
    const { token } = await createPasswordReset(site.deps, atTheMachine, personId)
    const next = 'other words nobody would say'
    const body = { token, password: next }
    assert.equal((await openBrowser(site.app).post('/console/password-resets/complete', body)).statusCode, 200)
    assert.equal(await isKnown(browser, 'Barbara', next), false)
  })

  test('when the password was changed elsewhere, while the one that changed it stays known', async () => {
    const browser = await site.join('Margaret')
    const elsewhere = await signedIn('Margaret')
    const next = 'other words nobody would say'
    const change = { current_password: password, new_password: next }
    assert.equal((await browser.post('/console/account/password', change)).statusCode, 200)
    assert.equal(await isKnown(elsewhere, 'Margaret', next), false)
    assert.equal(await isKnown(browser, 'Margaret', next), true)
  })

  test('when it has not signed in for half a year', async () => {
    const browser = await signedOut('Annie')
    site.under.time.nowMs += knownDeviceDays * dayMs - 1
    assert.equal(await isKnown(browser, 'Annie'), true)
    await browser.post('/console/sign-out')
    site.under.time.nowMs += knownDeviceDays * dayMs
    assert.equal(await isKnown(browser, 'Annie'), false)
  })

  async function signedIn(name: string): Promise<Browser> {
    const browser = openBrowser(site.app)
    assert.equal((await signIn(browser, name)).statusCode, 200)
    return browser
  }
})

describe('changing the password while signed in', () => {
  const change = (browser: Browser, current = password) =>
    browser.post('/console/account/password', {
      current_password: current,
      new_password: 'other words nobody would say',
    })

  test('is not locked by strangers who guess at the sign-in', async () => {
    const browser = await site.join('Sofia')
    await lock('Sofia')
    assert.equal((await change(browser)).statusCode, 200)
  })

  test('is not locked by whoever guesses in another session, who locks nobody out of signing in either', async () => {
    const browser = await site.join('Jocelyn')
    const stolen = openBrowser(site.app)
    assert.equal((await signIn(stolen, 'Jocelyn')).statusCode, 200)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => change(stolen, 'not the password')))
    assert.equal(guesses.filter((answer) => answerOf(answer) === '429 rate_limited').length, 2)
    assert.equal((await signIn(openBrowser(site.app), 'Jocelyn')).statusCode, 200)
    assert.equal((await change(browser)).statusCode, 200)
  })
})

describe('joining with an account that exists', () => {
  test('counts as signing in: a known device is not locked out by strangers', async () => {
    const known = await signedOut('Katherine')
    await lock('Katherine')
    const accept = async (browser: Browser) =>
      browser.post('/console/invitations/accept', {
        token: await site.invite({ projectId: await site.newProject(`of ${++addresses}`) }),
        name: 'Katherine',
        email: emailOf('Katherine'),
        password,
      })
    assert.equal(answerOf(await accept(openBrowser(site.app))), '429 rate_limited')
    assert.equal((await accept(known)).statusCode, 200)
  })
})

describe('the cookie of a known device', () => {
  for (const [publicOrigin, name, secure] of [
    ['http://console.test', 'ambit_device', ''],
    ['https://console.test', '__Host-ambit_device', ' Secure;'],
  ] as const) {
    test(`is out of reach of scripts, other sites and other hosts: ${publicOrigin}`, async () => {
      const other = await openConsole({ publicOrigin })
      try {
        await other.join('Ada')
        const body = { email: emailOf('Ada'), password }
        const signedIn = await openBrowser(other.app).post('/console/sign-in', body)
        const [, cookie = ''] = [signedIn.headers['set-cookie']].flat().map(String)
        const seconds = knownDeviceDays * 24 * 3600
        assert.match(
          cookie,
          new RegExp(`^${name}=dev_[0-9A-Za-z]{40}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Strict$`),
        )
      } finally {
        await other.close()
      }
    })
  }
})
