/** What changes how somebody gets in asks for a current code, so that a stolen session and a password are not enough. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ConsoleOperation, consoleOperations } from '@ambit/core'
import type { LightMyRequestResponse } from 'fastify'
import { codeAttemptsPerWindow } from '../../../src/accounts/attempts.ts'
import {
  answerOf,
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  origin,
  password,
} from './console-under-test.ts'
import { ownProject } from './project-console.ts'
import { codeOf } from './second-factor-code.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

let site: ConsoleUnderTest
before(async () => {
  site = await openConsole()
})
after(() => site.close())

interface Guarded {
  readonly browser: Browser
  readonly name: string
  readonly projectId: string
  /** A code that was not used yet. */
  readonly code: () => string
}

let people = 0
/** Somebody with a second factor who owns a project with one more member. */
async function guarded(): Promise<Guarded> {
  const name = `Guarded${people++}`
  const browser = await site.join(name)
  const projectId = await ownProject(browser, `project of ${name}`)
  const { secret } = (await browser.post('/console/account/second-factor', { password })).json()
  const code = (): string => {
    site.under.time.nowMs += 30_000
    return codeOf(secret, site.under.time.nowMs)
  }
  assert.equal((await browser.post('/console/account/second-factor/confirm', { code: code() })).statusCode, 200)
  return { browser, name, projectId, code }
}

async function memberOf({ projectId }: Guarded): Promise<string> {
  const name = `Member${people++}`
  await site.join(name, { projectId })
  return (await site.deps.store.people.findByEmail(emailOf(name)))?.id ?? ''
}

async function addedPasskey({ browser, code }: Guarded): Promise<string> {
  const account = '/console/account/passkeys'
  const question = (await browser.post(`${account}/question`, { password, code: code() })).json()
  const authenticator = softwareAuthenticator({ origin, host: new URL(origin).hostname })
  const added = await browser.post(account, { name: 'laptop', ...authenticator.register(question) })
  return added.json().id
}

type Name = keyof typeof consoleOperations
type Ask = (body: object) => Promise<LightMyRequestResponse>

/** Each of them with everything that it asks for but the code. */
const asking: Partial<Record<Name, (person: Guarded) => Promise<Ask>>> = {
  changeProfile:
    async ({ browser, name }) =>
    (body) =>
      browser.send('PATCH', '/console/account/profile', { email: emailOf(`${name}.moved`), password, ...body }),
  changePassword:
    async ({ browser }) =>
    (body) =>
      browser.post('/console/account/password', {
        current_password: password,
        new_password: 'other words nobody would say',
        ...body,
      }),
  replaceRecoveryCodes:
    async ({ browser }) =>
    (body) =>
      browser.post('/console/account/recovery-codes', { password, ...body }),
  removeSecondFactor:
    async ({ browser }) =>
    (body) =>
      browser.post('/console/account/second-factor/remove', { password, ...body }),
  askForPasskey:
    async ({ browser }) =>
    (body) =>
      browser.post('/console/account/passkeys/question', { password, ...body }),
  async removePasskey(person) {
    const id = await addedPasskey(person)
    return (body) => person.browser.post(`/console/account/passkeys/${id}/remove`, { password, ...body })
  },
  deleteProject:
    async ({ browser, projectId, name }) =>
    (body) =>
      browser.post(`/console/projects/${projectId}/delete`, { name: `project of ${name}`, ...body }),
  createInvitation:
    async ({ browser, projectId }) =>
    (body) =>
      browser.post(`/console/projects/${projectId}/invitations`, { role: 'owner', ...body }),
  async updatePerson(person) {
    const path = `/console/projects/${person.projectId}/people/${await memberOf(person)}`
    return (body) => person.browser.send('PATCH', path, { role: 'owner', ...body })
  },
  async createPasswordReset(person) {
    const path = `/console/projects/${person.projectId}/people/${await memberOf(person)}/password-reset`
    return (body) => person.browser.post(path, body)
  },
}

/** They ask for a code for reasons of their own: the first two begin a session, the last two are for an account without one. */
const others: readonly Name[] = ['signIn', 'acceptInvitation', 'confirmSecondFactor', 'proposeSecondFactor']

