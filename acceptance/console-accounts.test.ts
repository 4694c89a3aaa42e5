// People: from the link that the terminal prints to a signed-in session, and back out; over HTTP, as a browser does it.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { type Answer, send } from './client.ts'
import { expectError } from './expect-error.ts'
import { ambit as program, run } from './launch.ts'
import { sendRaw } from './raw-http.ts'
import {
  needsEmbeddedDatabase,
  needsOwnProcess,
  printedBy,
  type Service,
  startService,
  stopAll,
  type Target,
} from './service.ts'

after(stopAll)

const password = `a sentence that ${randomUUID()} would not say`
const freshEmail = (): string => `${randomUUID()}@example.com`
const tokenOf = (url: string): string => url.trim().split('#')[1] ?? ''

interface Browser {
  /** That of the session: `name=value`, or empty. */
  cookie: string
  /** That of the device, which stays when the session ends. */
  device: string
  request(method: string, path: string, body?: object): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string, body?: object): Promise<Answer>
}

/** It keeps the cookies, and says which page a request comes from. */
function openBrowser({ baseUrl }: Target, origin = baseUrl): Browser {
  const browser: Browser = {
    cookie: '',
    device: '',
    async request(method, path, body) {
      const cookie = [browser.cookie, browser.device].filter(Boolean).join('; ')
      const headers = { origin, ...(cookie && { cookie }) }
      const sent = body === undefined ? { headers } : { headers, text: JSON.stringify(body) }
      const answer = await send({ baseUrl, apiKey: null }, method, path, sent)
      for (const line of answer.headers.getSetCookie()) {
        const [set = ''] = line.split(';')
        if (set.startsWith('ambit_device=')) browser.device = set
        else browser.cookie = set.endsWith('=') ? '' : set
      }
      return answer
    },
    get: (path) => browser.request('GET', path),
    post: (path, body) => browser.request('POST', path, body),
  }
  return browser
}

function accept(browser: Browser, url: string, email = freshEmail()): Promise<Answer> {
  return browser.post('/console/invitations/accept', { token: tokenOf(url), name: 'Ada', email, password })
}

function projectsOf({ body }: Answer): readonly { id: string; name: string; role: string }[] {
  return body.projects as { id: string; name: string; role: string }[]
}

