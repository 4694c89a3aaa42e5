/** Every console operation that hands out a secret or a link, and who may receive it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Capability, capabilities, consoleOperations, type Role, roles } from '@ambit/core'
import type { LightMyRequestResponse } from 'fastify'
import { createKey } from '../../../src/app/create-key.ts'
import { pauseKey } from '../../../src/app/pause-key.ts'
import { actOf, atTheMachine, memoryOf, put } from '../../storage/sample-rows.ts'
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
import { ask, keysOf } from './project-console.ts'

type Name = keyof typeof consoleOperations

/** Operations that hand something out by its capabilities, by role alone, or only to the account that asks. */
const byCapabilities: readonly Name[] = ['createKey', 'rotateKey']
const byRole: Partial<Record<Name, readonly Role[]>> = {
  createInvitation: ['owner'],
  createPasswordReset: ['owner'],
  createWebhook: ['owner'],
  rotateWebhookSecret: ['owner'],
  linkSubject: ['owner'],
}
const toOneself: readonly Name[] = [
  'proposeSecondFactor',
  'confirmSecondFactor',
  'replaceRecoveryCodes',
  'askPasskey',
  'askForPasskey',
]

/** Fields with such a name that give nobody access to anything: of any operation, or of one. */
const harmless: Readonly<Record<string, string>> = {
  previous_secret_until: 'a time',
  recovery_codes_left: 'a number',
  ended_tokens: 'a number',
  tokens: 'a list',
  links: 'a list without secrets',
  token_hash: 'names a token and does not continue it',
  'listWebhooks.url': 'the address that an owner gave',
  'changeWebhook.url': 'the address that an owner gave',
  token_hours: 'a duration',
}

/** The names of the fields of an answer, at any depth. */
function fieldsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { readonly properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)]
}

const givesAccess = /secret|token|url|uri|link|code|password|challenge/

test('an operation that answers with a secret or a link is listed here with who may receive it', () => {
  const listed = new Set<string>([...byCapabilities, ...Object.keys(byRole), ...toOneself])
  const handsOut = (Object.keys(consoleOperations) as Name[]).filter((name) =>
    fieldsOf(consoleOperations[name].answer.schema).some(
      (field) => givesAccess.test(field) && !(harmless[field] ?? harmless[`${name}.${field}`]),
    ),
  )
  assert.deepEqual(
    handsOut.filter((name) => !listed.has(name)),
    [],
  )
  assert.deepEqual(
    [...listed].filter((name) => !handsOut.includes(name as Name)),
    [],
    'what is listed hands something out',
  )
  for (const name of toOneself) assert.match(consoleOperations[name].access, /^(person|open)$/)
})

