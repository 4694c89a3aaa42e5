import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createPasswordReset } from '../../../src/app/password-resets/create-password-reset.ts'
import { newPasswordResetToken } from '../../../src/crypto/secrets.ts'
import { dayMs } from '../../app/app-under-test.ts'
import { actOf, atTheMachine } from '../../storage/sample-rows.ts'
import {
  answerOf,
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  origin,
  password,
  tokenOf,
} from './console-under-test.ts'
import { codeOf } from './second-factor-code.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const newPassword = 'other words nobody would say'

let site: ConsoleUnderTest
let owner: Browser
before(async () => {
  site = await openConsole()
  owner = await site.join('Ada', { role: 'owner' })
})
after(() => site.close())

async function signIn(name: string, secret: string): Promise<Browser | string> {
  const browser = openBrowser(site.app)
  const answer = await browser.post('/console/sign-in', { email: emailOf(name), password: secret })
  return answer.statusCode === 200 ? browser : answerOf(answer)
}

function isSignedIn(answer: Browser | string): answer is Browser {
  return typeof answer !== 'string'
}

function change(browser: Browser, body: object) {
  return browser.post('/console/account/password', {
    current_password: password,
    new_password: newPassword,
    ...body,
  })
}

async function personId(name: string): Promise<string> {
  return (await site.deps.store.people.findByEmail(emailOf(name)))?.id ?? ''
}

/** A link that was made at the machine. */
async function resetLink(name: string): Promise<string> {
  return (await createPasswordReset(site.deps, atTheMachine, await personId(name))).token
}

function reset(token: string, secret = newPassword) {
  return openBrowser(site.app).post('/console/password-resets/complete', { token, password: secret })
}

describe('changing a password', () => {
  test('puts the new one in force, ends the other sessions and goes on under a new cookie', async () => {
    const browser = await site.join('Grace')
    const elsewhere = await signIn('Grace', password)
    assert.ok(isSignedIn(elsewhere))
    const [before = ''] = browser.cookies.values()
    const changed = await change(browser, {})
    assert.deepEqual([changed.statusCode, changed.json()], [200, { done: true }])
    assert.equal((await browser.get('/console/session')).statusCode, 200)
    assert.equal(answerOf(await elsewhere.get('/console/session')), '401 sign_in_required')
    assert.equal(
      answerOf(await openBrowser(site.app).get('/console/session', { cookie: before })),
      '401 sign_in_required',
    )
    assert.equal(await signIn('Grace', password), '401 sign_in_failed')
    assert.ok(isSignedIn(await signIn('Grace', newPassword)))
  })

  test('ends every link that could set another one', async () => {
    const browser = await site.join('Annie')
    const token = await resetLink('Annie')
    assert.equal((await change(browser, {})).statusCode, 200)
    assert.equal(answerOf(await reset(token, 'a third one that is long')), '410 link_invalid')
    assert.ok(isSignedIn(await signIn('Annie', newPassword)))
  })

  test('needs the current one, which cannot be guessed at leisure', async () => {
    const browser = await site.join('Mary')
    const wrong = await change(browser, { current_password: 'not the password' })
    assert.equal(answerOf(wrong), '401 sign_in_failed')
    assert.match(wrong.json().detail, /current password/)
    assert.equal((await browser.get('/console/session')).statusCode, 200)
    const guesses = await Promise.all(
      Array.from({ length: 11 }, () => change(browser, { current_password: 'not the password' })),
    )
    assert.equal(guesses.filter((answer) => answerOf(answer) === '429 rate_limited').length, 2)
    assert.equal(answerOf(await change(browser, {})), '429 rate_limited')
    site.under.time.nowMs += 15 * 60_000
    assert.equal((await change(browser, {})).statusCode, 200)
  })

  test('refuses one that is too short, too long, or known to everybody', async () => {
    const browser = await site.join('Margaret')
    const known = [emailOf('Margaret').toUpperCase(), 'Ambit-Margaret', 'password1234', 'Password2026!']
    for (const bad of ['x'.repeat(11), 'x'.repeat(129), ...known]) {
      const answer = await change(browser, { new_password: bad })
      assert.equal(answerOf(answer), '400 invalid_request')
      assert.equal(answer.json().error.details.fields[0].field, 'new_password')
    }
  })

  test('takes any characters, and tells spaces and cases apart', async () => {
    const browser = await site.join('Edith')
    const odd = ' пароль 密码 🔑 ñ '
    assert.equal((await change(browser, { new_password: odd })).statusCode, 200)
    assert.equal(await signIn('Edith', odd.trim()), '401 sign_in_failed')
    assert.equal(await signIn('Edith', odd.toUpperCase()), '401 sign_in_failed')
    assert.ok(isSignedIn(await signIn('Edith', odd)))
    assert.ok(isSignedIn(await signIn('Edith', odd.normalize('NFD'))))
  })
})

