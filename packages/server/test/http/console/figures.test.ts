/**
 * Plays what an application does in a day, mostly contexts, and holds every figure that anybody is shown against what happened.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ConsoleRecords, Overview, RefusedPurposes, Usage } from '@ambit/core'
import { goodMemory, goodRead, post } from '../http-under-test.ts'
import { type Browser, type ConsoleUnderTest, openConsole, tokenOf } from './console-under-test.ts'
import { keysOf, ownProject } from './project-console.ts'

const dinner = 'recommend a restaurant for tonight'
const nonsense = 'xyzzy'
const booking = 'book the table'

let site: ConsoleUnderTest
let ada: Browser
before(async () => {
  site = await openConsole()
  ada = await site.join('Ada')
})
after(() => site.close())

async function project(name: string) {
  const projectId = await ownProject(ada, name)
  const { key, secret } = await keysOf(ada, projectId).create({ name: 'web shop' })
  const console = `/console/projects/${projectId}`
  const ask = async (path: string, body: object, as = secret) => {
    const { statusCode, body: text } = await post(site.app, path, body, { 'x-api-key': as })
    return { status: statusCode, ...JSON.parse(text) }
  }
  return {
    projectId,
    key,
    console,
    ask,
    context: (purpose: string, more: object = {}) => ask('/memory/context', { user_id: 'user_1', purpose, ...more }),
    read: (purpose: string, more: object = {}) =>
      ask('/memory/read', { ...goodRead, user_id: 'user_1', purpose, ...more }),
    async call(tool: string, args: object): Promise<void> {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } }
      assert.equal((await post(site.app, '/mcp', message, { 'x-api-key': secret })).statusCode, 200)
    },
    async show<Shown>(path: string, body?: object): Promise<Shown> {
      const answer = body ? await ada.post(console + path, body) : await ada.get(console + path)
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json()
    },
  }
}

async function times(count: number, act: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < count; time++) await act()
}

const sum = (rows: readonly { readonly requests: number }[]): number =>
  rows.reduce((total, { requests }) => total + requests, 0)

describe('the figures of a project whose application asks for contexts alone', () => {
  test('have no refusal, no alarm and nothing to declare, however many scopes stay closed', async () => {
    const { context, show } = await project('contexts alone')
    await times(50, () => context(dinner))
    await site.storeUsage()
    const { total, denials, by_key } = await show<Usage>('/usage')
    assert.deepEqual([total.requests, total.allowed, total.refused, total.client_errors], [50, 50, 0, 0])
    assert.deepEqual([denials, by_key[0]?.allowed, by_key[0]?.refused], [[], 50, 0])
    const overview = await show<Overview>('/overview')
    assert.deepEqual(overview.today, { reads: 50, refused: 0, memories: 0 })
    assert.deepEqual([overview.attention, overview.refusals], [[], []])
    assert.equal((await show<RefusedPurposes>('/refused')).total, 0)
    assert.deepEqual((await show<ConsoleRecords>('/audit/search', { kind: 'reads', outcome: 'refused' })).records, [])
  })

  test('count a context that opens nothing as one refusal, with one record that explains itself', async () => {
    const { context, show } = await project('nothing opened')
    await times(3, () => context(nonsense))
    assert.equal((await context(dinner, { scopes: ['schedule', 'attention'] })).status, 403)
    await site.storeUsage()
    const { total, denials } = await show<Usage>('/usage')
    assert.deepEqual([total.requests, total.allowed, total.refused, total.scopes_refused], [4, 0, 4, 0])
    assert.deepEqual(denials, [
      { scope: null, purpose_class: null, count: 3 },
      { scope: null, purpose_class: 'recommendation', count: 1 },
    ])
    const { records } = await show<ConsoleRecords>('/audit/search', { kind: 'reads', outcome: 'refused' })
    assert.deepEqual(
      records.map(({ action, scope, details }) => [action, scope, String(details?.scopes).split(' ').length]),
      [['read_context', null, 2], ...Array.from({ length: 3 }, () => ['read_context', null, 6])],
    )
    const { refusals } = await show<Overview>('/overview')
    assert.deepEqual(
      refusals.map(({ purpose, times, is_allowed_now }) => [purpose, times, is_allowed_now]),
      [
        [dinner, 1, false],
        [nonsense, 3, false],
      ],
    )
    assert.match(refusals[0]?.message ?? '', /^None of the 2 scopes may be opened .*recommendation/)
    const { purposes } = await show<RefusedPurposes>('/refused')
    assert.deepEqual(
      purposes.map(({ purpose, count, scopes }) => [purpose, count, scopes.length]),
      [
        [nonsense, 3, 6],
        [dinner, 1, 2],
      ],
    )
  })

  test('count a closed scope that the caller named, beside the context that was answered', async () => {
    const { context, show } = await project('named')
    const { status, denied, revocation_token } = await context(dinner, { scopes: ['preferences', 'schedule'] })
    assert.deepEqual([status, denied.length], [200, 1])
    await site.storeUsage()
    const { total, denials } = await show<Usage>('/usage')
    assert.deepEqual([total.requests, total.allowed, total.refused, total.scopes_refused], [1, 1, 1, 1])
    assert.deepEqual(denials, [{ scope: 'schedule', purpose_class: 'recommendation', count: 1 }])
    assert.deepEqual((await show<Overview>('/overview')).today, { reads: 1, refused: 1, memories: 0 })
    const { records } = await show<ConsoleRecords>('/audit/search', { kind: 'reads', outcome: 'refused' })
    assert.deepEqual(
      records.map(({ scope, outcome }) => [scope, outcome]),
      [['schedule', 'policy_denied']],
    )
    assert.ok(revocation_token)
  })
})

test('every figure of every surface is what happened, in a day of contexts, reads, continues, refusals, errors and tools', async () => {
  const { projectId, console, ask, context, read, call, show } = await project('a day')
  const { secret: desk } = await keysOf(ada, projectId).create({ name: 'desk', capabilities: ['subject'] })
  const declared = { name: 'dinner', statement: 'Find you somewhere to eat', purpose_classes: ['recommendation'] }
  const declaring = await ada.post(`${console}/purposes`, { ...declared, reason: 'what the shop is for' })
  assert.equal(declaring.statusCode, 201, declaring.body)

  // Allowed: 20 contexts, 5 of them for the registered purpose; 4 reads; 3 continues; 3 memories.
  await times(3, () => ask('/memory', { ...goodMemory, user_id: 'user_1' }))
  await times(14, () => context(dinner))
  const { revocation_token } = await context(dinner)
  await times(5, () => context('dinner'))
  await times(4, () => read(dinner))
  await times(3, () => ask('/memory/read/continue', { revocation_token }))
  // Refused: 2 contexts that open nothing, 2 reads, 1 context of a person who said no.
  await times(2, () => context(nonsense))
  await times(2, () => read(booking))
  await ask('/subject/consents/withdraw', { user_id: 'user_2' }, desk)
  assert.equal((await context(dinner, { user_id: 'user_2' })).error.code, 'consent_withdrawn')
  // Neither: a person who said no to one scope, of whom another is shown.
  await ask('/subject/consents/withdraw', { user_id: 'user_3', scope: 'preferences' }, desk)
  assert.equal((await context(dinner, { user_id: 'user_3' })).status, 200)
  // Client errors: a bad body, an unknown memory scope, a revoked token twice, an unknown one, a missing capability.
  await ask('/memory/read', { purpose: dinner })
  await ask('/memory', { ...goodMemory, scope: 'secrets' })
  await ask('/memory/revoke', { revocation_token })
  await times(2, () => ask('/memory/read/continue', { revocation_token }))
  await ask('/memory/read/continue', { revocation_token: 'rev_unknown' })
  assert.equal((await ask('/memory/read', { ...goodRead, purpose: dinner }, desk)).error.code, 'capability_missing')
  // Tools: one context answered, one read refused.
  await call('context', { user_id: 'user_1', purpose: dinner })
  await call('recall', { user_id: 'user_1', scope: 'preferences', purpose: booking })
  await site.storeUsage()

  const usage = await show<Usage>('/usage')
  const { requests, allowed, refused, scopes_refused, rate_limited, client_errors, errors } = usage.total
  // Reads, contexts and continues 20 + 1 + 4 + 3 + 1; memories 3; one revoke; consent twice.
  assert.equal(allowed, 29 + 3 + 1 + 2)
  assert.deepEqual([refused, scopes_refused, rate_limited, errors], [6, 0, 0, 0])
  assert.equal(client_errors, 6)
  assert.equal(allowed + refused + client_errors, requests)
  assert.equal(sum(usage.by_endpoint), requests)
  assert.equal(sum(usage.by_key), requests)
  const ofKey = new Map(usage.by_key.map(({ name, ...figures }) => [name, figures]))
  const deskFigures = ofKey.get('desk')
  assert.deepEqual([deskFigures?.allowed, deskFigures?.refused, deskFigures?.client_errors], [2, 0, 1])
  assert.deepEqual([ofKey.get('web shop')?.allowed, ofKey.get('web shop')?.refused], [allowed - 2, 6])
  // The person's own refusal is none of the policy's.
  assert.deepEqual(usage.denials, [
    { scope: 'preferences', purpose_class: 'task_execution', count: 3 },
    { scope: null, purpose_class: null, count: 2 },
  ])

  const overview = await show<Overview>('/overview')
  assert.deepEqual(overview.today, { reads: 29, refused: 6, memories: 3 })
  assert.deepEqual(overview.attention, [])
  const groups = new Map(overview.refusals.map((group) => [group.purpose, group]))
  assert.deepEqual(
    [...groups].map(([purpose, { times }]) => [purpose, times]),
    [
      [booking, 3],
      [dinner, 1],
      [nonsense, 2],
    ],
  )
  for (const [purpose, group] of groups) {
    const filter = { kind: 'reads', outcome: 'refused', purpose: `"${purpose?.toUpperCase()}"` }
    const { records } = await show<ConsoleRecords>('/audit/search', filter)
    assert.equal(records.length, group.times, `the link of ${purpose} opens the group`)
  }
  assert.deepEqual((await show<ConsoleRecords>('/audit/search', { purpose: '"xyz"' })).records, [])

  const refusedLately = await show<RefusedPurposes>('/refused')
  assert.deepEqual(
    refusedLately.purposes.map(({ purpose, count }) => [purpose, count]),
    [
      [booking, 3],
      [nonsense, 2],
    ],
  )
  const register = await show<{ purposes: readonly { name: string; reads: readonly number[]; refused: number }[] }>(
    '/register',
  )
  const [purpose] = register.purposes
  assert.deepEqual([purpose?.name, purpose?.reads.at(-1), purpose?.refused], ['dinner', 5, 0])

  for (const [user_id, refusedReads] of [
    ['user_1', ['xyzzy', 'xyzzy', booking, booking, booking, dinner, dinner]],
    ['user_2', [dinner]],
    ['user_3', []],
  ] as const) {
    const { reads } = await ask('/subject/reads', { user_id, limit: 200 }, desk)
    const notShown = reads.filter(({ outcome }: { outcome: string }) => outcome !== 'ok')
    assert.deepEqual(
      notShown.map(({ purpose }: { purpose: string }) => purpose).sort(),
      [...refusedReads].sort(),
      user_id,
    )
    const { url } = await ask('/subject/link', { user_id }, desk)
    const page = (await ada.post('/console/my-data', { token: tokenOf(url) })).json() as {
      looks: { was_shown: boolean }[]
    }
    assert.equal(page.looks.filter(({ was_shown }) => !was_shown).length, refusedReads.length, user_id)
  }
})