describe('in a project with an owner, a member and a viewer', () => {
  let site: ConsoleUnderTest
  const browsers = new Map<Role, Browser>()
  const as = (role: Role): Browser => browsers.get(role) ?? assert.fail(role)
  before(async () => {
    site = await openConsole()
    for (const role of roles) browsers.set(role, await site.join(role, { role }))
  })
  after(() => site.close())

  const everySet: readonly (readonly Capability[])[] = Array.from({ length: 2 ** capabilities.length - 1 }, (_, bits) =>
    capabilities.filter((_, place) => ((bits + 1) & (1 << place)) !== 0),
  )

  /** A key that an owner made, which expires. */
  async function keyWith(given: readonly Capability[], purposes: readonly string[] | null = null) {
    const limits = { expiresAtMs: site.under.time.nowMs + 3_600_000, rateLimitPerMinute: null, purposeClasses: null }
    const input = { projectId: site.projectId, name: given.join(), capabilities: given, purposes, ...limits }
    return createKey(site.deps, atTheMachine, input)
  }

  for (const role of roles) {
    for (const given of everySet) {
      const isAllowed = role === 'owner' || (role === 'member' && given.join() === 'memory')
      const says = isAllowed ? 'receives and revives' : 'neither receives nor revives'
      test(`${role}: ${says} a key for ${given.join(' and ')}`, async () => {
        const keys = keysOf(as(role), site.projectId)
        const { key, secret } = await keyWith(given)
        await pauseKey(site.deps, atTheMachine, { tenant: key.tenant, keyId: key.id })
        const later = new Date(site.under.time.nowMs + 7_200_000).toISOString()
        const answers = [
          await keys.rotate(key.id, { grace: '24h' }),
          await keys.resume(key.id),
          await keys.update(key.id, { expires_at: later }),
          await keys.update(key.id, { expires_at: null }),
          await keys.post({ name: 'more', capabilities: given }),
        ]
        if (isAllowed) {
          assert.deepEqual(answers.map(answerOf), ['200', '200', '200', '200', '201'])
          return
        }
        assert.deepEqual(new Set(answers.map(answerOf)), new Set(['403 not_permitted']))
        for (const { body } of answers) assert.doesNotMatch(body, /sk_test_amb_/)
        const [found] = await site.deps.store.keys
          .list({ ...key.tenant, nowMs: site.under.time.nowMs })
          .then((all) => all.filter(({ id }) => id === key.id))
        assert.deepEqual(
          [found?.lastFour, found?.expiresAtMs, found?.pausedAtMs],
          [secret.slice(-4), key.expiresAtMs, site.under.time.nowMs],
        )
      })
    }
  }

  const asking: Record<string, (browser: Browser) => Promise<LightMyRequestResponse>> = {
    createInvitation: (browser) => browser.post(`/console/projects/${site.projectId}/invitations`, {}),
    async createPasswordReset(browser) {
      const { id } = (await as('viewer').get('/console/session')).json().person
      return browser.post(`/console/projects/${site.projectId}/people/${id}/password-reset`)
    },
    createWebhook: (browser) =>
      browser.post(`/console/projects/${site.projectId}/webhooks`, { url: 'https://example.com/hook' }),
    async rotateWebhookSecret(browser) {
      const path = `/console/projects/${site.projectId}/webhooks`
      const { webhook } = (await as('owner').post(path, { url: 'https://example.com/hook' })).json()
      return browser.post(`${path}/${webhook.id}/rotate`, { grace: 'now' })
    },
    linkSubject: (browser) =>
      browser.post(`/console/projects/${site.projectId}/subjects/link`, { user_id: 'kim', reason: 'asked us' }),
  }

  for (const [name, allowed = []] of Object.entries(byRole)) {
    for (const role of roles) {
      test(`${role}: ${name} is ${allowed.includes(role) ? 'answered' : 'refused'}`, async () => {
        const response = await (asking[name] ?? assert.fail(`nobody asks for ${name}`))(as(role))
        assert.equal(response.statusCode < 300, allowed.includes(role), response.body)
        if (!allowed.includes(role)) assert.equal(answerOf(response), '403 not_permitted')
      })
    }
  }

  test('a member does what takes nothing from anybody: rename, shorten, pause and delete', async () => {
    const keys = keysOf(as('member'), site.projectId)
    const { key, secret } = await keyWith(['memory', 'subject'])
    const sooner = new Date(site.under.time.nowMs + 60_000).toISOString()
    assert.equal((await keys.update(key.id, { name: 'renamed', expires_at: sooner })).json().expires_at, sooner)
    assert.equal(answerOf(await keys.pause(key.id)), '200')
    assert.equal(await ask(site.app, secret), '401 API key is paused')
    assert.equal(answerOf(await keys.remove(key.id)), '200')
  })

  test('a member narrows the purposes of a key, and only an owner widens them', async () => {
    const path = `/console/projects/${site.projectId}/purposes`
    for (const name of ['recipes', 'menus']) {
      const declared = { name, statement: `Suggest ${name} to the person`, purpose_classes: ['recommendation'] }
      assert.equal(answerOf(await as('owner').post(path, declared)), '201')
    }
    const { key } = await keyWith(['memory'], ['recipes', 'menus'])
    const [member, owner] = [keysOf(as('member'), site.projectId), keysOf(as('owner'), site.projectId)]
    assert.deepEqual((await member.update(key.id, { purposes: ['menus'] })).json().purposes, ['menus'])
    for (const purposes of [null, ['recipes'], ['menus', 'recipes']]) {
      assert.equal(answerOf(await member.update(key.id, { purposes })), '403 not_permitted')
    }
    assert.equal((await owner.update(key.id, { purposes: null })).json().purposes, null)
  })
})