describe('a link that resets a password', () => {
  test('sets a new one, once, and ends every session of the person and of nobody else', async () => {
    const browser = await site.join('Hedy')
    const token = await resetLink('Hedy')
    const done = await reset(token)
    assert.deepEqual([done.statusCode, done.json()], [200, { done: true }])
    assert.equal(answerOf(await browser.get('/console/session')), '401 sign_in_required')
    assert.equal((await owner.get('/console/session')).statusCode, 200)
    assert.equal(await signIn('Hedy', password), '401 sign_in_failed')
    assert.ok(isSignedIn(await signIn('Hedy', newPassword)))
    assert.equal(answerOf(await reset(token, 'a third one that is long')), '410 link_invalid')
  })

  test('removes the passkeys that were added before, and says so in the records', async () => {
    const projectId = await site.newProject('hijacked')
    const browser = await site.join('Sofja', { projectId })
    const authenticator = softwareAuthenticator({ origin, host: new URL(origin).hostname })
    const account = '/console/account/passkeys'
    const question = (await browser.post(`${account}/question`, { password })).json()
    const unused = (await browser.post(`${account}/question`, { password })).json()
    const registered = { name: 'of an intruder', ...authenticator.register(question) }
    assert.equal((await browser.post(account, registered)).statusCode, 201)
    assert.equal((await reset(await resetLink('Sofja'))).statusCode, 200)

    const asked = (await openBrowser(site.app).post('/console/sign-in/passkey/question')).json().challenge
    const intruder = await openBrowser(site.app).post('/console/sign-in/passkey', authenticator.signIn(asked))
    assert.equal(answerOf(intruder), '401 sign_in_failed')
    const signedIn = await signIn('Sofja', newPassword)
    assert.ok(isSignedIn(signedIn))
    assert.deepEqual((await signedIn.get(account)).json().passkeys, [])
    const late = { name: 'late', ...authenticator.register(unused) }
    assert.equal(answerOf(await signedIn.post(account, late)), '409 conflict')
    const tenant = { projectId, environment: site.deps.environment }
    const records = await site.deps.store.audit.list(tenant, { limit: 100 })
    const act = records.find(({ action }) => action === 'reset_password')
    assert.deepEqual(act?.details, { removed_passkeys: 'of an intruder' })
  })

  test('leaves the second factor on: a link adds nothing to what a password can do', async () => {
    const browser = await site.join('Nettie')
    const { secret } = (await browser.post('/console/account/second-factor', { password })).json()
    const code = codeOf(secret, site.under.time.nowMs)
    assert.equal((await browser.post('/console/account/second-factor/confirm', { code })).statusCode, 200)
    assert.equal((await reset(await resetLink('Nettie'))).statusCode, 200)
    assert.equal(await signIn('Nettie', newPassword), '401 second_factor_required')
  })

  test('works for one of several who use it at once', async () => {
    await site.join('Ida')
    const token = await resetLink('Ida')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => reset(token, `${newPassword} ${index}`)))
    const counted = Map.groupBy(answers, answerOf)
    assert.equal(counted.get('200')?.length, 1)
    assert.equal(counted.get('410 link_invalid')?.length, 9)
    assert.equal(counted.get('429 rate_limited')?.length, 2)
  })

  test('ends after a day', async () => {
    await site.join('Lise')
    const token = await resetLink('Lise')
    site.under.time.nowMs += dayMs
    assert.equal(answerOf(await reset(token)), '410 link_invalid')
    assert.ok(isSignedIn(await signIn('Lise', password)))
  })

  test('that does not work says nothing of why', async () => {
    await site.join('Emmy')
    const used = await resetLink('Emmy')
    await reset(used)
    const bodies = await Promise.all(
      [used, newPasswordResetToken(), await site.invite(), 'rst_'].map(async (token) => (await reset(token)).body),
    )
    assert.equal(new Set(bodies).size, 1)
    assert.equal(JSON.parse(bodies[0] ?? '').error.code, 'link_invalid')
  })

  test('wants a password that is one, and is not used up by others', async () => {
    await site.join('Rosalind')
    const token = await resetLink('Rosalind')
    for (const bad of ['x'.repeat(11), 'x'.repeat(129), emailOf('Rosalind'), 'Rosalind 2026', 'passwordpassword']) {
      const answer = await reset(token, bad)
      assert.equal(answerOf(answer), '400 invalid_request')
      assert.equal(answer.json().error.details.fields[0].field, 'password')
    }
    assert.equal((await reset(token)).statusCode, 200)
  })

  test('opens an account again that guessing had locked', async () => {
    await site.join('Chien')
    const guesses = Array.from({ length: 11 }, () => signIn('Chien', 'not the password'))
    assert.ok((await Promise.all(guesses)).includes('429 rate_limited'))
    assert.equal((await reset(await resetLink('Chien'))).statusCode, 200)
    assert.ok(isSignedIn(await signIn('Chien', newPassword)))
  })
})

