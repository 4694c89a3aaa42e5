// POST /memory/read: fields, bounds, filters and the answer.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, freshUser, post, read } from './client.ts'
import { dayMs, scopes, timestampPattern } from './contract.ts'
import { eventually } from './eventually.ts'
import { expectInvalidFields } from './expect-error.ts'
import { needsOwnProcess, sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const readFields = (fields: object): object => ({
  user_id: freshUser(),
  scope: 'preferences',
  purpose: 'recommendation',
  ...fields,
})

test('a read is answered with 200 and the five fields of the contract', async () => {
  const answer = await post(service, '/memory/read', readFields({}))
  assert.equal(answer.status, 200, answer.text)
  const keys = ['confidence', 'expires_at', 'revocation_token', 'summary_struct', 'summary_text']
  assert.deepEqual(Object.keys(answer.body).sort(), keys)
})

test('a token expires 24 hours after the read', needsOwnProcess, async () => {
  const before = Date.now()
  const result = await read(service, freshUser(), 'preferences')
  assert.match(result.expires_at, timestampPattern)
  const issuedAt = Date.parse(result.expires_at) - dayMs
  assert.ok(issuedAt >= before && issuedAt <= Date.now(), result.expires_at)
})

test('every read issues a token of its own with at least 190 random bits', async () => {
  const user = freshUser()
  const tokens = await Promise.all(
    Array.from({ length: 60 }, async () => (await read(service, user, 'preferences')).revocation_token),
  )
  assert.equal(new Set(tokens).size, 60)
  const secrets = tokens.map((token) => token.slice('rev_'.length))
  const alphabet = new Set(secrets.join('')).size
  for (const token of tokens) assert.match(token, /^rev_[A-Za-z0-9_-]+$/)
  for (const secret of secrets) assert.ok(secret.length * Math.log2(alphabet) >= 190, secret)
})

test('a read sees only the user and the scope it names', async () => {
  const user = freshUser()
  for (const scope of scopes) await create(service, { user_id: user, scope, value_json: { [scope]: 1 } })
  for (const scope of scopes) {
    const { summary_struct, confidence } = await read(service, user, scope)
    const entries = Object.values(summary_struct).flatMap((section) => Object.keys(section as object))
    assert.deepEqual(entries, [scope])
    assert.equal(confidence, 0.6)
  }
  assert.equal((await read(service, freshUser(), 'preferences')).confidence, 0)
})

test('with a domain only that domain is read, however it is spelled, without one all of them', async () => {
  const user = freshUser()
  const likesIn = async (domain?: string | null): Promise<unknown> =>
    (await read(service, user, 'preferences', domain === undefined ? {} : { domain })).summary_struct.likes
  await create(service, { user_id: user, domain: 'food', value_json: { likes: ['bread'] } })
  await create(service, { user_id: user, domain: 'Food', value_json: { likes: ['cheese'] } })
  await create(service, { user_id: user, domain: 'music', value_json: { likes: ['drums'] } })
  await create(service, { user_id: user, value_json: { likes: ['everything'] } })
  for (const spelling of ['food', 'Food', ' FOOD ', 'ｆood\n'])
    assert.deepEqual(await likesIn(spelling), ['bread', 'cheese'])
  assert.deepEqual(await likesIn('music'), ['drums'])
  assert.deepEqual(await likesIn('sport'), [])
  assert.deepEqual(await likesIn(), ['bread', 'cheese', 'drums', 'everything'])
  assert.deepEqual(await likesIn(null), ['bread', 'cheese', 'drums', 'everything'])
})

test('max_age_days leaves out what was created earlier', async () => {
  const user = freshUser()
  await create(service, { user_id: user })
  const withAge = (days: number | null) => read(service, user, 'preferences', { max_age_days: days })
  for (const days of [1, 0.5, 365, 1e6, 1e300, null]) assert.equal((await withAge(days)).confidence, 0.6, String(days))
  const justNow = 10 / dayMs
  await eventually('the memory is older than 10 ms', async () => (await withAge(justNow)).confidence === 0)
  await create(service, { user_id: user, value_json: { likes: ['coffee'] } })
  const recent = await withAge(30_000 / dayMs)
  assert.deepEqual(recent.summary_struct.likes, ['coffee', 'tea'])
})

test('a memory with a time to live is read until it expires', async () => {
  const user = freshUser()
  await create(service, { user_id: user, ttl_days: 1 })
  assert.equal((await read(service, user, 'preferences')).confidence, 0.6)
})

const wrongValues: Record<string, readonly unknown[]> = {
  user_id: ['', ' ', '\n', 'x'.repeat(1025), 7, null, undefined, ['u'], {}],
  scope: ['', 'Schedule', 'everything', 1, null, undefined, ['schedule']],
  domain: ['', ' ', 'x'.repeat(513), 7, true, ['food']],
  purpose: ['', ' \t', 'x'.repeat(1001), 7, null, undefined, ['recommendation'], {}],
  max_age_days: [0, -1, -0.5, '7', '', true, [7], {}],
}

test('a field of a read that is missing, mistyped, blank or past its bound is refused by name', async (t) => {
  for (const [field, values] of Object.entries(wrongValues)) {
    for (const value of values) {
      await t.test(`${field}: ${String(JSON.stringify(value)).slice(0, 40)}`, async () => {
        expectInvalidFields(await post(service, '/memory/read', readFields({ [field]: value })), [field])
      })
    }
  }
})

test('a field of a read at its bound is accepted', async (t) => {
  const rows = {
    'user_id of 1,024 characters': { user_id: 'é'.repeat(1024) },
    'domain of 512 characters': { domain: 'é'.repeat(512) },
    'optional fields null': { domain: null, max_age_days: null },
  }
  for (const [name, fields] of Object.entries(rows)) {
    await t.test(name, async () => assert.equal((await post(service, '/memory/read', readFields(fields))).status, 200))
  }
  await t.test('purpose of 1,000 characters', async () => {
    const { status } = await post(
      service,
      '/memory/read',
      readFields({ purpose: 'recommend a film '.padEnd(1000, '.') }),
    )
    assert.ok(status === 200 || status === 403, `${status}: judged by the policy, not refused for its length`)
  })
})

test('an unknown field never widens a read', async (t) => {
  for (const field of ['maxAgeDays', 'max_age', 'domains', 'limit', 'ttl_days', 'source']) {
    await t.test(field, async () => {
      expectInvalidFields(await post(service, '/memory/read', readFields({ [field]: 1 })), [field])
    })
  }
})

test('all wrong fields of a read are listed together', async () => {
  const answer = await post(service, '/memory/read', { scope: 'x', domain: 1, max_age_days: 0, maxAgeDays: 1 })
  expectInvalidFields(answer, ['user_id', 'scope', 'domain', 'purpose', 'max_age_days', 'maxAgeDays'])
})

test('reads of a user go on while others are written', async () => {
  const user = freshUser()
  await create(service, { user_id: user })
  const reads = Array.from({ length: 40 }, () => read(service, user, 'preferences'))
  const writes = Array.from({ length: 40 }, () => create(service, {}))
  const [results] = await Promise.all([Promise.all(reads), Promise.all(writes)])
  for (const result of results) assert.equal(result.confidence, 0.6)
})
