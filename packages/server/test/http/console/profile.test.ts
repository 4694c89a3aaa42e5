import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { otherAddressesADay } from '../../../src/accounts/attempts.ts'
import {
  answerOf,
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  password,
  tokenOf,
} from './console-under-test.ts'
import { codeOf } from './second-factor-code.ts'

let site: ConsoleUnderTest
before(async () => {
  site = await openConsole()
})
after(() => site.close())

const change = (browser: Browser, body: object) => browser.send('PATCH', '/console/account/profile', body)
const signIn = async (email: string): Promise<string> =>
  answerOf(await openBrowser(site.app).post('/console/sign-in', { email, password }))

async function personIn(browser: Browser): Promise<{ id: string; name: string; email: string }> {
  return (await browser.get('/console/session')).json().person
}

async function profileActs(personId: string) {
  const tenant = { projectId: site.projectId, environment: site.deps.environment }
  const records = await site.deps.store.audit.list(tenant, { limit: 1_000 })
  return records.filter(({ action, subject }) => action === 'change_profile' && subject === personId).toReversed()
}

describe('a name', () => {
  test('is changed without a password, for everybody who sees it', async () => {
    const browser = await site.join('Ada')
    const changed = await change(browser, { name: '  Ada Lovelace ' })
    assert.equal(changed.statusCode, 200)
    const person = await personIn(browser)
    assert.deepEqual([person.name, person.email], ['Ada Lovelace', emailOf('Ada')])
    assert.deepEqual(changed.json(), (await browser.get('/console/session')).json())
    const team = await site.deps.store.people.team(site.projectId)
    assert.equal(team.find(({ id }) => id === person.id)?.name, 'Ada Lovelace')
  })

  test('that is none is refused by the name of its field', async () => {
    const browser = await site.join('Hedy')
    for (const name of ['', '  ', 'x'.repeat(101), 7, null]) {
      const answer = await change(browser, { name })
      assert.equal(answerOf(answer), '400 invalid_request')
      assert.equal(answer.json().error.details.fields[0].field, 'name')
    }
    assert.equal((await personIn(browser)).name, 'Hedy')
  })
})

