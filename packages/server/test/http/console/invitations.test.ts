import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { attemptsPerInviterADay, attemptsPerLink } from '../../../src/accounts/attempts.ts'
import { newInvitationToken } from '../../../src/crypto/secrets.ts'
import { dayMs } from '../../app/app-under-test.ts'
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
import { softwareAuthenticator } from './software-authenticator.ts'

let site: ConsoleUnderTest
let owner: Browser
before(async () => {
  site = await openConsole()
  owner = await site.join('Ada', { role: 'owner' })
})
after(() => site.close())

let names = 0
const newName = (): string => `Person${++names}`

function show(token: string) {
  return openBrowser(site.app).post('/console/invitations/show', { token })
}

function accept(token: string, name: string, different: object = {}, browser = openBrowser(site.app)) {
  return browser.post('/console/invitations/accept', { token, name, email: emailOf(name), password, ...different })
}

describe('an invitation', () => {
  test('tells its holder what it is for, as often as they look', async () => {
    const token = await site.invite({ role: 'owner', email: 'grace@example.com' })
    for (let look = 0; look < 2; look++) {
      assert.deepEqual((await show(token)).json(), {
        project_name: 'shop',
        role: 'owner',
        email: 'grace@example.com',
        expires_at: new Date(site.under.time.nowMs + 7 * dayMs).toISOString(),
      })
    }
  })

  test('records which ways into an existing account there are when it joins', async () => {
    const name = newName()
    const browser = await site.join(name)
    const account = '/console/account/passkeys'
    const question = (await browser.post(`${account}/question`, { password })).json()
    const authenticator = softwareAuthenticator({ origin, host: new URL(origin).hostname })
    assert.equal((await browser.post(account, { name: 'laptop', ...authenticator.register(question) })).statusCode, 201)
    const addedAt = new Date(site.under.time.nowMs).toISOString()
    const projectId = await site.newProject('sees what it lets in')
    assert.equal((await accept(await site.invite({ projectId }), name)).statusCode, 200)
    const [act] = await site.deps.store.audit.list({ projectId, environment: 'test' }, { limit: 1 })
    const ways = { account: 'existing', second_factor: 'off', passkeys: `laptop (${addedAt})` }
    assert.deepEqual([act?.action, act?.details], ['accept_invitation', { role: 'member', ...ways }])
  })

  test('lets somebody new into the project in its role, and signs them in', async () => {
    const browser = openBrowser(site.app)
    const name = newName()
    const joined = await accept(await site.invite(), ` ${name} `, { email: ` ${emailOf(name).toUpperCase()}` }, browser)
    assert.equal(joined.statusCode, 200)
    const { person, projects } = joined.json()
    assert.deepEqual([person.name, person.email], [name, emailOf(name)])
    assert.deepEqual(projects, [{ id: site.projectId, name: 'shop', role: 'member' }])
    assert.equal((await browser.get('/console/session')).statusCode, 200)
  })

  test('lets nobody in once it was used', async () => {
    const token = await site.invite()
    assert.equal((await accept(token, newName())).statusCode, 200)
    assert.equal(answerOf(await show(token)), '410 link_invalid')
    const late = newName()
    assert.equal(answerOf(await accept(token, late)), '410 link_invalid')
    assert.equal(await site.deps.store.people.findByEmail(emailOf(late)), null)
  })

  test('lets one in when several accept it at once', async () => {
    const token = await site.invite()
    const contenders = Array.from({ length: 5 }, newName)
    const answers = await Promise.all(contenders.map((name) => accept(token, name)))
    assert.deepEqual(answers.map(answerOf).sort(), ['200', ...Array<string>(4).fill('410 link_invalid')])
    const accounts = await Promise.all(contenders.map((name) => site.deps.store.people.findByEmail(emailOf(name))))
    assert.equal(accounts.filter((account) => account !== null).length, 1)
  })

  test('does not make us work without end: further attempts at once are sent away', async () => {
    const token = await site.invite()
    const answers = await Promise.all(Array.from({ length: 15 }, () => accept(token, newName())))
    const counted = Map.groupBy(answers, answerOf)
    assert.equal(counted.get('200')?.length, 1)
    assert.equal(counted.get('429 rate_limited')?.length, 15 - attemptsPerLink)
    assert.equal(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'], '900')
  })

  test('ends after seven days', async () => {
    const [inTime, tooLate] = [await site.invite(), await site.invite()]
    site.under.time.nowMs += 7 * dayMs - 1
    assert.equal((await accept(inTime, newName())).statusCode, 200)
    site.under.time.nowMs += 1
    assert.equal(answerOf(await show(tooLate)), '410 link_invalid')
    assert.equal(answerOf(await accept(tooLate, newName())), '410 link_invalid')
  })

  test('for one address is for no other', async () => {
    const name = newName()
    const token = await site.invite({ email: emailOf(name) })
    const other = await accept(token, newName())
    assert.equal(answerOf(other), '400 invalid_request')
    assert.equal(other.json().error.details.fields[0].field, 'email')
    assert.equal((await accept(token, name, { email: emailOf(name).toUpperCase() })).statusCode, 200)
  })

  test('that does not work says nothing of why', async () => {
    const used = await site.invite()
    await accept(used, newName())
    await owner.post('/console/sign-in', { email: emailOf('Ada'), password })
    const withdrawn = await makeLink({})
    await owner.send('DELETE', `/console/projects/${site.projectId}/invitations/${withdrawn.id}`)
    const expired = await site.invite()
    site.under.time.nowMs += 7 * dayMs
    const tokens = [used, withdrawn.token, expired, newInvitationToken(), 'inv_', 'x']
    const bodies = await Promise.all(
      tokens.flatMap((token) => [show(token), accept(token, newName())]).map(async (answer) => (await answer).body),
    )
    assert.equal(new Set(bodies).size, 1)
    assert.equal(JSON.parse(bodies[0] ?? '').error.code, 'link_invalid')
  })

  test('wants a name, an address and a password that are some', async () => {
    const token = await site.invite()
    const fields = async (different: object) => {
      const response = await accept(token, newName(), different)
      assert.equal(answerOf(response), '400 invalid_request')
      return response.json().error.details.fields.map(({ message }: { message: string }) => message)
    }
    assert.deepEqual(await fields({ name: ' ', password: 'x'.repeat(11) }), [
      'name must not be blank',
      'password must be at least 12 characters long',
    ])
    assert.deepEqual(await fields({ email: 'ada' }), ['email must be an e-mail address such as ada@example.com'])
    assert.deepEqual(await fields({ password: 'x'.repeat(129) }), ['password must be at most 128 characters long'])
    const same = 'password must be more than the name or the e-mail address of the account, or the name Ambit'
    assert.deepEqual(await fields({ email: 'long.name@example.com', password: 'Long.Name@Example.com' }), [same])
    assert.deepEqual(await fields({ name: 'Maria Sibylla Merian', password: 'maria sibylla merian' }), [same])
    const guessed = 'password must not be one that is guessed first: a sentence that only you would say is better'
    assert.deepEqual(await fields({ password: 'Password1234' }), [guessed])
    assert.equal((await show(token)).statusCode, 200)
  })
})

describe('somebody who has an account', () => {
  test('joins another project with its own password, and stays who they are', async () => {
    const name = newName()
    await site.join(name)
    const second = await site.newProject(`second of ${name}`)
    const joined = await accept(await site.invite({ projectId: second, role: 'owner' }), 'Another Name', {
      email: emailOf(name),
    })
    assert.equal(joined.statusCode, 200)
    assert.equal(joined.json().person.name, name)
    assert.deepEqual(
      joined.json().projects.map(({ id, role }: { id: string; role: string }) => [id, role]),
      [
        [second, 'owner'],
        [site.projectId, 'member'],
      ],
    )
  })

  test('does not join with another password, and the invitation is still good', async () => {
    const name = newName()
    await site.join(name)
    const token = await site.invite({ projectId: await site.newProject(`third of ${name}`) })
    const wrong = await accept(token, name, { password: 'not the password' })
    assert.equal(answerOf(wrong), '401 sign_in_failed')
    assert.equal(wrong.headers['set-cookie'], undefined)
    assert.equal((await accept(token, name)).statusCode, 200)
  })

  test('cannot be guessed through an invitation any faster than through the front door', async () => {
    const name = newName()
    await site.join(name)
    const token = await site.invite()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => accept(token, name, { password: 'not the password' })),
    )
    assert.equal(guesses.filter((answer) => answerOf(answer) === '429 rate_limited').length, 2)
    const stopped = await openBrowser(site.app).post('/console/sign-in', { email: emailOf(name), password })
    assert.equal(answerOf(stopped), '429 rate_limited')
    site.under.time.nowMs += 15 * 60_000
  })

  test('cannot be found by going through addresses with an invitation of another account', async () => {
    await Promise.all(Array.from({ length: attemptsPerLink + 1 }, (_, index) => site.join(`Listed${index}`)))
    const token = await site.invite()
    const tries = Array.from({ length: attemptsPerLink }, (_, index) =>
      accept(token, `Listed${index}`, { password: 'not the password' }),
    )
    for (const answer of await Promise.all(tries)) assert.equal(answerOf(answer), '401 sign_in_failed')
    const known = await accept(token, `Listed${attemptsPerLink}`, { password: 'not the password' })
    const unknown = await accept(token, newName())
    assert.equal(answerOf(known), '429 rate_limited')
    assert.deepEqual(known.json(), unknown.json())
  })

  test('cannot be found by going through addresses with invitations of one’s own', async () => {
    const browser = await site.join(newName(), { projectId: await site.newProject('of a collector'), role: 'owner' })
    const [project] = (await browser.get('/console/session')).json().projects
    const name = newName()
    await site.join(name)
    const ownLink = async () => {
      const made = await browser.post(`/console/projects/${project.id}/invitations`, {})
      return tokenOf(made.json().url)
    }
    for (let tried = 0; tried < attemptsPerInviterADay; tried++) {
      assert.notEqual(answerOf(await accept(await ownLink(), newName())), '429 rate_limited')
    }
    const known = await accept(await ownLink(), name, { password: 'not the password' })
    const unknown = await accept(await ownLink(), newName())
    assert.equal(answerOf(known), '429 rate_limited')
    assert.deepEqual(known.json(), unknown.json())
    site.under.time.nowMs += dayMs
    assert.equal((await accept(await ownLink(), newName())).statusCode, 200)
  })

  test('and accepts the wrong link loses nothing: no session begins', async () => {
    const name = newName()
    const browser = await site.join(name)
    const token = await site.invite()
    const racing = site.variant((deps) => ({
      ...deps,
      store: { ...deps.store, invitations: { ...deps.store.invitations, accept: async () => 'link_invalid' as const } },
    }))
    const answer = await accept(token, name, {}, openBrowser(racing))
    assert.equal(answerOf(answer), '410 link_invalid')
    assert.equal(answer.headers['set-cookie'], undefined)
    assert.equal((await browser.get('/console/account/sessions')).json().sessions.length, 1)
    await racing.close()
  })
})

