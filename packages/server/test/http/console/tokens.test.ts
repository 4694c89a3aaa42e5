/** The tokens of a project in the hands of its owners. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TokenShown } from '@ambit/core'
import { hashRevocationToken } from '../../../src/crypto/secrets.ts'
import type { AuditEntry } from '../../../src/storage/port/audit.ts'
import { goodRead, post } from '../http-under-test.ts'
import { answerOf, type Browser, type ConsoleUnderTest, emailOf, openConsole } from './console-under-test.ts'
import { keysOf, ownProject } from './project-console.ts'

let site: ConsoleUnderTest
let owner: Browser
before(async () => {
  site = await openConsole()
  owner = await site.join('Ada', { role: 'owner' })
})
after(() => site.close())

interface Page {
  readonly tokens: readonly TokenShown[]
  readonly next_cursor: string | null
}

/** A project of its own with a key, and what can be asked about its tokens. */
async function newProject(name: string) {
  const projectId = await ownProject(owner, name)
  const { key, secret } = await keysOf(owner, projectId).create({ name: 'app' })
  const path = `/console/projects/${projectId}/tokens`
  const headers = { 'x-api-key': secret }
  return {
    projectId,
    keyId: key.id,
    search: async (body: object): Promise<Page> => (await owner.post(`${path}/search`, body)).json(),
    send: (verb: string, body: object, browser = owner) => browser.post(`${path}/${verb}`, body),
    async read(different: object = {}): Promise<string> {
      const response = await post(site.app, '/memory/read', { ...goodRead, ...different }, headers)
      assert.equal(response.statusCode, 200, response.body)
      return response.json().revocation_token
    },
    continue: async (revocation_token: string) =>
      answerOf(await post(site.app, '/memory/read/continue', { revocation_token }, headers)),
    async acts(): Promise<readonly AuditEntry[]> {
      const tenant = { projectId, environment: site.deps.environment }
      const records = await site.deps.store.audit.list(tenant, { limit: 100 })
      return records.filter(({ actor }) => actor.kind === 'person').toReversed()
    },
  }
}

describe('tokens that are good', () => {
  test('are listed by key and by person, page by page, with what they were issued for and never themselves', async () => {
    const project = await newProject('listed')
    const token = await project.read({ user_id: 'ada', domain: 'food' })
    site.under.time.nowMs += 1_000
    await project.read({ user_id: 'bob' })
    const first = await project.search({ key_id: project.keyId, limit: 1 })
    assert.deepEqual(
      first.tokens.map(({ user_id }) => user_id),
      ['bob'],
    )
    const second = await project.search({ key_id: project.keyId, limit: 1, cursor: first.next_cursor })
    const about = await project.search({ user_id: 'ada' })
    assert.deepEqual(second, about)
    const [shown] = about.tokens
    assert.deepEqual(
      [shown?.scopes, shown?.domain, shown?.purpose, shown?.key_id, about.next_cursor],
      [[goodRead.scope], 'food', goodRead.purpose, project.keyId, null],
    )
    assert.equal(shown?.token_hash, hashRevocationToken(token))
    assert.ok(!JSON.stringify([first, second]).includes(token))
    site.under.time.nowMs += 86_400_000
    assert.deepEqual(await project.search({ user_id: 'ada' }), { tokens: [], next_cursor: null })
  })

  test('of a context name all of its scopes', async () => {
    const project = await newProject('contexts')
    const body = { user_id: 'ada', purpose: goodRead.purpose, scopes: ['preferences', 'communication'] }
    const { secret } = await keysOf(owner, project.projectId).create({ name: 'other' })
    assert.equal((await post(site.app, '/memory/context', body, { 'x-api-key': secret })).statusCode, 200)
    assert.deepEqual((await project.search({ user_id: 'ada' })).tokens[0]?.scopes, body.scopes)
  })

  test('are asked for by a key or by a person, not both, and by a cursor of ours', async () => {
    const project = await newProject('fields')
    for (const verb of ['search', 'revoke-all']) {
      const [none, both] = [await project.send(verb, {}), await project.send(verb, { key_id: 'key_1', user_id: 'ada' })]
      assert.deepEqual(
        [none, both].map((response) => `${answerOf(response)}: ${response.json().detail}`),
        [
          '400 invalid_request: key_id is required unless user_id is given',
          '400 invalid_request: user_id must not be given beside key_id',
        ],
      )
    }
    const guessed = await project.send('search', { user_id: 'ada', cursor: 'x' })
    assert.equal(answerOf(guessed), '400 invalid_request')
    assert.equal(answerOf(await project.send('search', { user_id: 'ada', limit: 201 })), '400 invalid_request')
  })
})

