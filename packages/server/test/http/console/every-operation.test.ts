/** A way through all of the console, on both databases: what is answered is what the OpenAPI document promises. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { defaultPolicyMatrix } from '@ambit/core'
import type { LightMyRequestResponse } from 'fastify'
import { Compile } from 'typebox/compile'
import { consoleRoutes } from '../../../src/http/console/console-routes.ts'
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { goodRead, post } from '../http-under-test.ts'
import { type ConsoleUnderTest, emailOf, openBrowser, openConsole, password } from './console-under-test.ts'
import { ask } from './project-console.ts'

let databases: TestDatabases
before(async () => {
  databases = await startTestDatabases()
})
after(() => databases.remove())

type Answer = Record<string, never>

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
    after(() => site.close())

    test('every operation of the console answers as it promises, and does what it says', async () => {
      const seen = new Set<string>()
      const browser = openBrowser(site.app)
      /** Sends what an operation asks for, and holds the answer against its documentation. */
      async function act<T = Answer>(
        operationId: string,
        ids: Record<string, string> = {},
        body?: unknown,
      ): Promise<T> {
        const route = consoleRoutes.find((candidate) => candidate.operationId === operationId)
        assert.ok(route, operationId)
        seen.add(operationId)
        const path = route.path.replace(/:(\w+)/g, (_, id) => ids[id] ?? assert.fail(`${operationId} needs ${id}`))
        const { method } = route
        const response = await (method === 'GET' ? browser.get(path) : browser.send(method, path, body))
        return promised(route, response) as T
      }

      const joining = { name: 'Ada', email: emailOf('ada'), password }
      const invitation = { token: await site.invite({ role: 'owner' }) }
      assert.equal((await act<{ role: string }>('showInvitation', {}, invitation)).role, 'owner')
      await act('acceptInvitation', {}, { ...joining, ...invitation })
      await act('signOut')
      await act('signIn', {}, { email: joining.email, password })
      await act('showSession')

      const project_id = (await act<{ id: string }>('createProject', {}, { name: 'walk' })).id
      const made = await act<{ key: { id: string }; secret: string }>('createKey', { project_id }, { name: 'app' })
      const ids = { project_id, key_id: made.key.id }
      assert.equal(await ask(site.app, made.secret), '200')
      const changed = { name: 'renamed', rate_limit_per_minute: 4 }
      assert.equal((await act<{ name: string }>('updateKey', ids, changed)).name, 'renamed')
      const { secret } = await act<{ secret: string }>('rotateKey', ids, { grace: '15m' })
      assert.deepEqual([await ask(site.app, made.secret), await ask(site.app, secret)], ['200', '200'])
      const headers = { 'x-api-key': secret }
      assert.equal((await post(site.app, '/memory/read', { ...goodRead, purpose: 'xyzzy' }, headers)).statusCode, 403)
      await site.storeUsage()
      const { keys } = await act<{ keys: readonly ListedKey[] }>('listKeys', { project_id })
      assert.deepEqual([keys.length, keys[0]?.rate_limit_used, keys[0]?.requests_24h.at(-1)], [1, 4, 4])
      site.under.time.nowMs += 15 * 60_000
      assert.equal(await ask(site.app, made.secret), '401 Invalid API key')
      const usage = await act<{ total: Record<string, number> }>('showUsage', { project_id })
      assert.deepEqual([usage.total.requests, usage.total.refused], [4, 1])
      await act('deleteKey', ids)
      assert.equal(await ask(site.app, secret), '401 Invalid API key')

      const draft = { matrix: { ...defaultPolicyMatrix, preferences: [] } }
      assert.equal((await act<{ version: number }>('showPolicyHistory', { project_id })).version, 0)
      assert.equal((await act<{ decisions: number }>('simulatePolicy', { project_id }, draft)).decisions, 1)
      const set = { ...draft, expected_version: 0 }
      assert.equal((await act<{ version: number }>('setPolicy', { project_id }, set)).version, 1)
      const again = await browser.send('PUT', `/console/projects/${project_id}/policy`, set)
      assert.equal(again.statusCode, 409)
      await act('checkPurpose', { project_id }, { purpose: 'recommendation' })

      const link = await act<{ id: string }>('createInvitation', { project_id }, {})
      await act('withdrawInvitation', { project_id, invitation_id: link.id })
      await site.join('Grace', { projectId: project_id })
      const { people } = await act<{ people: readonly { id: string; is_self: boolean }[] }>('showTeam', { project_id })
      const person = { project_id, person_id: people.find(({ is_self }) => !is_self)?.id ?? '' }
      await act('updatePerson', person, { role: 'owner' })
      const reset = await act<{ url: string }>('createPasswordReset', person)
      await act('resetPassword', {}, { token: reset.url.split('#')[1], password: `${password} again` })
      await act('removePerson', person)

      const next = { current_password: password, new_password: `${password} anew` }
      await act('changePassword', {}, next)
      const { sessions } = await act<{ sessions: readonly { id: string }[] }>('listSessions')
      await act('endSession', { session_id: sessions[0]?.id ?? '' })
      await act('signIn', {}, { email: joining.email, password: next.new_password })
      await act('endAllSessions')
      assert.equal((await browser.get('/console/session')).statusCode, 401)
      assert.deepEqual(
        consoleRoutes.map(({ operationId }) => operationId).filter((operationId) => !seen.has(operationId)),
        [],
      )
    })
  })
}

interface ListedKey {
  readonly rate_limit_used: number
  readonly requests_24h: readonly number[]
}

function promised({ operationId, success }: (typeof consoleRoutes)[number], response: LightMyRequestResponse): unknown {
  assert.equal(response.statusCode, success.status, `${operationId}: ${response.body}`)
  const answer: unknown = response.json()
  assert.deepEqual([...Compile(success.schema).Errors(answer)], [], operationId)
  const { required = [] } = success.schema as { required?: readonly string[] }
  assert.deepEqual(Object.keys(answer as object).sort(), [...required].sort(), operationId)
  return answer
}