describe('an address', () => {
  test('is changed with the password: the new one signs in, the old one does not, and all sessions go on', async () => {
    const browser = await site.join('Grace')
    const elsewhere = openBrowser(site.app)
    await elsewhere.post('/console/sign-in', { email: emailOf('Grace'), password })
    const changed = await change(browser, { email: ' Grace.Hopper@Example.com', password })
    assert.equal(changed.json().person.email, 'grace.hopper@example.com')
    for (const open of [browser, elsewhere]) assert.equal((await personIn(open)).email, 'grace.hopper@example.com')
    assert.equal(await signIn(emailOf('Grace')), '401 sign_in_failed')
    assert.equal(await signIn('grace.hopper@example.com'), '200')
  })

  test('needs the password, which cannot be guessed at leisure, and nothing is half done without it', async () => {
    const browser = await site.join('Mary')
    const other = { name: 'Eve', email: emailOf('eve') }
    const missing = await change(browser, other)
    assert.equal(answerOf(missing), '400 invalid_request')
    assert.deepEqual(
      missing.json().error.details.fields.map(({ message }: { message: string }) => message),
      ['password is required for another e-mail address'],
    )
    const wrong = { ...other, password: 'not the password' }
    assert.equal(answerOf(await change(browser, wrong)), '401 sign_in_failed')
    const guesses = await Promise.all(Array.from({ length: 11 }, () => change(browser, wrong)))
    assert.equal(guesses.filter((answer) => answerOf(answer) === '429 rate_limited').length, 2)
    const stopped = await change(browser, { ...other, password })
    assert.equal(answerOf(stopped), '429 rate_limited')
    assert.ok(Number(stopped.headers['retry-after']) > 0)
    const person = await personIn(browser)
    assert.deepEqual([person.name, person.email], ['Mary', emailOf('Mary')])
    assert.deepEqual(await profileActs(person.id), [])
  })

  test('that another has is refused by its field to whoever knows their password, and to nobody else', async () => {
    const browser = await site.join('Rosalind')
    await site.join('Taken')
    const taken = { name: 'Eve', email: emailOf('Taken').toUpperCase() }
    const bodies = await Promise.all(
      [taken.email, emailOf('free')].map(
        async (email) => (await change(browser, { email, password: 'not the password' })).json().error,
      ),
    )
    assert.deepEqual(bodies[0], bodies[1])
    const refused = await change(browser, { ...taken, password })
    assert.equal(answerOf(refused), '400 invalid_request')
    const { fields } = refused.json().error.details
    assert.deepEqual(fields[0].message, 'email must be another address: this one cannot be used')
    assert.ok(!refused.body.includes('Taken'))
    const person = await personIn(browser)
    assert.deepEqual([person.name, person.email], ['Rosalind', emailOf('Rosalind')])
  })

  test('is changed five times a day: nobody goes through a list to see who has an account', async () => {
    const browser = await site.join('Lister')
    await site.join('Found')
    for (let tried = 0; tried < otherAddressesADay; tried++) {
      assert.equal(answerOf(await change(browser, { email: emailOf('Found'), password })), '400 invalid_request')
    }
    const [known, unknown] = [emailOf('Found'), emailOf('nobody')].map((email) => change(browser, { email, password }))
    assert.equal(answerOf((await known) ?? assert.fail()), '429 rate_limited')
    assert.deepEqual((await known)?.json(), (await unknown)?.json())
  })

  test('that is none is refused by the name of its field', async () => {
    const browser = await site.join('Emmy')
    for (const email of ['emmy', '', null, `${'x'.repeat(255)}@example.com`]) {
      const answer = await change(browser, { email, password })
      assert.equal(answerOf(answer), '400 invalid_request')
      assert.equal(answer.json().error.details.fields[0].field, 'email')
    }
  })

  test('needs a code beside the password where there is a second factor, and sign-in goes on asking for one', async () => {
    const browser = await site.join('Lise')
    const { secret } = (await browser.post('/console/account/second-factor', { password })).json()
    const code = codeOf(secret, site.under.time.nowMs)
    assert.equal((await browser.post('/console/account/second-factor/confirm', { code })).statusCode, 200)
    const moved = { email: emailOf('meitner'), password }
    assert.equal(answerOf(await change(browser, moved)), '401 second_factor_required')
    site.under.time.nowMs += 30_000
    const next = codeOf(secret, site.under.time.nowMs)
    assert.equal((await change(browser, { ...moved, code: next })).statusCode, 200)
    assert.equal(await signIn(emailOf('meitner')), '401 second_factor_required')
  })

  test('that an owner changes leaves the invitations alive that they have made', async () => {
    const owner = await site.join('Dorothy', { role: 'owner' })
    const made = await owner.post(`/console/projects/${site.projectId}/invitations`, {})
    assert.equal((await change(owner, { email: emailOf('vaughan'), password })).statusCode, 200)
    const token = tokenOf(made.json().url)
    assert.equal((await openBrowser(site.app).post('/console/invitations/show', { token })).statusCode, 200)
  })
})

test('what is as it was needs no password and is not recorded; what changes is, with who did it and no password', async () => {
  const browser = await site.join('Sophie')
  const { id, name, email } = await personIn(browser)
  for (const same of [{}, { name }, { email: email.toUpperCase() }, { name, email }]) {
    assert.equal((await change(browser, same)).statusCode, 200)
  }
  assert.deepEqual(await profileActs(id), [])
  await change(browser, { name: 'Sophie G.' })
  await change(browser, { name: 'Sophie G.', email: emailOf('germain'), password })
  const acts = await profileActs(id)
  assert.deepEqual(
    acts.map(({ details }) => details),
    [{ name: 'Sophie G.' }, { email: emailOf('germain') }],
  )
  for (const { actor } of acts) assert.equal(actor.kind === 'person' && actor.email, email)
  assert.ok(!JSON.stringify(acts).includes(password))
})

test('nobody who is not signed in changes a profile', async () => {
  assert.equal(answerOf(await change(openBrowser(site.app), { name: 'Eve' })), '401 sign_in_required')
})
