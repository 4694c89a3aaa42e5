import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, mock, test } from 'node:test'
import { dayMs } from '../../app/app-under-test.ts'
import { answerOf, type ConsoleUnderTest, emailOf, openBrowser, openConsole, password } from './console-under-test.ts'

const weekSeconds = 7 * 24 * 3600

describe('the cookie of a session', () => {
  const rows: readonly (readonly [string, string | undefined, string, string])[] = [
    ['over http', undefined, 'ambit_session', ''],
    ['over http with a public address', 'http://console.test', 'ambit_session', ''],
    ['over https', 'https://console.test', '__Host-ambit_session', ' Secure;'],
  ]
  for (const [what, publicOrigin, name, secure] of rows) {
    test(`is out of reach of scripts, other sites and other hosts: ${what}`, async () => {
      const site = await openConsole(publicOrigin === undefined ? {} : { publicOrigin })
      await site.join('Ada')
      const browser = openBrowser(site.app)
      const signedIn = await browser.post('/console/sign-in', { email: emailOf('Ada'), password })
      const set = [signedIn.headers['set-cookie']].flat()
      assert.equal(set.length, 2)
      const [cookie = '', ...attributes] = String(set[0]).split('; ')
      assert.match(cookie, new RegExp(`^${name}=sess_[0-9A-Za-z]{40}$`))
      const expected = `Max-Age=${weekSeconds}; Path=/; HttpOnly;${secure} SameSite=Lax`
      assert.equal(attributes.join('; '), expected)
      assert.equal((await browser.get('/console/session')).statusCode, 200)
      const out = String((await browser.post('/console/sign-out')).headers['set-cookie'])
      // Where https is spoken, a browser is told never to use anything else; elsewhere that would lock people out.
      const strict = secure === '' ? undefined : 'max-age=31536000'
      for (const url of ['/console/session', '/', '/healthz', '/nothing', '/%']) {
        assert.equal((await site.app.inject(url)).headers['strict-transport-security'], strict, url)
      }
      assert.equal(out, `${name}=; Max-Age=0; Path=/; HttpOnly;${secure} SameSite=Lax`)
      await site.close()
    })
  }

  test('of plain http means nothing where https is spoken', async () => {
    const site = await openConsole({ publicOrigin: 'https://console.test' })
    const browser = await site.join('Ada')
    const [cookie = ''] = browser.cookies.values()
    const visitor = openBrowser(site.app)
    const planted = cookie.replace('__Host-', '')
    assert.equal(answerOf(await visitor.get('/console/session', { cookie: planted })), '401 sign_in_required')
    assert.equal((await visitor.get('/console/session', { cookie: `${planted}; ${cookie}` })).statusCode, 200)
    await site.close()
  })
})

