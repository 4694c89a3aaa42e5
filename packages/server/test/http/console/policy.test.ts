import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  consoleOperations,
  defaultPolicyMatrix,
  type PolicyHistory,
  type PolicyMatrix,
  type PolicySimulated,
  parsePolicyMatrix,
  scopes,
} from '@ambit/core'
import { Compile } from 'typebox/compile'
import { goodRead, post } from '../http-under-test.ts'
import { answerOf, type Browser, type ConsoleUnderTest, openConsole } from './console-under-test.ts'
import { keysOf, ownProject } from './project-console.ts'

const closed = Object.fromEntries(scopes.map((scope) => [scope, []])) as unknown as PolicyMatrix
const [isHistory, isSimulation, isCheck] = [
  Compile(consoleOperations.showPolicyHistory.answer.schema),
  Compile(consoleOperations.simulatePolicy.answer.schema),
  Compile(consoleOperations.checkPurpose.answer.schema),
]

let site: ConsoleUnderTest
let ada: Browser
let eve: Browser
before(async () => {
  site = await openConsole()
  ada = await site.join('Ada')
  eve = await site.join('Eve')
})
after(() => site.close())

async function newProject(name: string) {
  const owner = ada
  const projectId = await ownProject(owner, name)
  const { key, secret } = await keysOf(owner, projectId).create({ name: 'app' })
  const path = `/console/projects/${projectId}`
  const set = (matrix: unknown, expected_version: unknown, browser: Browser = owner) =>
    browser.send('PUT', `${path}/policy`, { matrix, expected_version })
  const read = async (different: object = {}): Promise<number> =>
    (await post(site.app, '/memory/read', { ...goodRead, ...different }, { 'x-api-key': secret })).statusCode
  return { projectId, owner, key, secret, path, set, read }
}

describe('the policy of a project', () => {
  test('is the default until one is set, and its history ends with the default', async () => {
    const { owner, path } = await newProject('untouched')
    const response = await owner.get(`${path}/policy`)
    assert.deepEqual([...isHistory.Errors(response.json())], [])
    const original = { version: 0, matrix: defaultPolicyMatrix }
    assert.deepEqual(response.json(), {
      ...original,
      history: [{ ...original, set_at: null, set_by: null, note: null }],
    })
  })

  test('decides the next read once an owner has set it, and the history says who and when', async () => {
    const { path, set, read, owner } = await newProject('changed')
    assert.equal(await read(), 200)
    const response = await set(closed, 0)
    assert.equal(response.statusCode, 200)
    assert.deepEqual([...isHistory.Errors(response.json())], [])
    assert.equal(await read(), 403)
    site.under.time.nowMs += 5
    const { version, matrix, history } = (await set(defaultPolicyMatrix, 1)).json<PolicyHistory>()
    assert.equal(await read(), 200)
    assert.deepEqual([version, { ok: true, value: matrix }], [2, parsePolicyMatrix({ ...defaultPolicyMatrix })])
    assert.deepEqual(
      history.map((one) => [one.version, one.set_by]),
      [
        [2, 'ada@example.com'],
        [1, 'ada@example.com'],
        [0, null],
      ],
    )
    assert.equal(history[0]?.set_at, new Date(site.under.time.nowMs).toISOString())
    assert.deepEqual((await owner.get(`${path}/policy`)).json(), { version, matrix, history })
  })

  test('is not set from a version that is no longer in force', async () => {
    const { set, read, path, owner } = await newProject('contested')
    assert.equal((await set(closed, 0)).statusCode, 200)
    for (const version of [0, 2]) {
      const response = await set(defaultPolicyMatrix, version)
      assert.equal(answerOf(response), '409 conflict')
      assert.match(response.json().detail, /another version/i)
    }
    assert.equal(await read(), 403)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => set(defaultPolicyMatrix, 1)))
    assert.deepEqual(outcomes.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409, 409])
    assert.equal((await owner.get(`${path}/policy`)).json<PolicyHistory>().version, 2)
  })

  test('is shown to members, who may try another but not set it', async () => {
    const { projectId, path, set, read } = await newProject('shared')
    const member = await site.join('Mia', { projectId, role: 'member' })
    assert.equal((await member.get(`${path}/policy`)).statusCode, 200)
    assert.equal((await member.post(`${path}/policy/simulate`, { matrix: closed })).statusCode, 200)
    assert.equal(answerOf(await set(closed, 0, member)), '403 not_permitted')
    assert.equal(await read(), 200)
  })

  test('of another project can be neither seen, tried nor set', async () => {
    const theirs = await newProject('theirs')
    for (const response of [
      await eve.get(`${theirs.path}/policy`),
      await eve.post(`${theirs.path}/policy/simulate`, { matrix: closed }),
      await eve.post(`${theirs.path}/check-purpose`, { purpose: 'recommendation' }),
      await theirs.set(closed, 0, eve),
    ]) {
      assert.equal(answerOf(response), '404 not_found')
    }
    assert.equal(await theirs.read(), 200)
  })

  const refused: readonly (readonly [body: object, field: string])[] = [
    [{ matrix: closed }, 'expected_version'],
    [{ expected_version: 0 }, 'matrix'],
    [{ matrix: closed, expected_version: -1 }, 'expected_version'],
    [{ matrix: [], expected_version: 0 }, 'matrix'],
    [{ matrix: {}, expected_version: 0 }, 'matrix'],
    [{ matrix: { ...closed, secrets: [] }, expected_version: 0 }, 'matrix.secrets'],
    [{ matrix: { ...closed, schedule: ['marketing'] }, expected_version: 0 }, 'matrix.schedule[0]'],
    [{ matrix: { ...closed, schedule: ['scheduling', 'scheduling'] }, expected_version: 0 }, 'matrix.schedule[1]'],
    [{ matrix: { ...closed, schedule: 'scheduling' }, expected_version: 0 }, 'matrix.schedule'],
  ]
  test('is a whole matrix or none: what is wrong is named', async () => {
    const { owner, path } = await newProject('strict')
    for (const [body, field] of refused) {
      const response = await owner.send('PUT', `${path}/policy`, body)
      assert.equal(answerOf(response), '400 invalid_request', JSON.stringify(body))
      assert.equal(response.json().error.details.fields[0].field, field)
    }
    assert.equal((await owner.get(`${path}/policy`)).json<PolicyHistory>().version, 0)
  })
})

