import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { codeAttemptsPerDay, codeAttemptsPerWindow } from '../../../src/accounts/attempts.ts'
import { dayMs } from '../../app/app-under-test.ts'
import {
  answerOf,
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  password,
} from './console-under-test.ts'
import { codeOf } from './second-factor-code.ts'

const stepMs = 30_000

let site: ConsoleUnderTest
before(async () => {
  site = await openConsole({ trustedProxies: ['127.0.0.1'] })
})
after(() => site.close())

let addresses = 0
/** From an address of its own, so that tests do not use up each other's attempts. */
const fresh = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${++addresses % 250}` })

const now = (drift = 0): number => site.under.time.nowMs + drift * stepMs
const tick = (steps = 1): void => {
  site.under.time.nowMs += steps * stepMs
}

function signIn(name: string, code?: string, browser = openBrowser(site.app)): Promise<LightMyRequestResponse> {
  const body = { email: emailOf(name), password, ...(code !== undefined && { code }) }
  return browser.post('/console/sign-in', body, fresh())
}

interface Guarded {
  readonly browser: Browser
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

const account = '/console/account'

/** Somebody with a second factor. The code that confirmed it is a step ago. */
async function guarded(name: string): Promise<Guarded> {
  const browser = await site.join(name)
  const { secret } = (await browser.post(`${account}/second-factor`, { password })).json()
  const confirmed = await browser.post(`${account}/second-factor/confirm`, { code: codeOf(secret, now()) })
  assert.equal(confirmed.statusCode, 200)
  tick()
  return { browser, secret, recoveryCodes: confirmed.json().recovery_codes }
}

describe('setting up a second factor', () => {
  test('asks for the password, shows a secret once, and changes nothing until a code has confirmed it', async () => {
    const browser = await site.join('Ada')
    const wrong = await browser.post(`${account}/second-factor`, { password: 'not the password' })
    assert.equal(answerOf(wrong), '401 sign_in_failed')
    const { secret, uri } = (await browser.post(`${account}/second-factor`, { password })).json()
    assert.match(secret, /^[A-Z2-7]{32}$/)
    assert.equal(uri, `otpauth://totp/Ambit:ada%40example.com?secret=${secret}&issuer=Ambit`)
    assert.equal((await signIn('Ada')).statusCode, 200)
    const shown = await browser.get(`${account}/second-factor`)
    assert.deepEqual(shown.json(), { is_on: false, on_since: null, recovery_codes_left: 0 })
    assert.ok(!shown.body.includes(secret))
  })

  test('is confirmed by a code of the app, and shows ten recovery codes', async () => {
    const browser = await site.join('Grace')
    const { secret } = (await browser.post(`${account}/second-factor`, { password })).json()
    const code = codeOf(secret, now())
    const wrong = await browser.post(`${account}/second-factor/confirm`, { code: codeOf(secret, now(5)) })
    assert.equal(answerOf(wrong), '401 second_factor_failed')
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const { recovery_codes } = (await browser.post(`${account}/second-factor/confirm`, { code: spaced })).json()
    assert.equal(new Set(recovery_codes).size, 10)
    const shown = (await browser.get(`${account}/second-factor`)).json()
    assert.deepEqual([shown.is_on, shown.recovery_codes_left], [true, 10])
    assert.equal((await browser.get('/console/session')).statusCode, 200)
  })

  test('is begun anew when it took too long, was begun elsewhere, or is done', async () => {
    const browser = await site.join('Mary')
    const confirm = (code: string) => browser.post(`${account}/second-factor/confirm`, { code })
    assert.equal(answerOf(await confirm('000000')), '409 conflict')
    const first = (await browser.post(`${account}/second-factor`, { password })).json()
    const second = (await browser.post(`${account}/second-factor`, { password })).json()
    assert.equal(answerOf(await confirm(codeOf(first.secret, now()))), '401 second_factor_failed')
    site.under.time.nowMs += 30 * 60_000
    assert.equal(answerOf(await confirm(codeOf(second.secret, now()))), '409 conflict')
    const third = (await browser.post(`${account}/second-factor`, { password })).json()
    assert.equal((await confirm(codeOf(third.secret, now()))).statusCode, 200)
    assert.equal(answerOf(await confirm(codeOf(third.secret, now(1)))), '409 conflict')
    assert.equal(answerOf(await browser.post(`${account}/second-factor`, { password })), '409 conflict')
  })
})

