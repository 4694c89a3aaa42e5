import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { passkeysPerPersonMax } from '@ambit/core'
import { attemptsPerAddress } from '../../../src/accounts/attempts.ts'
import { addedPasskey } from '../../storage/sample-people.ts'
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
import { codeOf } from './second-factor-code.ts'
import {
  type RegistrationQuestion,
  type SoftwareAuthenticator,
  softwareAuthenticator,
  type Told,
} from './software-authenticator.ts'

const host = 'console.test'
const account = '/console/account/passkeys'

let site: ConsoleUnderTest
before(async () => {
  site = await openConsole({ trustedProxies: ['127.0.0.1'] })
})
after(() => site.close())

let addresses = 0
/** From an address of its own, so that tests do not use up each other's attempts. */
const fresh = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${++addresses % 250}` })

async function questionFor(browser: Browser): Promise<RegistrationQuestion> {
  return (await browser.post(`${account}/question`, { password })).json()
}

async function added(
  browser: Browser,
  name = 'laptop',
  different: Partial<Told> = {},
): Promise<SoftwareAuthenticator & { readonly id: string }> {
  const authenticator = softwareAuthenticator({ origin, host })
  const body = { name, ...authenticator.register(await questionFor(browser), different) }
  const answer = await browser.post(account, body)
  assert.equal(answer.statusCode, 201, answer.body)
  return { ...authenticator, id: answer.json().id }
}

async function signInQuestion(): Promise<string> {
  return (await openBrowser(site.app).post('/console/sign-in/passkey/question', undefined, fresh())).json().challenge
}

async function signIn(
  authenticator: SoftwareAuthenticator,
  different: Partial<Told> = {},
  browser = openBrowser(site.app),
) {
  const body = authenticator.signIn(await signInQuestion(), different)
  return browser.post('/console/sign-in/passkey', body, fresh())
}

describe('adding a passkey', () => {
  test('asks for the password, and names the host, the person and what there is already', async () => {
    const browser = await site.join('Ada')
    assert.equal(answerOf(await browser.post(`${account}/question`, { password: 'not it' })), '401 sign_in_failed')
    const { credentialId } = await added(browser)
    const asked = (await browser.post(`${account}/question`, { password })).json()
    assert.equal(asked.host, host)
    assert.equal(asked.person.email, emailOf('Ada'))
    assert.deepEqual(asked.known_credential_ids, [credentialId])
    assert.deepEqual(asked.algorithms, [-8, -7, -257])
  })

  test('shows it with its name and host, and nothing that it is checked with', async () => {
    const browser = await site.join('Grace')
    const { id } = await added(browser, ' work laptop ')
    const listed = await browser.get(account)
    assert.deepEqual(listed.json().passkeys, [
      {
        id,
        name: 'work laptop',
        host,
        created_at: new Date(site.under.time.nowMs).toISOString(),
        last_used_at: null,
      },
    ])
  })

  test('takes the answer to a question once, in time, and from whom it was put to', async () => {
    const [browser, other] = [await site.join('Mary'), await site.join('Other')]
    const add = (who: Browser, question: RegistrationQuestion) =>
      who.post(account, { name: 'x', ...softwareAuthenticator({ origin, host }).register(question) })
    const question = await questionFor(browser)
    assert.equal(answerOf(await add(other, question)), '409 conflict')
    assert.equal((await add(browser, question)).statusCode, 201)
    assert.equal(answerOf(await add(browser, question)), '409 conflict')
    assert.equal(answerOf(await add(browser, { ...question, challenge: 'made-up' })), '409 conflict')
    assert.equal(answerOf(await add(browser, { ...question, challenge: await signInQuestion() })), '409 conflict')
    const late = await questionFor(browser)
    site.under.time.nowMs += 5 * 60_000
    assert.equal(answerOf(await add(browser, late)), '409 conflict')
    assert.equal((await browser.get(account)).json().passkeys.length, 1)
  })

  test('refuses one that is there already, for anybody', async () => {
    const [browser, other] = [await site.join('Lise'), await site.join('Copycat')]
    const authenticator = await added(browser)
    for (const who of [browser, other]) {
      const body = { name: 'x', ...authenticator.register(await questionFor(who)) }
      assert.equal(answerOf(await who.post(account, body)), '409 conflict')
    }
  })

  test('names every field that is missing or wrong', async () => {
    const browser = await site.join('Emmy')
    const wrong = { name: ' ', credential_id: 'a b', client_data: 'x'.repeat(4_001) }
    const answer = await browser.post(account, wrong)
    assert.equal(answerOf(answer), '400 invalid_request')
    const fields = answer.json().error.details.fields.map(({ field }: { field: string }) => field)
    const all = ['name', 'credential_id', 'client_data', 'authenticator_data']
    assert.deepEqual([...new Set(fields)].toSorted(), all.toSorted())
  })

  test('has an end', async () => {
    const browser = await site.join('Many')
    const person = await site.deps.store.people.findByEmail(emailOf('Many'))
    for (let index = 0; index < passkeysPerPersonMax; index++) {
      const passkey = { id: `psk_${index}`, personId: person?.id ?? '', credentialId: `credential ${index}`, host }
      const rest = {
        name: 'x',
        publicKey: 'x',
        algorithm: -7,
        signCount: 0,
        isBackupEligible: null,
        createdAtMs: 0,
        lastUsedAtMs: null,
      }
      await addedPasskey(site.deps.store, { ...passkey, ...rest })
    }
    assert.equal(answerOf(await browser.post(`${account}/question`, { password })), '409 conflict')
  })

  test('is for a console that is opened by a name', async () => {
    const numbered = await openConsole({ allowedHosts: ['203.0.113.7'], publicOrigin: 'http://203.0.113.7' })
    const browser = openBrowser(numbered.app, 'http://203.0.113.7')
    const question = await browser.post('/console/sign-in/passkey/question')
    assert.equal(answerOf(question), '409 conflict')
    assert.match(question.json().detail, /name/)
    await numbered.close()
  })
})

describe('signing in with a passkey', () => {
  test('needs no password and no code, and begins a session like any other', async () => {
    const browser = await site.join('Hedy')
    const authenticator = await added(browser)
    const { secret } = (await browser.post('/console/account/second-factor', { password })).json()
    const code = codeOf(secret, site.under.time.nowMs)
    assert.equal((await browser.post('/console/account/second-factor/confirm', { code })).statusCode, 200)
    const visitor = openBrowser(site.app)
    const answer = await signIn(authenticator, {}, visitor)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.json().person.email, emailOf('Hedy'))
    assert.deepEqual([...visitor.cookies.keys()], ['ambit_session', 'ambit_device'])
    assert.equal((await visitor.get('/console/session')).statusCode, 200)
    const [listed] = (await browser.get(account)).json().passkeys
    assert.equal(listed.last_used_at, new Date(site.under.time.nowMs).toISOString())
  })

  test('works with each of several', async () => {
    const browser = await site.join('Ida')
    const [first, second] = [await added(browser, 'first'), await added(browser, 'second')]
    for (const one of [first, second, first]) assert.equal((await signIn(one)).statusCode, 200)
  })

  const refused: Readonly<Record<string, Partial<Told>>> = {
    'of another page': { origin: 'https://evil.test' },
    'for another host': { host: 'evil.test' },
    'of another ceremony': { type: 'webauthn.create' },
    'without anybody there': { flags: 4 },
    'without proof who it is': { flags: 1 },
    'within a frame of another site': { clientData: { crossOrigin: true } },
    'backed up although it must not be': { flags: 1 | 4 | 16 },
    'that may be backed up by now': { flags: 1 | 4 | 8 },
    'of another person': { userHandle: Buffer.from('per_another').toString('base64url') },
  }
  test('refuses an answer that was not given to us', async () => {
    const authenticator = await added(await site.join('Vera'))
    for (const [what, different] of Object.entries(refused)) {
      const answer = await signIn(authenticator, different)
      assert.equal(answerOf(answer), '401 sign_in_failed', what)
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  })

  test('takes one that may be backed up, and is by now, and not one that no longer may', async () => {
    const authenticator = await added(await site.join('Katherine'), 'synced', { flags: 1 | 4 | 8 | 64 })
    for (const flags of [1 | 4 | 8, 1 | 4 | 8 | 16]) {
      assert.equal((await signIn(authenticator, { flags })).statusCode, 200)
    }
    assert.equal(answerOf(await signIn(authenticator)), '401 sign_in_failed')
  })

  test('refuses a signature of somebody else, over something else, or none', async () => {
    const [own, other] = [await added(await site.join('Edith')), await added(await site.join('Stranger'))]
    const send = (body: object) => openBrowser(site.app).post('/console/sign-in/passkey', body, fresh())
    const theirs = other.signIn(await signInQuestion())
    assert.equal(answerOf(await send({ ...theirs, credential_id: own.credentialId })), '401 sign_in_failed')
    const mine = own.signIn(await signInQuestion(), { signCount: 1 })
    const { authenticator_data } = own.signIn('x', { signCount: 9 })
    assert.equal(answerOf(await send({ ...mine, authenticator_data })), '401 sign_in_failed')
    const again = own.signIn(await signInQuestion())
    assert.equal(answerOf(await send({ ...again, signature: 'AAAA' })), '401 sign_in_failed')
  })

  test('takes the answer to a question once and in time, also when several come at once', async () => {
    const authenticator = await added(await site.join('Annie'))
    const send = (body: object) => openBrowser(site.app).post('/console/sign-in/passkey', body, fresh())
    const body = authenticator.signIn(await signInQuestion())
    const answers = await Promise.all([send(body), send(body), send(body)])
    assert.deepEqual(answers.map(answerOf).toSorted(), ['200', '401 sign_in_failed', '401 sign_in_failed'])
    const late = authenticator.signIn(await signInQuestion())
    site.under.time.nowMs += 5 * 60_000
    assert.equal(answerOf(await send(late)), '401 sign_in_failed')
    assert.equal(answerOf(await send(authenticator.signIn('made-up'))), '401 sign_in_failed')
  })

  test('refuses one that has counted back, and puts that on record', async () => {
    const authenticator = await added(await site.join('Sophie'))
    assert.equal((await signIn(authenticator, { signCount: 7 })).statusCode, 200)
    for (const signCount of [7, 6, 0]) {
      const answer = await signIn(authenticator, { signCount })
      assert.equal(answerOf(answer), '401 sign_in_failed')
      assert.match(answer.json().detail, /copy/)
    }
    assert.equal((await signIn(authenticator, { signCount: 8 })).statusCode, 200)
    const tenant = { projectId: site.projectId, environment: site.deps.environment }
    const records = await site.deps.store.audit.list(tenant, { limit: 1_000 })
    const copies = records.filter(({ subject }) => subject === authenticator.id)
    assert.deepEqual(copies.map(({ action, outcome }) => `${action} ${outcome}`).toReversed(), [
      'add_passkey ok',
      ...Array(3).fill('use_passkey sign_in_failed'),
    ])
  })

  test('says when a passkey is not known here any more', async () => {
    const browser = await site.join('Rosalind')
    const authenticator = await added(browser)
    assert.equal((await browser.post(`${account}/${authenticator.id}/remove`, { password })).statusCode, 200)
    const answer = await signIn(authenticator)
    assert.equal(answerOf(answer), '401 sign_in_failed')
    assert.match(answer.json().detail, /not known here/)
  })

  test('does not work at another host, even of ours', async () => {
    const elsewhere = await openConsole({ allowedHosts: [host, 'second.test'] })
    const browser = openBrowser(elsewhere.app)
    const token = await elsewhere.invite()
    const joining = { token, name: 'Maria', email: emailOf('Maria'), password }
    assert.equal((await browser.post('/console/invitations/accept', joining)).statusCode, 200)
    const authenticator = await added(browser)
    const second = openBrowser(elsewhere.app, 'http://second.test')
    const { challenge, host: asked } = (await second.post('/console/sign-in/passkey/question')).json()
    assert.equal(asked, 'second.test')
    const there = { origin: 'http://second.test', host: 'second.test' }
    const answer = await second.post('/console/sign-in/passkey', authenticator.signIn(challenge, there))
    assert.equal(answerOf(answer), '401 sign_in_failed')
    await elsewhere.close()
  })

  test('is asked for no more than fifty times from an address where nobody has one', async () => {
    const one = fresh()
    const ask = () => openBrowser(site.app).post('/console/sign-in/passkey/question', undefined, one)
    for (let count = 0; count < attemptsPerAddress; count++) assert.equal((await ask()).statusCode, 200)
    const stopped = await ask()
    assert.equal(answerOf(stopped), '429 rate_limited')
    assert.equal(stopped.headers['retry-after'], '900')
  })
})

describe('a passkey', () => {
  test('is renamed and removed by whom it belongs to, the latter with the password', async () => {
    const [browser, other] = [await site.join('Sofja'), await site.join('Nosy')]
    const { id } = await added(browser)
    const rename = (who: Browser, name: string) => who.send('PATCH', `${account}/${id}`, { name })
    const remove = (who: Browser, word: string) => who.post(`${account}/${id}/remove`, { password: word })
    assert.equal(answerOf(await rename(other, 'stolen')), '404 not_found')
    assert.equal(answerOf(await remove(other, password)), '404 not_found')
    assert.equal((await rename(browser, ' telephone ')).statusCode, 200)
    assert.equal((await browser.get(account)).json().passkeys[0].name, 'telephone')
    assert.equal(answerOf(await remove(browser, 'not the password')), '401 sign_in_failed')
    assert.equal((await remove(browser, password)).statusCode, 200)
    assert.deepEqual((await browser.get(account)).json().passkeys, [])
    assert.equal(answerOf(await remove(browser, password)), '404 not_found')
  })

  test('is recorded when it is added, renamed and removed, with who did it', async () => {
    const browser = await site.join('Ruth')
    const { id, credentialId } = await added(browser)
    await browser.send('PATCH', `${account}/${id}`, { name: 'telephone' })
    await browser.post(`${account}/${id}/remove`, { password })
    const tenant = { projectId: site.projectId, environment: site.deps.environment }
    const records = await site.deps.store.audit.list(tenant, { limit: 1_000 })
    const own = records.filter(({ subject }) => subject === id).toReversed()
    assert.deepEqual(
      own.map(({ action, details }) => [action, details]),
      [
        ['add_passkey', { name: 'laptop' }],
        ['rename_passkey', { name: 'telephone' }],
        ['remove_passkey', null],
      ],
    )
    for (const { actor } of own) assert.equal(actor.kind === 'person' && actor.email, emailOf('Ruth'))
    assert.ok(!JSON.stringify(own).includes(credentialId))
  })
})