describe('an owner', () => {
  // The weeks that went by above ended the session from before them.
  before(async () => {
    assert.equal((await owner.post('/console/sign-in', { email: emailOf('Ada'), password })).statusCode, 200)
  })

  test('makes a link that begins with the address of the console and carries its secret behind the #', async () => {
    const made = await owner.post(`/console/projects/${site.projectId}/invitations`, { email: 'Grace@Example.com' })
    assert.equal(made.statusCode, 201)
    assert.match(made.json().url, new RegExp(`^${origin}/invitation#inv_[0-9A-Za-z]{40}$`))
    const shown = await show(tokenOf(made.json().url))
    assert.deepEqual([shown.json().role, shown.json().email], ['member', 'grace@example.com'])
    const { invitations } = (await owner.get(`/console/projects/${site.projectId}/team`)).json()
    assert.equal(invitations[0].id, made.json().id)
    assert.deepEqual([invitations[0].role, invitations[0].created_by], ['member', emailOf('Ada')])
    assert.ok(!JSON.stringify(invitations).includes(tokenOf(made.json().url)))
  })

  test('has links begin with the public address when there is one', async () => {
    const behind = await openConsole({ publicOrigin: 'https://ambit.example.com' })
    const browser = await behind.join('Ada', { role: 'owner' })
    const made = await browser.post(`/console/projects/${behind.projectId}/invitations`, {})
    assert.match(made.json().url, /^https:\/\/ambit\.example\.com\/invitation#inv_/)
    await behind.close()
  })

  test('names an address that is none', async () => {
    const made = await owner.post(`/console/projects/${site.projectId}/invitations`, { email: 'grace' })
    assert.equal(answerOf(made), '400 invalid_request')
    assert.equal(made.json().error.details.fields[0].field, 'email')
  })

  test('withdraws an invitation at once, and only once', async () => {
    const { id, token } = await makeLink({})
    const path = `/console/projects/${site.projectId}/invitations/${id}`
    assert.equal((await owner.send('DELETE', path)).statusCode, 200)
    assert.equal(answerOf(await accept(token, newName())), '410 link_invalid')
    assert.equal(answerOf(await owner.send('DELETE', path)), '404 not_found')
  })

  test('cannot withdraw an invitation to another project: it does not exist here', async () => {
    const theirs = await site.newProject('elsewhere')
    const token = await site.invite({ projectId: theirs })
    const [{ id } = { id: '' }] = await site.deps.store.invitations.listOpen(theirs, site.under.time.nowMs)
    const foreign = await owner.send('DELETE', `/console/projects/${site.projectId}/invitations/${id}`)
    const unknown = await owner.send('DELETE', `/console/projects/${site.projectId}/invitations/lnk_nothing`)
    assert.equal(answerOf(foreign), '404 not_found')
    assert.equal(foreign.body, unknown.body)
    assert.equal((await show(token)).statusCode, 200)
  })

  test('who is one no longer lets nobody in with the links of before', async () => {
    const name = newName()
    const browser = await site.join(name, { role: 'owner' })
    const made = await browser.post(`/console/projects/${site.projectId}/invitations`, { role: 'owner' })
    const token = tokenOf(made.json().url)
    assert.equal((await show(token)).statusCode, 200)
    const person = await site.deps.store.people.findByEmail(emailOf(name))
    const demoted = await owner.send('PATCH', `/console/projects/${site.projectId}/people/${person?.id}`, {
      role: 'member',
    })
    assert.equal(demoted.statusCode, 200)
    assert.equal(answerOf(await show(token)), '410 link_invalid')
    assert.equal(answerOf(await accept(token, newName())), '410 link_invalid')
    const { invitations } = (await owner.get(`/console/projects/${site.projectId}/team`)).json()
    assert.ok(!invitations.some(({ id }: { id: string }) => id === made.json().id))
  })
})

async function makeLink(body: object): Promise<{ id: string; token: string }> {
  const made = await owner.post(`/console/projects/${site.projectId}/invitations`, body)
  return { id: made.json().id, token: tokenOf(made.json().url) }
}