describe('a session', () => {
  let site: ConsoleUnderTest
  before(async () => {
    site = await openConsole()
  })
  after(() => site.close())

  function wait(ms: number): void {
    site.under.time.nowMs += ms
  }

  test('that is not used ends after seven days', async () => {
    const browser = await site.join('Ada')
    wait(7 * dayMs)
    assert.equal((await browser.get('/console/session')).statusCode, 200)
    const idle = await site.join('Grace')
    wait(7 * dayMs + 1)
    assert.equal(answerOf(await idle.get('/console/session')), '401 sign_in_required')
  })

  test('is renewed once a day while it is used, and then lives on', async () => {
    const browser = await site.join('Mary')
    wait(dayMs - 1)
    assert.equal((await browser.get('/console/session')).headers['set-cookie'], undefined)
    wait(1)
    const renewed = await browser.get('/console/session')
    assert.match(String(renewed.headers['set-cookie']), new RegExp(`^ambit_session=.*; Max-Age=${weekSeconds};`))
    assert.equal((await browser.get('/console/session')).headers['set-cookie'], undefined)
    for (let week = 0; week < 3; week++) {
      wait(7 * dayMs)
      assert.equal((await browser.get('/console/session')).statusCode, 200)
    }
    const { sessions } = (await browser.get('/console/account/sessions')).json()
    assert.equal(sessions.length, 1)
    assert.equal(sessions[0].last_seen_at, new Date(site.under.time.nowMs).toISOString())
    assert.equal(sessions[0].expires_at, new Date(site.under.time.nowMs + 7 * dayMs).toISOString())
  })

  test('ends thirty days after signing in, however much it is used, and says so beforehand', async () => {
    const browser = await site.join('Lise')
    const beganMs = site.under.time.nowMs
    for (let day = 0; day < 30; day++) {
      wait(dayMs)
      assert.equal((await browser.get('/console/session')).statusCode, 200, `day ${day + 1}`)
    }
    const { sessions } = (await browser.get('/console/account/sessions')).json()
    assert.deepEqual(sessions, [])
    wait(1)
    assert.equal(answerOf(await browser.get('/console/session')), '401 sign_in_required')
    const change = { current_password: password, new_password: 'other words nobody would say' }
    assert.equal(answerOf(await browser.post('/console/account/password', change)), '401 sign_in_required')
    const again = await browser.post('/console/sign-in', { email: emailOf('Lise'), password })
    assert.equal(again.statusCode, 200)
    const [session] = (await browser.get('/console/account/sessions')).json().sessions
    assert.equal(session.expires_at, new Date(beganMs + 37 * dayMs + 1).toISOString())
  })

  test('is not renewed beyond its last day: its end is shown as it is', async () => {
    const browser = await site.join('Emmy')
    const beganMs = site.under.time.nowMs
    for (let week = 0; week < 4; week++) {
      wait(7 * dayMs)
      await browser.get('/console/session')
    }
    const [session] = (await browser.get('/console/account/sessions')).json().sessions
    assert.equal(session.expires_at, new Date(beganMs + 30 * dayMs).toISOString())
  })

  test('goes by the clock of the service, whatever is done to that of the machine', async () => {
    const browser = await site.join('Maria')
    const idle = await site.join('Sofja')
    mock.timers.enable({ apis: ['Date'], now: 0 })
    try {
      wait(7 * dayMs)
      assert.equal((await browser.get('/console/session')).statusCode, 200)
      wait(1)
      assert.equal(answerOf(await idle.get('/console/session')), '401 sign_in_required')
      mock.timers.setTime(site.under.time.nowMs + 365 * dayMs)
      assert.equal((await browser.get('/console/session')).statusCode, 200)
    } finally {
      mock.timers.reset()
    }
  })

  test('is not opened by a cookie with a changed token or shape, or with what is stored', async () => {
    const browser = await site.join('Edith')
    const [cookie = ''] = browser.cookies.values()
    const token = cookie.slice('ambit_session='.length)
    const random = token.slice('sess_'.length)
    const flipped = `sess_${random.startsWith('A') ? 'B' : 'A'}${random.slice(1)}`
    const hash = site.deps.hashSecret(token)
    const forged = [
      flipped,
      hash,
      random,
      token.slice(0, -1),
      `${token}a`,
      `${token}.`,
      `${token}.${hash}`,
      `.${token}`,
    ]
    for (const value of [...forged, `${random.slice(0, 32)}.${hash}`, '', '.', '%', 'a'.repeat(8_000)]) {
      const sent = { cookie: `ambit_session=${encodeURIComponent(value)}` }
      assert.equal(answerOf(await openBrowser(site.app).get('/console/session', sent)), '401 sign_in_required', value)
    }
    assert.equal((await browser.get('/console/session')).statusCode, 200)
  })

  test('that an earlier release began goes on: its cookie has a signature, which nobody needs any more', async () => {
    const { person } = (await (await site.join('Rosalind')).get('/console/session')).json()
    const token = 'a0B1'.repeat(8)
    const nowMs = site.under.time.nowMs
    const { store, newId, hashSecret } = site.deps
    const session = {
      id: newId('ses'),
      personId: person.id,
      tokenHash: hashSecret(token),
      createdAtMs: nowMs - 6 * dayMs,
      renewedAtMs: nowMs - 6 * dayMs,
      expiresAtMs: nowMs + dayMs,
      address: null,
      userAgent: null,
    }
    assert.equal(await store.sessions.begin(session, (await store.passwords.findHash(person.id)) ?? '', []), true)
    const signature = createHmac('sha256', 'a secret that is gone').update(token).digest('base64')
    const cookie = `ambit_session=${encodeURIComponent(`${token}.${signature}`)}`
    const browser = openBrowser(site.app)
    const found = await browser.get('/console/session', { cookie })
    assert.equal(found.json().person.email, emailOf('Rosalind'))
    assert.match(String(found.headers['set-cookie']), new RegExp(`^ambit_session=${token};`))
    assert.equal((await browser.get('/console/session')).statusCode, 200)
    assert.equal((await browser.post('/console/sign-out', undefined, { cookie })).statusCode, 200)
    assert.equal(answerOf(await browser.get('/console/session', { cookie })), '401 sign_in_required')
  })

  test('begun in one process is known in another, which has its own start', async () => {
    const browser = await site.join('Ida')
    const [cookie = ''] = browser.cookies.values()
    const second = site.secondProcess()
    assert.equal((await openBrowser(second).get('/console/session', { cookie })).statusCode, 200)
    await second.close()
  })
})