describe('signing in with a second factor', () => {
  test('asks for a code once the password is right, and for nothing before', async () => {
    const { secret } = await guarded('Lise')
    const asked = await signIn('Lise')
    assert.equal(answerOf(asked), '401 second_factor_required')
    assert.equal(asked.headers['set-cookie'], undefined)
    const code = codeOf(secret, now())
    const body = { email: emailOf('Lise'), password: 'not the password', code }
    assert.equal(answerOf(await openBrowser(site.app).post('/console/sign-in', body, fresh())), '401 sign_in_failed')
    assert.equal((await signIn('Lise', code)).statusCode, 200)
  })

  test('takes a code once, and the neighbouring ones of clocks that differ', async () => {
    const { secret } = await guarded('Emmy')
    tick(5)
    assert.equal(answerOf(await signIn('Emmy', codeOf(secret, now(-2)))), '401 second_factor_failed')
    assert.equal(answerOf(await signIn('Emmy', codeOf(secret, now(2)))), '401 second_factor_failed')
    for (const drift of [-1, 0, 1]) {
      assert.equal((await signIn('Emmy', codeOf(secret, now(drift)))).statusCode, 200)
      assert.equal(answerOf(await signIn('Emmy', codeOf(secret, now(drift)))), '401 second_factor_failed')
    }
    assert.equal(answerOf(await signIn('Emmy', codeOf(secret, now(-1)))), '401 second_factor_failed')
  })

  test('does not take the code that confirmed it', async () => {
    const browser = await site.join('Hedy')
    const { secret } = (await browser.post(`${account}/second-factor`, { password })).json()
    const code = codeOf(secret, now())
    assert.equal((await browser.post(`${account}/second-factor/confirm`, { code })).statusCode, 200)
    assert.equal(answerOf(await signIn('Hedy', code)), '401 second_factor_failed')
  })

  test('takes one of several that come with the same code at once', async () => {
    const { secret } = await guarded('Ida')
    const code = codeOf(secret, now())
    const answers = await Promise.all([1, 2, 3].map(() => signIn('Ida', code)))
    assert.deepEqual(answers.map(answerOf).toSorted(), ['200', '401 second_factor_failed', '401 second_factor_failed'])
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await guarded('Vera')
    const [first = '', second = ''] = recoveryCodes
    assert.equal((await signIn('Vera', first)).statusCode, 200)
    assert.equal(answerOf(await signIn('Vera', first)), '401 second_factor_failed')
    const signedIn = openBrowser(site.app)
    assert.equal((await signIn('Vera', ` ${second.replaceAll('-', '').toUpperCase()} `, signedIn)).statusCode, 200)
    assert.equal((await signedIn.get(`${account}/second-factor`)).json().recovery_codes_left, 8)
    for (const code of ['', 'nothing', '12345', '1234567', '0000-0000-0000-0000']) {
      const answer = await signIn('Vera', code)
      assert.ok(['401 second_factor_failed', '400 invalid_request'].includes(answerOf(answer)), code)
    }
  })

  test('is asked of somebody who joins another project with the account they have', async () => {
    const { secret } = await guarded('Edith')
    const projectId = await site.newProject('elsewhere')
    const token = await site.invite({ projectId })
    const join = (code?: string) =>
      openBrowser(site.app).post(
        '/console/invitations/accept',
        { token, name: 'Edith', email: emailOf('Edith'), password, ...(code !== undefined && { code }) },
        fresh(),
      )
    assert.equal(answerOf(await join()), '401 second_factor_required')
    assert.equal(answerOf(await join(codeOf(secret, now(7)))), '401 second_factor_failed')
    assert.deepEqual(await site.deps.store.people.team(projectId), [])
    assert.equal((await join(codeOf(secret, now()))).statusCode, 200)
  })

  test('is still asked for after the password was reset', async () => {
    const { secret } = await guarded('Annie')
    const owner = await site.join('Owner', { role: 'owner' })
    const person = await site.deps.store.people.findByEmail(emailOf('Annie'))
    const path = `/console/projects/${site.projectId}/people/${person?.id}/password-reset`
    const token = (await owner.post(path)).json().url.split('#')[1]
    const reset = { token, password: 'other words nobody would say' }
    assert.equal((await owner.post('/console/password-resets/complete', reset)).statusCode, 200)
    const body = { email: emailOf('Annie'), password: reset.password }
    const browser = openBrowser(site.app)
    assert.equal(answerOf(await browser.post('/console/sign-in', body, fresh())), '401 second_factor_required')
    const code = codeOf(secret, now())
    assert.equal((await browser.post('/console/sign-in', { ...body, code }, fresh())).statusCode, 200)
  })
})