describe('a token that an owner revokes', () => {
  test('is refused from the next request on, and recorded with who did it', async () => {
    const project = await newProject('one')
    const [token, other] = [await project.read(), await project.read()]
    assert.equal(await project.continue(token), '200')
    const token_hash = hashRevocationToken(token)
    const revoked = await project.send('revoke', { token_hash })
    assert.equal(answerOf(revoked), '200')
    assert.equal(await project.continue(token), '403 token_revoked')
    assert.equal(await project.continue(other), '200')
    site.under.time.nowMs += 1_000
    assert.deepEqual((await project.send('revoke', { token_hash })).json(), revoked.json())
    const [act] = (await project.acts()).filter(({ action }) => action === 'revoke_read')
    assert.deepEqual(
      [act?.actor.kind === 'person' && act.actor.email, act?.outcome, act?.userId],
      [emailOf('Ada'), 'ok', goodRead.user_id],
    )
  })

  test('is one of this project: of another it looks like one that does not exist', async () => {
    const [mine, theirs] = [await newProject('mine'), await newProject('theirs')]
    const token = await theirs.read()
    const foreign = await mine.send('revoke', { token_hash: hashRevocationToken(token) })
    const unknown = await mine.send('revoke', { token_hash: 'f'.repeat(64) })
    assert.equal(answerOf(foreign), '404 token_not_found')
    assert.equal(foreign.json().detail, unknown.json().detail)
    await mine.send('revoke-all', { key_id: theirs.keyId })
    await mine.send('revoke-all', { user_id: goodRead.user_id })
    assert.equal(await theirs.continue(token), '200')
  })
})

test('all tokens of a key, or about a person, are revoked with one act that says how many', async () => {
  const project = await newProject('all')
  const [ada, bob] = [await project.read({ user_id: 'ada' }), await project.read({ user_id: 'bob' })]
  const ofPerson = (await project.send('revoke-all', { user_id: 'ada' })).json()
  assert.equal(ofPerson.revoked, 1)
  assert.deepEqual([await project.continue(ada), await project.continue(bob)], ['403 token_revoked', '200'])
  assert.equal((await project.send('revoke-all', { key_id: project.keyId })).json().revoked, 1)
  assert.equal(await project.continue(bob), '403 token_revoked')
  assert.equal(await project.continue(await project.read({ user_id: 'ada' })), '200')
  const acts = (await project.acts()).filter(({ action }) => action === 'revoke_tokens')
  assert.deepEqual(
    acts.map(({ subject, userId, details }) => [subject, userId, details]),
    [
      [null, 'ada', { revoked: 1 }],
      [project.keyId, null, { revoked: 1 }],
    ],
  )
})

test('tokens are for owners to see and to revoke', async () => {
  const member = await site.join('Grace')
  const path = `/console/projects/${site.projectId}/tokens`
  for (const [verb, body] of [
    ['search', { user_id: 'ada' }],
    ['revoke', { token_hash: 'f'.repeat(64) }],
    ['revoke-all', { user_id: 'ada' }],
  ] as const) {
    assert.equal(answerOf(await member.post(`${path}/${verb}`, body)), '403 not_permitted', verb)
  }
})