describe('a link does nothing that its maker cannot do at that moment:', () => {
  let site: ConsoleUnderTest
  let owner: Browser
  before(async () => {
    site = await openConsole()
    owner = await site.join('Olga', { role: 'owner' })
  })
  after(() => site.close())

  type Somebody = Record<'user_id' | 'reason' | 'memory_id', string>
  type Send = (path: string, body: object) => Promise<LightMyRequestResponse>
  const inProject =
    (browser: Browser): Send =>
    (path, body) =>
      browser.post(`/console/projects/${site.projectId}${path}`, body)
  const onPage: Send = (path, body) => openBrowser(site.app).post(`/console/my-data${path}`, body)

  let people = 0
  async function somebodyKnown(): Promise<Somebody> {
    const user_id = `person ${people++}`
    const memory = memoryOf({ projectId: site.projectId, environment: 'test' }, { userId: user_id })
    return { user_id, reason: 'asked us', memory_id: await put(site.deps.store, memory) }
  }

  async function member(role: Role) {
    const name = `Maker${people++}`
    const browser = await site.join(name, { role })
    return { name, browser, id: (await browser.get('/console/session')).json().person.id as string }
  }

  /** Null: they are taken out. */
  async function becomes({ id }: { readonly id: string }, role: Role | null): Promise<void> {
    const { store } = site.deps
    if (role) await store.people.setRole(site.projectId, id, role, actOf())
    else await store.people.remove(site.projectId, id, actOf())
  }

  /** What a link to a person's page can do, with what does as much in the console. */
  const powers: Readonly<Record<string, { byLink: [string, object]; byRole: (who: Somebody) => [string, object] }>> = {
    look: { byLink: ['', {}], byRole: (who) => ['/subjects/memories', who] },
    'take out': { byLink: ['/take-out', {}], byRole: (who) => ['/subjects/memories/delete', who] },
    correct: {
      byLink: ['/correct', { value_json: { likes: ['udon'] } }],
      byRole: (who) => ['/subjects/memories/delete', who],
    },
    withdraw: { byLink: ['/consent', { is_withdrawn: true }], byRole: (who) => ['/subjects/consents/withdraw', who] },
    erase: { byLink: ['/erase', {}], byRole: (who) => ['/subjects/erase', who] },
  }

  for (const sees of [true, false]) {
    for (const first of roles) {
      for (const then of [...roles, null]) {
        const seeing = sees ? 'members see people' : 'they do not'
        test(`to a person's page, of a ${first} who becomes ${then ?? 'nobody'}, while ${seeing}`, async () => {
          const access = `/console/projects/${site.projectId}/subjects/access`
          const allow = (members_see_people: boolean) => owner.send('PUT', access, { members_see_people })
          for (const [what, { byLink, byRole }] of Object.entries(powers)) {
            await allow(true)
            const maker = await member(first)
            const known = await somebodyKnown()
            const { memory_id, ...who } = known
            const made = await inProject(maker.browser)('/subjects/link', who)
            if (made.statusCode >= 300) {
              assert.equal(first, 'viewer', made.body)
              continue
            }
            await becomes(maker, then)
            await allow(sees)
            const [path, more] = byLink
            const needsMemory = ['/take-out', '/correct'].includes(path)
            const token = tokenOf(made.json().url)
            const used = await onPage(path, { token, ...more, ...(needsMemory && { memory_id }) })
            // Somebody else, so that the act is still there to be done.
            const other = await somebodyKnown()
            const [place, body] = byRole(other)
            const { memory_id: _, ...without } = body as Somebody
            const own = await inProject(maker.browser)(place, place.endsWith('/delete') ? body : without)
            assert.ok(used.statusCode >= 300 || own.statusCode < 300, `${what}: ${used.body} ${own.body}`)
          }
        })
      }
    }
  }

  for (const then of ['member', 'viewer', null] as const) {
    test(`to join or to set a password, of an owner who becomes ${then ?? 'nobody'}`, async () => {
      const maker = await member('owner')
      const forgetful = await member('viewer')
      const ask = inProject(maker.browser)
      const links = [
        await ask('/invitations', { role: 'viewer' }),
        await ask(`/people/${forgetful.id}/password-reset`, {}),
      ]
      const [invited, reset] = links.map((made) => tokenOf(made.json().url))
      await becomes(maker, then)
      const joining = { token: invited, name: 'Late', email: emailOf(`late-${people++}`), password }
      const answers = [
        await openBrowser(site.app).post('/console/invitations/accept', joining),
        await openBrowser(site.app).post('/console/password-resets/complete', {
          token: reset,
          password: `${password} anew`,
        }),
      ]
      assert.deepEqual(answers.map(answerOf), ['410 link_invalid', '410 link_invalid'])
    })
  }

  test('nobody invites to a greater role than their own', async () => {
    for (const role of roles) {
      const { browser } = await member(role)
      for (const given of roles) {
        const made = await inProject(browser)('/invitations', { role: given })
        assert.ok(made.statusCode >= 300 || roles.indexOf(given) >= roles.indexOf(role), `${role} invites ${given}`)
      }
    }
  })
})