describe('guessing at codes', () => {
  const wrong = (secret: string) => codeOf(secret, now(9))

  test('is stopped for a while, and does not lock out a device that is known', async () => {
    const { browser, secret } = await guarded('Sophie')
    await browser.post('/console/sign-out')
    const tries = Array.from({ length: codeAttemptsPerWindow }, () => signIn('Sophie', wrong(secret)))
    assert.deepEqual(new Set((await Promise.all(tries)).map(answerOf)), new Set(['401 second_factor_failed']))
    const stopped = await signIn('Sophie', codeOf(secret, now()))
    assert.equal(answerOf(stopped), '429 rate_limited')
    assert.equal(stopped.headers['retry-after'], '900')
    assert.equal((await signIn('Sophie', codeOf(secret, now()), browser)).statusCode, 200)
    site.under.time.nowMs += 15 * 60_000
    assert.equal((await signIn('Sophie', codeOf(secret, now()))).statusCode, 200)
  })

  test('has an end for the day as well', async () => {
    const { secret } = await guarded('Rosalind')
    for (let tried = 0; tried < codeAttemptsPerDay; tried += codeAttemptsPerWindow) {
      for (let attempt = 0; attempt < codeAttemptsPerWindow; attempt++) await signIn('Rosalind', wrong(secret))
      site.under.time.nowMs += 15 * 60_000
    }
    const stopped = await signIn('Rosalind', codeOf(secret, now()))
    assert.equal(answerOf(stopped), '429 rate_limited')
    assert.ok(Number(stopped.headers['retry-after']) > 20 * 3600)
    site.under.time.nowMs += dayMs
    assert.equal((await signIn('Rosalind', codeOf(secret, now()))).statusCode, 200)
  })

  test('uses up no attempts at the password, nor the other way round', async () => {
    const { secret } = await guarded('Maria')
    for (let attempt = 0; attempt < codeAttemptsPerWindow + 1; attempt++) await signIn('Maria', wrong(secret))
    const asked = await signIn('Maria')
    assert.equal(answerOf(asked), '401 second_factor_required')
  })
})

describe('a second factor that is on', () => {
  test('is turned off with the password and a code, and its recovery codes with it', async () => {
    const { browser, secret, recoveryCodes } = await guarded('Sofja')
    const off = (word: string, code?: string) =>
      browser.post(`${account}/second-factor/remove`, { password: word, ...(code && { code }) })
    assert.equal(answerOf(await off('not the password')), '401 sign_in_failed')
    assert.equal(answerOf(await signIn('Sofja')), '401 second_factor_required')
    assert.equal(answerOf(await off(password)), '401 second_factor_required')
    assert.equal((await off(password, codeOf(secret, now()))).statusCode, 200)
    assert.equal((await signIn('Sofja')).statusCode, 200)
    assert.equal(answerOf(await off(password)), '409 conflict')
    assert.equal((await browser.get(`${account}/second-factor`)).json().recovery_codes_left, 0)
    assert.equal(recoveryCodes.length, 10)
  })

  test('gets other recovery codes with the password and a code, which make the old ones worthless', async () => {
    const { browser, secret, recoveryCodes } = await guarded('Ruth')
    const replace = (word: string) =>
      browser.post(`${account}/recovery-codes`, { password: word, code: codeOf(secret, now()) })
    assert.equal(answerOf(await replace('not the password')), '401 sign_in_failed')
    const { recovery_codes } = (await replace(password)).json()
    assert.equal(new Set([...recovery_codes, ...recoveryCodes]).size, 20)
    assert.equal(answerOf(await signIn('Ruth', recoveryCodes[0])), '401 second_factor_failed')
    assert.equal((await signIn('Ruth', recovery_codes[0])).statusCode, 200)
  })

  test('asks for the password no more than ten times in a session', async () => {
    const { browser } = await guarded('Lotte')
    const off = () => browser.post(`${account}/second-factor/remove`, { password: 'not the password' })
    for (let attempt = 0; attempt < 9; attempt++) assert.equal(answerOf(await off()), '401 sign_in_failed')
    assert.equal(answerOf(await off()), '429 rate_limited')
  })

  test('keeps recovery codes as hashes, and is in no log', async () => {
    const { secret, recoveryCodes } = await guarded('Tove')
    await signIn('Tove', recoveryCodes[0])
    const logged = site.log.join('')
    for (const text of [secret, ...recoveryCodes]) assert.ok(!logged.includes(text))
  })

  test('is recorded with who did it, in every project of the person', async () => {
    const { browser, secret, recoveryCodes } = await guarded('Marie')
    await signIn('Marie', recoveryCodes[0])
    await browser.post(`${account}/recovery-codes`, { password, code: codeOf(secret, now()) })
    tick()
    await browser.post(`${account}/second-factor/remove`, { password, code: codeOf(secret, now()) })
    const person = await site.deps.store.people.findByEmail(emailOf('Marie'))
    const tenant = { projectId: site.projectId, environment: site.deps.environment }
    const records = await site.deps.store.audit.list(tenant, { limit: 1_000 })
    const own = records.filter(({ subject }) => subject === person?.id).toReversed()
    assert.deepEqual(
      own.map(({ action }) => action),
      [
        'sign_in',
        'propose_second_factor',
        'enable_second_factor',
        'use_recovery_code',
        'sign_in',
        'replace_recovery_codes',
        'disable_second_factor',
      ],
    )
    for (const { actor } of own) assert.deepEqual(actor, { kind: 'person', personId: person?.id, email: person?.email })
    const text = JSON.stringify(own)
    for (const code of recoveryCodes) assert.ok(!text.includes(site.deps.hashSecret(code)))
  })
})