describe('an owner', () => {
  const linkFor = async (name: string, browser = owner) =>
    browser.post(`/console/projects/${site.projectId}/people/${await personId(name)}/password-reset`)

  test('makes the link for somebody of the team', async () => {
    await site.join('Vera')
    const made = await linkFor('Vera')
    assert.equal(made.statusCode, 201)
    const { url, expires_at } = made.json()
    assert.match(url, new RegExp(`^${origin}/reset-password#rst_[0-9A-Za-z]{40}$`))
    assert.equal(expires_at, new Date(site.under.time.nowMs + dayMs).toISOString())
    assert.equal((await reset(tokenOf(url))).statusCode, 200)
    assert.ok(isSignedIn(await signIn('Vera', newPassword)))
  })

  test('cannot for somebody who also belongs to a project of others, but can when all of them are their own', async () => {
    await site.join('Jocelyn')
    const other = await site.newProject('of somebody else')
    await joinAlso('Jocelyn', other, 'member')
    assert.equal(answerOf(await linkFor('Jocelyn')), '403 not_permitted')
    await joinAlso('Ada', other, 'member')
    assert.equal(answerOf(await linkFor('Jocelyn')), '403 not_permitted')
    assert.equal(
      (await site.deps.store.people.setRole(other, await personId('Ada'), 'owner', actOf())).valueOf(),
      'done',
    )
    assert.equal((await linkFor('Jocelyn')).statusCode, 201)
  })

  test('holds a worthless link once the person has joined a project of others', async () => {
    await site.join('Katherine')
    const token = tokenOf((await linkFor('Katherine')).json().url)
    await joinAlso('Katherine', await site.newProject('joined later'), 'member')
    assert.equal(answerOf(await reset(token)), '410 link_invalid')
    assert.ok(isSignedIn(await signIn('Katherine', password)))
  })

  test('holds a worthless link once they are no owner any more', async () => {
    const second = await site.join('Dorothy', { role: 'owner' })
    await site.join('Maryam')
    const token = tokenOf((await linkFor('Maryam', second)).json().url)
    await site.deps.store.people.setRole(site.projectId, await personId('Dorothy'), 'member', actOf())
    assert.equal(answerOf(await reset(token)), '410 link_invalid')
  })

  test('holds a worthless link once the person has left', async () => {
    await site.join('Mileva')
    const token = tokenOf((await linkFor('Mileva')).json().url)
    await site.deps.store.people.remove(site.projectId, await personId('Mileva'), actOf())
    assert.equal(answerOf(await reset(token)), '410 link_invalid')
    assert.ok(isSignedIn(await signIn('Mileva', password)))
  })

  test('cannot for themselves: that would need no current password', async () => {
    assert.equal(answerOf(await linkFor('Ada')), '403 not_permitted')
  })

  test('cannot for somebody outside of the team: there is no such person here', async () => {
    await site.join('Stranger', { projectId: await site.newProject('far away') })
    const stranger = await linkFor('Stranger')
    const nobody = await owner.post(`/console/projects/${site.projectId}/people/per_nobody/password-reset`)
    assert.equal(answerOf(stranger), '404 not_found')
    assert.equal(stranger.body, nobody.body)
  })

  async function joinAlso(name: string, projectId: string, role: 'owner' | 'member'): Promise<void> {
    const token = await site.invite({ projectId, role })
    const body = { token, name, email: emailOf(name), password }
    assert.equal((await openBrowser(site.app).post('/console/invitations/accept', body)).statusCode, 200)
  }
})

test('a sign-in that was under way with the old password does not outlive the new one', async () => {
  await site.join('Sophie')
  const token = await resetLink('Sophie')
  const slow = site.variant((deps) => {
    const { sessions } = deps.store
    const store = {
      ...deps.store,
      sessions: {
        ...sessions,
        // The password has been checked by now; before the session is written, the reset takes place.
        async begin(...args: Parameters<typeof sessions.begin>) {
          assert.equal((await reset(token)).statusCode, 200)
          return sessions.begin(...args)
        },
      },
    }
    return { ...deps, store }
  })
  const late = await openBrowser(slow).post('/console/sign-in', { email: emailOf('Sophie'), password })
  assert.equal(answerOf(late), '401 sign_in_failed')
  assert.equal(late.headers['set-cookie'], undefined)
  assert.deepEqual(await site.deps.store.sessions.list(await personId('Sophie')), [])
  await slow.close()
})