describe('a simulation', () => {
  test('tells what a draft would have decided otherwise, of this project alone, and changes nothing', async () => {
    const { owner, path, read, key } = await newProject('simulated')
    const neighbour = await newProject('neighbour')
    await neighbour.read()
    await read()
    await read({ purpose: 'xyzzy' })
    const draft = { ...defaultPolicyMatrix, preferences: [] }
    const response = await owner.post(`${path}/policy/simulate`, { matrix: draft })
    assert.equal(response.statusCode, 200)
    assert.deepEqual([...isSimulation.Errors(response.json())], [])
    const { days, decisions, flips, by_scope, by_class, by_key, examples } = response.json<PolicySimulated>()
    const one = { to_allowed: 0, to_denied: 1 }
    assert.deepEqual([days, decisions, flips], [7, 2, one])
    assert.deepEqual([by_scope, by_class, by_key], [{ preferences: one }, { recommendation: one }, { [key.id]: one }])
    assert.deepEqual(
      examples.map(({ key_id, scope, purpose, purpose_classes, becomes }) => {
        return { key_id, scope, purpose, purpose_classes, becomes }
      }),
      [
        {
          key_id: key.id,
          scope: 'preferences',
          purpose: 'recommendation',
          purpose_classes: ['recommendation'],
          becomes: 'denied',
        },
      ],
    )
    assert.equal(await read(), 200)
  })

  test('looks back as far as it is asked to', async () => {
    const { owner, path, read } = await newProject('long-ago')
    await read()
    site.under.time.nowMs += 2 * 86_400_000
    const decided = async (days: number): Promise<number> =>
      (await owner.post(`${path}/policy/simulate`, { matrix: closed, days })).json<PolicySimulated>().decisions
    assert.deepEqual([await decided(1), await decided(3)], [0, 1])
    for (const [days, detail] of [
      [0, 'days must be greater than 0'],
      [91, 'days must be at most 90'],
    ] as const) {
      const response = await owner.post(`${path}/policy/simulate`, { matrix: closed, days })
      assert.deepEqual([response.statusCode, response.json().detail], [400, detail])
    }
  })
})

describe('a purpose', () => {
  test('is checked for all six scopes as a check with a key tells each of them', async () => {
    const { owner, path, secret, key } = await newProject('checked')
    for (const purpose of ['recommend a restaurant for tonight', 'recommend a place and book a table', 'xyzzy']) {
      const response = await owner.post(`${path}/check-purpose`, { purpose, key_id: key.id })
      assert.equal(response.statusCode, 200)
      assert.deepEqual([...isCheck.Errors(response.json())], [])
      const { scopes: checked, ...told } = response.json()
      assert.deepEqual(
        checked.map(({ scope }: { scope: string }) => scope),
        scopes,
      )
      for (const one of checked) {
        const body = { scope: one.scope, purpose }
        const { scope, decision, message, allowed_purpose_classes, ...rest } = (
          await post(site.app, '/policy/check', body, { 'x-api-key': secret })
        ).json()
        assert.deepEqual(one, { scope, decision, message, allowed_purpose_classes })
        assert.deepEqual(told, rest)
      }
    }
  })

  test('is judged by what the key may be used for when one is named, and by the policy in force', async () => {
    const { owner, path, projectId, set } = await newProject('narrow')
    const { key } = await keysOf(owner, projectId).create({ name: 'narrow', purpose_classes: ['scheduling'] })
    const allowed = async (body: object): Promise<readonly string[]> =>
      (await owner.post(`${path}/check-purpose`, { purpose: 'recommendation', ...body }))
        .json<{ scopes: readonly { scope: string; decision: string }[] }>()
        .scopes.filter(({ decision }) => decision === 'allowed')
        .map(({ scope }) => scope)
    assert.ok((await allowed({})).includes('preferences'))
    assert.deepEqual(await allowed({ key_id: null }), await allowed({}))
    assert.deepEqual(await allowed({ key_id: key.id }), [])
    await set(closed, 0)
    assert.deepEqual(await allowed({}), [])
  })

  test('must say something, and not too much', async () => {
    const { owner, path } = await newProject('silent')
    for (const [purpose, detail] of [
      [' ', 'purpose must not be blank'],
      ['a'.repeat(1_001), 'purpose must be at most 1,000 characters long'],
    ] as const) {
      const response = await owner.post(`${path}/check-purpose`, { purpose })
      assert.deepEqual([response.statusCode, response.json().detail], [400, detail])
    }
  })
})