test(
  'the link of the first start leads its first holder to a session as the owner',
  needsEmbeddedDatabase,
  async () => {
    const service = await startService({ withBootstrapKey: false })
    const printed = await printedBy(service, /\/invitation#inv_/)
    const links = printed.match(/\S+\/invitation#inv_[A-Za-z0-9]{40}/g) ?? []
    assert.equal(links.length, 1, printed)
    const [url = ''] = links
    assert.ok(url.startsWith(`${service.baseUrl}/invitation#`), url)
    assert.doesNotMatch(service.stderr, /inv_/, 'the log does not have it')

    const browser = openBrowser(service)
    const shown = await browser.post('/console/invitations/show', { token: tokenOf(url) })
    assert.deepEqual([shown.body.project_name, shown.body.role], ['default', 'owner'])
    const joined = await accept(browser, url)
    assert.equal(joined.status, 200, joined.text)
    const session = await browser.get('/console/session')
    assert.deepEqual(session.body, joined.body)
    assert.deepEqual(
      projectsOf(session).map(({ name, role }) => [name, role]),
      [['default', 'owner']],
    )

    await service.restart()
    assert.doesNotMatch(service.stdout + service.stderr, /inv_/, 'a second start prints none')
    assert.equal((await browser.get('/console/session')).status, 200, 'the session outlives a restart')
    expectError(await accept(openBrowser(service), url), 410, 'link_invalid')
  },
)

describe('accounts', needsOwnProcess, () => {
  let service: Service
  before(async () => {
    if (!needsOwnProcess.skip)
      service = await startService({ environment: { LOG_LEVEL: 'debug', AMBIT_ALLOWED_HOSTS: 'ambit.lan' } })
  })

  async function ambit(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run([...program, ...args], service.environment)
    assert.equal(code, 0, stderr)
    return stdout
  }

  /** Somebody new in a project of that name. */
  async function join(project: string, email = freshEmail()): Promise<{ browser: Browser; projectId: string }> {
    const browser = openBrowser(service)
    const joined = await accept(browser, await ambit('invite', '--project', project, '--role', 'owner'), email)
    assert.equal(joined.status, 200, joined.text)
    return { browser, projectId: projectsOf(joined).find(({ name }) => name === project)?.id ?? '' }
  }

  test('a person signs in and out, and nobody learns from a refusal who has an account', async () => {
    const email = freshEmail()
    await join('default', email)
    const browser = openBrowser(service)
    const wrong = await browser.post('/console/sign-in', { email, password: 'not the password' })
    const unknown = await browser.post('/console/sign-in', { email: freshEmail(), password: 'not the password' })
    expectError(wrong, 401, 'sign_in_failed')
    assert.equal(wrong.text, unknown.text)
    const signedIn = await browser.post('/console/sign-in', { email, password })
    assert.equal(signedIn.status, 200, signedIn.text)
    const [session, device] = signedIn.headers.getSetCookie()
    assert.match(session ?? '', /^ambit_session=.+; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.match(device ?? '', /^ambit_device=.+; Path=\/; HttpOnly; SameSite=Strict$/)
    assert.equal((await browser.get('/console/session')).status, 200)
    const { cookie } = browser
    assert.equal((await browser.post('/console/sign-out')).status, 200)
    expectError(await browser.get('/console/session'), 401, 'sign_in_required')
    browser.cookie = cookie
    expectError(await browser.get('/console/session'), 401, 'sign_in_required')
  })

  test('a request from another site is refused, however good its cookie', async () => {
    const { browser } = await join('default')
    const elsewhere = openBrowser(service, 'https://evil.example')
    elsewhere.cookie = browser.cookie
    expectError(await elsewhere.post('/console/projects', { name: 'forged' }), 403, 'cross_site_request')
    expectError(await elsewhere.post('/console/sign-out'), 403, 'cross_site_request')
    assert.equal((await browser.get('/console/session')).status, 200)
  })

  test('guesses are slowed down, with the time to come back', async () => {
    const guess = { email: freshEmail(), password: 'not the password' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => openBrowser(service).post('/console/sign-in', guess)),
    )
    const stopped = answers.filter(({ status }) => status === 429)
    assert.equal(stopped.length, 2)
    for (const answer of stopped) {
      expectError(answer, 429, 'rate_limited')
      const seconds = Number(answer.headers.get('retry-after'))
      assert.ok(seconds > 0 && seconds <= 900, String(seconds))
    }
  })

  test('strangers who guess lock out neither a device that has signed in before nor a change of the password', async () => {
    const email = freshEmail()
    const { browser } = await join('default', email)
    const elsewhere = openBrowser(service)
    assert.equal((await elsewhere.post('/console/sign-in', { email, password })).status, 200)
    await elsewhere.post('/console/sign-out')
    const guess = () => openBrowser(service).post('/console/sign-in', { email, password: 'not the password' })
    await Promise.all(Array.from({ length: 11 }, guess))
    expectError(await openBrowser(service).post('/console/sign-in', { email, password }), 429, 'rate_limited')
    assert.equal((await elsewhere.post('/console/sign-in', { email, password })).status, 200)
    const next = `another sentence that ${randomUUID()} would not say`
    const change = { current_password: password, new_password: next }
    assert.equal((await browser.post('/console/account/password', change)).status, 200)
    expectError(await elsewhere.post('/console/sign-in', { email, password: next }), 429, 'rate_limited')
  })

  test('a password that is guessed first is refused by the name of its field', async () => {
    const token = tokenOf(await ambit('invite'))
    const email = freshEmail()
    for (const common of ['Password1234', 'qwertyuiop12', email, 'Ambit-Ambit-2026']) {
      const body = { token, name: 'Ada', email, password: common }
      const refused = await openBrowser(service).post('/console/invitations/accept', body)
      expectError(refused, 400, 'invalid_request')
      assert.match(String(refused.body.detail), /^password must /)
    }
    assert.equal((await accept(openBrowser(service), `#${token}`, email)).status, 200)
  })

  test('the console answers to the hosts that it knows, and makes no link for any other', async () => {
    const { browser, projectId } = await join(`hosts-${randomUUID()}`)
    const { port } = new URL(service.baseUrl)
    const invite = (host: string): Promise<Answer> =>
      sendRaw(
        { ...service, apiKey: null },
        [
          `POST /console/projects/${projectId}/invitations HTTP/1.1`,
          ...[`Host: ${host}`, `Origin: http://${host}`, `Cookie: ${browser.cookie}`],
          ...['Content-Type: application/json', 'Content-Length: 2'],
        ],
        '{}',
      )
    for (const host of ['evil.example', `localhost.evil.example:${port}`, '192.0.2.7']) {
      const refused = await invite(host)
      expectError(refused, 421, 'host_not_allowed')
      assert.match(String(refused.body.detail), /AMBIT_PUBLIC_URL.*AMBIT_ALLOWED_HOSTS/)
    }
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `ambit.lan:${port}`]) {
      const made = await invite(host)
      assert.equal(made.status, 201, made.text)
      assert.ok(String(made.body.url).startsWith(`http://${host}/invitation#`), made.text)
    }
  })

  test('another project is as if it did not exist, whatever of it is asked for', async () => {
    const mine = await join(`mine-${randomUUID()}`)
    const theirs = await join(`theirs-${randomUUID()}`)
    const { body } = await theirs.browser.get('/console/session')
    const { id: personId } = body.person as { id: string }
    const asked: readonly (readonly [string, string, object?])[] = [
      ['GET', 'team'],
      ['POST', 'invitations', {}],
      ['DELETE', `people/${personId}`],
      ['PATCH', `people/${personId}`, { role: 'member' }],
      ['POST', `people/${personId}/password-reset`],
    ]
    for (const [method, path, sent] of asked) {
      const foreign = await mine.browser.request(method, `/console/projects/${theirs.projectId}/${path}`, sent)
      const unknown = await mine.browser.request(method, `/console/projects/prj_nothing/${path}`, sent)
      expectError(foreign, 404, 'not_found')
      assert.equal(foreign.text, unknown.text)
    }
    assert.equal((await theirs.browser.get(`/console/projects/${theirs.projectId}/team`)).status, 200)
  })

  test('a link of ambit reset-password sets a new password once and ends every session', async () => {
    const email = freshEmail()
    const { browser } = await join('default', email)
    const token = tokenOf(await ambit('reset-password', email))
    const next = `another sentence that ${randomUUID()} would not say`
    const reset = () => openBrowser(service).post('/console/password-resets/complete', { token, password: next })
    assert.equal((await reset()).status, 200)
    expectError(await reset(), 410, 'link_invalid')
    expectError(await browser.get('/console/session'), 401, 'sign_in_required')
    expectError(await browser.post('/console/sign-in', { email, password }), 401, 'sign_in_failed')
    assert.equal((await browser.post('/console/sign-in', { email, password: next })).status, 200)
  })

  test('passwords, cookies and links reach neither the logs nor the disk', async (t) => {
    const url = await ambit('invite')
    const email = freshEmail()
    const browser = openBrowser(service)
    await accept(browser, url, email)
    const [, cookie = ''] = browser.cookie.split('=')
    const [, device = ''] = browser.device.split('=')
    const secrets = [password, tokenOf(url), device, ...decodeURIComponent(cookie).split('.')]
    await browser.post('/console/account/password', { current_password: 'wrong', new_password: password })
    await browser.get(`/console/session?${password}`)
    assert.ok(secrets.every((secret) => secret.length > 20))
    await t.test('disk', needsEmbeddedDatabase, async () => {
      const directory = service.environment.AMBIT_DATA_DIR ?? ''
      for (const name of await readdir(directory)) {
        const content = (await readFile(`${directory}/${name}`)).toString('latin1')
        for (const secret of secrets) assert.equal(content.includes(secret), false, name)
      }
    })
    await t.test('logs', () => {
      const printed = service.stdout + service.stderr
      assert.match(printed, /\/console\/invitations\/accept/, 'there are logs')
      for (const secret of [...secrets, email]) assert.equal(printed.includes(secret), false)
    })
  })
})