test('every operation that takes a code is tried here', () => {
  const takeCode = (Object.keys(consoleOperations) as Name[]).filter((name) => {
    const { request }: ConsoleOperation = consoleOperations[name]
    return request !== null && 'code' in request.schema.properties
  })
  assert.deepEqual(takeCode.toSorted(), [...Object.keys(asking), ...others].toSorted())
})

describe('with a second factor', () => {
  for (const [name, prepare] of Object.entries(asking)) {
    test(`${name} wants a current code, once, and does nothing without`, async () => {
      const person = await guarded()
      const ask = await prepare(person)
      const used = person.code()
      assert.equal(
        (await person.browser.post('/console/account/recovery-codes', { password, code: used })).statusCode,
        200,
      )
      assert.equal(answerOf(await ask({})), '401 second_factor_required')
      for (const code of ['000000', used, 'aaaa-aaaa-aaaa-aaaa']) {
        assert.equal(answerOf(await ask({ code })), '401 second_factor_failed')
      }
      const done = await ask({ code: person.code() })
      assert.ok(done.statusCode < 300, done.body)
    })
  }

  test('a recovery code is one as well', async () => {
    const { browser, code } = await guarded()
    const made = await browser.post('/console/account/recovery-codes', { password, code: code() })
    const [first] = made.json().recovery_codes
    const removed = await browser.post('/console/account/second-factor/remove', { password, code: first })
    assert.equal(removed.statusCode, 200, removed.body)
  })

  test('codes are not guessed at leisure, and who guesses in a stolen session keeps nobody else out', async () => {
    const { browser, name, code, projectId } = await guarded()
    const path = `/console/projects/${projectId}/invitations`
    const guess = () => browser.post(path, { role: 'owner', code: '000000' })
    const guesses = await Promise.all(Array.from({ length: codeAttemptsPerWindow + 1 }, guess))
    assert.equal(guesses.filter((answer) => answerOf(answer) === '429 rate_limited').length, 1)
    const elsewhere = openBrowser(site.app)
    const signedIn = await elsewhere.post('/console/sign-in', { email: emailOf(name), password, code: code() })
    assert.equal(signedIn.statusCode, 200, signedIn.body)
    assert.equal((await elsewhere.post(path, { role: 'owner', code: code() })).statusCode, 201)
  })

  test('what gives nobody more power asks for none', async () => {
    const person = await guarded()
    const { browser, projectId } = person
    assert.equal((await browser.post(`/console/projects/${projectId}/invitations`, {})).statusCode, 201)
    const path = `/console/projects/${projectId}/people/${await memberOf(person)}`
    assert.equal((await browser.send('PATCH', path, { role: 'viewer' })).statusCode, 200)
    assert.equal((await browser.send('PATCH', '/console/account/profile', { name: 'Somebody' })).statusCode, 200)
  })
})

test('without a second factor the password is enough, and no code is asked for', async () => {
  const browser = await site.join('Plain')
  const projectId = await ownProject(browser, 'a plain project')
  assert.equal((await browser.post('/console/account/passkeys/question', { password })).statusCode, 200)
  assert.equal((await browser.post(`/console/projects/${projectId}/invitations`, { role: 'owner' })).statusCode, 201)
  assert.equal(
    (await browser.post(`/console/projects/${projectId}/delete`, { name: 'a plain project' })).statusCode,
    200,
  )
})

test('a session that ends while the password is being checked does nothing more', async () => {
  const browser = await site.join('Ending')
  const [person] = [await site.deps.store.people.findByEmail(emailOf('Ending'))]
  const slow = site.variant((deps) => ({
    ...deps,
    passwords: {
      ...deps.passwords,
      async verify(...args) {
        await deps.store.sessions.endAll(person?.id ?? '', [])
        return deps.passwords.verify(...args)
      },
    },
  }))
  const cookie = [...browser.cookies.values()].join('; ')
  const { method, path } = consoleOperations.proposeSecondFactor
  const answer = await openBrowser(slow).send(method, path, { password }, { cookie })
  assert.equal(answerOf(answer), '401 sign_in_required')
  assert.equal(await site.deps.store.secondFactor.find(person?.id ?? ''), null)
  await slow.close()
})
