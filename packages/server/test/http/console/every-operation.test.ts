/** A way through all of the console, on both databases: what is answered is what the OpenAPI document promises. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type AnswerContract,
  type AnswerOf,
  type BodyOf,
  type ConsoleOperations,
  consoleOperations,
  defaultPolicyMatrix,
  type ParamsOf,
} from '@ambit/core'
import type { LightMyRequestResponse } from 'fastify'
import { Compile } from 'typebox/compile'
import { hashSecret, newSubjectLinkToken } from '../../../src/crypto/secrets.ts'
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { actOf, auditOf, memoryOf } from '../../storage/sample-rows.ts'
import { deliveryOf } from '../../storage/sample-webhooks.ts'
import { goodRead, post } from '../http-under-test.ts'
import {
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  origin,
  password,
  tokenOf,
} from './console-under-test.ts'
import { ask } from './project-console.ts'
import { codeOf } from './second-factor-code.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

let databases: TestDatabases
before(async () => {
  databases = await startTestDatabases()
})
after(() => databases?.remove())

type Name = keyof ConsoleOperations

const stores = {
  SQLite: () => openConsole(),
  PostgreSQL: async () => openConsole({ store: await openPostgresStore({ url: await databases.create() }) }),
}
for (const [name, open] of Object.entries(stores)) {
  describe(`on ${name}`, () => {
    let site: ConsoleUnderTest
    before(async () => {
      site = await open()
    })
    after(() => site?.close())

    test('every operation of the console answers as it promises, and does what it says', async () => {
      const seen = new Set<Name>()
      const browser = openBrowser(site.app)
      /** Sends what an operation asks for, and holds the answer against its documentation. */
      async function act<const N extends Name>(
        name: N,
        params: ParamsOf<ConsoleOperations[N]>,
        body?: BodyOf<ConsoleOperations[N]>,
      ): Promise<AnswerOf<ConsoleOperations[N]>> {
        seen.add(name)
        const { method, path: pattern } = consoleOperations[name]
        const path = pattern.replace(/:(\w+)/g, (_, id) => (params as Record<string, string>)[id] ?? assert.fail(id))
        const response = await (method === 'GET' ? browser.get(path) : browser.send(method, path, body))
        return promised(name, response) as AnswerOf<ConsoleOperations[N]>
      }

      const joining = { name: 'Ada', email: emailOf('ada'), password }
      const invitation = { token: await site.invite({ role: 'owner' }) }
      assert.equal((await act('showInvitation', {}, invitation)).role, 'owner')
      await act('acceptInvitation', {}, { ...joining, ...invitation })
      await act('signOut', {})
      await act('signIn', {}, { email: joining.email, password })
      await act('showSession', {})

      const project_id = (await act('createProject', {}, { name: 'walk' })).id
      const made = await act('createKey', { project_id }, { name: 'app' })
      const ids = { project_id, key_id: made.key.id }
      assert.equal(await ask(site.app, made.secret), '200')
      const changed = { name: 'renamed', rate_limit_per_minute: 4 }
      assert.equal((await act('updateKey', ids, changed)).name, 'renamed')
      const { secret } = await act('rotateKey', ids, { grace: '15m' })
      assert.deepEqual([await ask(site.app, made.secret), await ask(site.app, secret)], ['200', '200'])
      const headers = { 'x-api-key': secret }
      assert.equal((await post(site.app, '/memory/read', { ...goodRead, purpose: 'xyzzy' }, headers)).statusCode, 403)
      await site.storeUsage()
      const { keys } = await act('listKeys', { project_id })
      assert.deepEqual([keys.length, keys[0]?.rate_limit_used, keys[0]?.requests_24h.at(-1)], [1, 4, 4])
      site.under.time.nowMs += 15 * 60_000
      assert.equal(await ask(site.app, made.secret), '401 Invalid API key')
      assert.notEqual((await act('pauseKey', ids)).paused_at, null)
      assert.equal(await ask(site.app, secret), '401 API key is paused')
      assert.equal((await act('resumeKey', ids)).paused_at, null)
      const usage = await act('showUsage', { project_id })
      assert.deepEqual([usage.total.requests, usage.total.refused], [4, 1])
      const overview = await act('showOverview', { project_id })
      assert.deepEqual([overview.today.refused, overview.refusals[0]?.purpose], [1, 'xyzzy'])
      const { records } = await act('searchRecords', { project_id }, { kind: 'reads', outcome: 'refused' })
      assert.deepEqual(
        records.map(({ purpose, key_name }) => [purpose, key_name]),
        [['xyzzy', 'renamed']],
      )
      const request_id = records[0]?.request_id ?? ''
      assert.match(
        (await act('showRequest', { project_id, request_id })).records[0]?.message ?? '',
        /^I could not read: xyzzy\./,
      )
      assert.equal((await act('exportRecords', { project_id }, { kind: 'reads' })).split('\r\n').length, 3)
      const { sequence } = await act('showRecordChain', { project_id })
      const verified = await act('verifyRecordChain', { project_id })
      assert.deepEqual([verified.checked, verified.is_whole, verified.fault], [sequence, true, null])
      for (const _ of [1, 2]) assert.equal((await post(site.app, '/memory/read', goodRead, headers)).statusCode, 200)
      const ofKey = { key_id: ids.key_id }
      const { tokens } = await act('listTokens', { project_id }, { ...ofKey, limit: 2 })
      assert.deepEqual(
        tokens.map(({ user_id, key_id }) => [user_id, key_id]),
        [goodRead, goodRead].map(({ user_id }) => [user_id, ids.key_id]),
      )
      await act('revokeToken', { project_id }, { token_hash: tokens[0]?.token_hash ?? '' })
      assert.equal((await act('revokeTokens', { project_id }, ofKey)).revoked, 1)
      assert.deepEqual((await act('listTokens', { project_id }, ofKey)).tokens, [])
      await act('deleteKey', ids)
      assert.equal(await ask(site.app, secret), '401 Invalid API key')

      const draft = { matrix: { ...defaultPolicyMatrix, preferences: [] } }
      assert.equal((await act('showPolicyHistory', { project_id })).version, 0)
      assert.equal((await act('simulatePolicy', { project_id }, draft)).decisions, 3)
      const set = { ...draft, expected_version: 0 }
      assert.equal((await act('setPolicy', { project_id }, set)).version, 1)
      const again = await browser.send('PUT', `/console/projects/${project_id}/policy`, set)
      assert.equal(again.statusCode, 409)
      await act('checkPurpose', { project_id }, { purpose: 'recommendation' })

      const statement = 'Suggest recipes to the person'
      assert.deepEqual((await act('readStatement', { project_id }, { statement })).purpose_classes, ['recommendation'])
      const recipes = { name: 'recipes', statement, purpose_classes: ['recommendation'] } as const
      assert.equal((await act('declarePurpose', { project_id }, recipes)).revision, 1)
      const purpose = { project_id, name: 'recipes' }
      const { name: _, ...declared } = { ...recipes, domains: ['food', null] }
      assert.equal((await act('changePurpose', purpose, declared)).purpose.version, 2)
      assert.equal((await act('showPurpose', purpose)).history.length, 2)
      assert.equal((await act('setRegister', { project_id }, { mode: 'registered' })).mode, 'registered')
      assert.equal((await act('simulateRegister', { project_id }, { mode: 'registered' })).decisions, 3)
      assert.equal((await act('showPurposesReport', { project_id })).purposes.length, 1)
      const refused = await act('listRefused', { project_id })
      assert.deepEqual([refused.total, refused.purposes[0]?.purpose, refused.purposes[0]?.count], [1, 'xyzzy', 1])
      await act('dismissRefused', { project_id }, { purpose: ' XYZZY' })
      assert.equal((await act('listRefused', { project_id })).total, 0)
      await act('restoreRefused', { project_id }, { purpose: 'xyzzy' })
      assert.equal((await act('listRefused', { project_id })).total, 1)
      assert.ok((await act('retirePurpose', purpose, {})).purpose.is_retired)
      assert.equal((await act('showRegister', { project_id })).purposes.length, 1)

      assert.equal((await act('showSettings', { project_id })).retention_days, null)
      const settings = { retention_days: 30, page_color: '#3b5bdb' }
      const saved = await act('changeSettings', { project_id }, settings)
      assert.deepEqual([saved.retention_days, saved.page_color], [30, '#3b5bdb'])
      const doomed = await act('createProject', {}, { name: 'doomed' })
      await act('deleteProject', { project_id: doomed.id }, { name: 'doomed' })

      const url = 'https://example.com/ambit'
      const hook = await act('createWebhook', { project_id }, { url })
      assert.match(hook.secret, /^whsec_/)
      const hookIds = { project_id, webhook_id: hook.webhook.id }
      assert.deepEqual((await act('changeWebhook', hookIds, { events: ['key.created'] })).events, ['key.created'])
      assert.notEqual((await act('rotateWebhookSecret', hookIds, { grace: '1h' })).secret, hook.secret)
      const { store } = site.under.deps
      const [kept] = await store.webhooks.list({ projectId: project_id, environment: 'test' })
      assert.ok(kept)
      const finished = { state: 'failed', finishedAtMs: site.under.time.nowMs } as const
      await store.webhooks.plan(kept, kept.cursor + 1, [deliveryOf(kept, kept.cursor + 1, finished)])
      await store.webhooks.change({ ...kept, url: 'https://127.0.0.1/' }, actOf())
      const tested = await act('testWebhook', hookIds)
      assert.deepEqual(tested, { delivered: false, status: null, reason: 'address_not_allowed' })
      await act('replayDelivery', hookIds, { sequence: kept.cursor + 1 })
      assert.equal((await act('listDeliveries', hookIds)).deliveries[0]?.state, 'pending')
      assert.equal((await act('listWebhooks', { project_id })).webhooks.length, 1)
      await act('deleteWebhook', hookIds)

      const link = await act('createInvitation', { project_id }, {})
      await act('withdrawInvitation', { project_id, invitation_id: link.id })
      await site.join('Grace', { projectId: project_id })
      const { people } = await act('showTeam', { project_id })
      const person = { project_id, person_id: people.find(({ is_self }) => !is_self)?.id ?? '' }
      await act('updatePerson', person, { role: 'owner' })
      const reset = await act('createPasswordReset', person)
      await act('resetPassword', {}, { token: tokenOf(reset.url), password: `${password} again` })
      await act('removePerson', person)

      const tenant = { projectId: project_id, environment: 'test' } as const
      const memory = memoryOf(tenant, { userId: 'kim' })
      await site.deps.store.memories.create(memory, auditOf(tenant), null)
      const newLink = async () => {
        const token = newSubjectLinkToken()
        const nowMs = site.under.time.nowMs
        const ofKim = {
          id: site.deps.newId('lnk'),
          tenant,
          userId: 'kim',
          createdAtMs: nowMs,
          expiresAtMs: nowMs + 1_000,
          createdBy: { kind: 'cli', user: 'ada' } as const,
        }
        await site.deps.store.subjects.createLink(ofKim, hashSecret(token), auditOf(tenant))
        return { token }
      }
      const kim = { user_id: 'kim', reason: 'support request 4711' }
      assert.deepEqual(await act('showPeopleAccess', { project_id }), { members_see_people: false, may_look: true })
      assert.equal(
        (await act('setPeopleAccess', { project_id }, { members_see_people: true })).members_see_people,
        true,
      )
      assert.equal((await act('lookUpSubject', { project_id }, kim)).memories, 1)
      assert.equal((await act('showSubjectMemories', { project_id }, kim)).memories.length, 1)
      await act('setRegister', { project_id }, { mode: 'open' })
      await act('setPolicy', { project_id }, { matrix: defaultPolicyMatrix, expected_version: 1 })
      const stated = { ...kim, scope: memory.scope, purpose: 'recommendation' } as const
      assert.equal((await act('previewRead', { project_id }, stated)).provenance.length, 1)
      assert.equal((await act('showSubjectReads', { project_id }, kim)).reads.length, 0)
      assert.equal((await act('withdrawSubjectConsent', { project_id }, kim)).withdrawn.length, 36)
      assert.equal((await act('showSubjectConsents', { project_id }, kim)).withdrawn.length, 36)
      assert.equal((await act('restoreSubjectConsent', { project_id }, kim)).withdrawn.length, 0)
      const entry = { ...kim, scope: memory.scope, section: 'likes', item: 'nothing of theirs' } as const
      assert.equal((await act('forgetSubjectEntry', { project_id }, entry)).forgotten, 0)
      assert.equal((await act('downloadSubject', { project_id }, kim)).memories.length, 1)
      const further = memoryOf(tenant, { userId: 'kim' })
      await site.deps.store.memories.create(further, auditOf(tenant), null)
      await act('deleteSubjectMemory', { project_id }, { ...kim, memory_id: further.id })
      assert.equal((await act('eraseWholeSubject', { project_id }, { ...kim, dry_run: true })).erased.memories, 1)
      assert.match((await act('linkSubject', { project_id }, kim)).url, /\/my-data#/)
      const [toKim] = (await act('listSubjectLinks', { project_id }, kim)).links
      await act('revokeSubjectLink', { project_id }, { ...kim, link_id: toKim?.id ?? '' })
      assert.deepEqual((await act('listSubjectLinks', { project_id }, kim)).links, [])

      const own = await newLink()
      const shown = await act('showMyData', {}, own)
      assert.deepEqual([shown.project, shown.memories.length], ['walk', 1])
      const wrong = { ...own, memory_id: memory.id }
      const right = await act('correctMyMemory', {}, { ...wrong, value_json: { likes: ['udon'] } })
      await act('takeOutMyMemory', {}, { ...own, memory_id: right.id })
      assert.equal((await act('setMyConsent', {}, { ...own, is_withdrawn: true })).withdrawn.length, 36)
      assert.match((await act('eraseMyData', {}, own)).receipt_id, /^era_/)
      assert.equal((await browser.post('/console/my-data', own)).statusCode, 410)

      const { secret: shared } = await act('proposeSecondFactor', {}, { password })
      await act('confirmSecondFactor', {}, { code: codeOf(shared, site.under.time.nowMs) })
      site.under.time.nowMs += 30_000
      const code = codeOf(shared, site.under.time.nowMs)
      const { recovery_codes } = await act('replaceRecoveryCodes', {}, { password, code })
      assert.equal(recovery_codes.length, 10)
      assert.equal((await act('showSecondFactor', {})).is_on, true)
      await act('removeSecondFactor', {}, { password, code: recovery_codes[0] ?? '' })

      const authenticator = softwareAuthenticator({ origin, host: new URL(origin).hostname })
      const asked = await act('askForPasskey', {}, { password })
      const passkey = await act('addPasskey', {}, { name: 'laptop', ...authenticator.register(asked) })
      await act('renamePasskey', { passkey_id: passkey.id }, { name: 'telephone' })
      assert.equal((await act('listPasskeys', {})).passkeys[0]?.name, 'telephone')
      const { challenge } = await act('askPasskey', {})
      await act('signInWithPasskey', {}, authenticator.signIn(challenge))
      await act('removePasskey', { passkey_id: passkey.id }, { password })

      assert.equal((await act('changeProfile', {}, { name: 'Ada L.' })).person.name, 'Ada L.')
      const moved = await act('changeProfile', {}, { email: emailOf('lovelace'), password })
      assert.equal(moved.person.email, emailOf('lovelace'))

      const next = { current_password: password, new_password: `${password} anew` }
      await act('changePassword', {}, next)
      const { sessions } = await act('listSessions', {})
      await act('endSession', { session_id: sessions[0]?.id ?? '' })
      await act('signIn', {}, { email: moved.person.email, password: next.new_password })
      await act('endAllSessions', {})
      assert.equal((await browser.get('/console/session')).statusCode, 401)
      assert.deepEqual(
        Object.keys(consoleOperations).filter((name) => !seen.has(name as Name)),
        [],
      )
    })
  })
}

function promised(name: Name, response: LightMyRequestResponse): unknown {
  const { status, schema, mediaType }: AnswerContract = consoleOperations[name].answer
  assert.equal(response.statusCode, status, `${name}: ${response.body}`)
  assert.equal(response.headers['content-type'], `${mediaType ?? 'application/json'}; charset=utf-8`, name)
  if (mediaType === 'text/csv') return response.body
  const answer: unknown = response.json()
  assert.deepEqual([...Compile(schema).Errors(answer)], [], name)
  const { required = [] } = schema as { required?: readonly string[] }
  assert.deepEqual(Object.keys(answer as object).sort(), [...required].sort(), name)
  return answer
}
