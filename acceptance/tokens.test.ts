// Revocation tokens: continuing a read, revoking it, and what neither may do.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { continueRead, create, freshUser, post, read, revoke, tryContinue, tryRevoke } from './client.ts'
import { dayMs, timestampPattern } from './contract.ts'
import { eventually } from './eventually.ts'
import { expectError, expectInvalidFields } from './expect-error.ts'
import { needsOwnProcess, sharedService, startService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const unknownToken = (): string => `rev_${freshUser().replaceAll('-', '')}00000000000`

async function freshToken(): Promise<string> {
  return (await read(service, freshUser(), 'preferences')).revocation_token
}

test('a read is continued with 200, the same token and the same expires_at', async () => {
  const user = freshUser()
  await create(service, { user_id: user })
  const first = await read(service, user, 'preferences')
  for (let i = 0; i < 3; i++) assert.deepEqual(await continueRead(service, first.revocation_token), first)
})

test('a continued read shows the memories of that moment', async () => {
  const user = freshUser()
  const { revocation_token } = await read(service, user, 'preferences')
  await create(service, { user_id: user, value_json: { likes: ['tea'] } })
  assert.deepEqual((await continueRead(service, revocation_token)).summary_struct.likes, ['tea'])
  await create(service, { user_id: user, value_json: { dislikes: ['tea'] } })
  const latest = await continueRead(service, revocation_token)
  assert.deepEqual(latest.summary_struct, { likes: [], dislikes: ['tea'], settings: {} })
  assert.equal(latest.confidence, 0.42)
})

test('a continued read keeps the user, scope and domain of the grant', async () => {
  const user = freshUser()
  const { revocation_token } = await read(service, user, 'attention', { domain: 'work' })
  await create(service, { user_id: user, scope: 'attention', domain: 'work', value_json: { seen: 1 } })
  await create(service, { user_id: user, scope: 'attention', domain: 'home', value_json: { other_domain: 1 } })
  await create(service, { user_id: user, scope: 'attention', value_json: { no_domain: 1 } })
  await create(service, { user_id: user, scope: 'schedule', domain: 'work', value_json: { other_scope: 1 } })
  await create(service, { scope: 'attention', domain: 'work', value_json: { other_user: 1 } })
  assert.deepEqual((await continueRead(service, revocation_token)).summary_struct, { settings: { seen: 1 } })
})

test('a continued read keeps the max_age_days of the grant', async () => {
  const user = freshUser()
  await create(service, { user_id: user })
  const { revocation_token } = await read(service, user, 'preferences', { max_age_days: 100 / dayMs })
  await eventually('the memory has become too old', async () => {
    return (await continueRead(service, revocation_token)).summary_text === 'No memories found.'
  })
  assert.equal((await read(service, user, 'preferences')).confidence, 0.6)
})

test('revoking answers 200 with revoked true and the moment, and nothing else', async () => {
  const before = Date.now()
  const answer = await tryRevoke(service, await freshToken())
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(Object.keys(answer.body).sort(), ['revoked', 'revoked_at'])
  assert.equal(answer.body.revoked, true)
  assert.match(String(answer.body.revoked_at), timestampPattern)
  const toleranceMs = 2_000 // the service may run on another machine
  assert.ok(Math.abs(Date.parse(String(answer.body.revoked_at)) - before) < toleranceMs)
})

test('a revoked token cannot be continued', async () => {
  const token = await freshToken()
  await revoke(service, token)
  for (let i = 0; i < 3; i++) {
    const answer = await tryContinue(service, token)
    expectError(answer, 403, 'token_revoked')
    assert.equal(answer.text.includes(token), false)
  }
})

test('revoking again answers with the first revoked_at', async () => {
  const token = await freshToken()
  const first = await revoke(service, token)
  await eventually('the clock has moved on', () => Date.now() > Date.parse(first.revoked_at) + 5)
  assert.deepEqual(await revoke(service, token), first)
  const parallel = await Promise.all(Array.from({ length: 20 }, () => revoke(service, token)))
  for (const again of parallel) assert.deepEqual(again, first)
})

test('revocations that arrive together agree on one moment', async () => {
  const token = await freshToken()
  const answers = await Promise.all(Array.from({ length: 20 }, () => revoke(service, token)))
  assert.equal(new Set(answers.map((answer) => answer.revoked_at)).size, 1)
})

test('once a revoke is answered no continue that starts later succeeds', async () => {
  const token = await freshToken()
  let isRevoked = false
  const continuing = Array.from({ length: 8 }, async () => {
    for (let i = 0; i < 20; i++) {
      const startedAfter = isRevoked
      const { status } = await tryContinue(service, token)
      assert.ok(status === 403 || (status === 200 && !startedAfter), `${status} although revoked: ${startedAfter}`)
    }
  })
  await revoke(service, token)
  isRevoked = true
  await Promise.all(continuing)
})

test('revoking one token leaves the other tokens of the user alone', async () => {
  const user = freshUser()
  const kept = await read(service, user, 'preferences')
  const revoked = await read(service, user, 'preferences')
  await revoke(service, revoked.revocation_token)
  assert.deepEqual(await continueRead(service, kept.revocation_token), kept)
})

test('an unknown token can be neither continued nor revoked', async (t) => {
  const token = await freshToken()
  const tokens = {
    random: unknownToken(),
    'cut short': token.slice(0, -1),
    'other case': token.toUpperCase(),
    odd: 'x',
    long: 'x'.repeat(5000),
  }
  for (const [name, unknown] of Object.entries(tokens)) {
    await t.test(name, async () => {
      for (const answer of [await tryContinue(service, unknown), await tryRevoke(service, unknown)]) {
        expectError(answer, 404, 'token_not_found')
      }
    })
  }
  await continueRead(service, token)
})

test('continue and revoke refuse a token that is missing or no string, and unknown fields', async (t) => {
  for (const path of ['/memory/read/continue', '/memory/revoke']) {
    for (const value of [undefined, null, 7, true, ['rev_x'], {}]) {
      await t.test(`${path}: ${JSON.stringify(value)}`, async () => {
        expectInvalidFields(await post(service, path, { revocation_token: value }), ['revocation_token'])
      })
    }
    await t.test(`${path}: unknown field`, async () => {
      const answer = await post(service, path, { revocation_token: await freshToken(), purpose: 'recommendation' })
      expectInvalidFields(answer, ['purpose'])
    })
    await t.test(`${path}: everything wrong is listed`, async () => {
      expectInvalidFields(await post(service, path, { token: 'x' }), ['revocation_token', 'token'])
    })
  }
})

test(
  'a token works until its expires_at, is refused from then on, and can still be revoked',
  needsOwnProcess,
  async () => {
    const shortLived = await startService({ environment: { AMBIT_TOKEN_TTL_HOURS: '0.0003' } })
    const before = Date.now()
    const first = await read(shortLived, freshUser(), 'preferences')
    const expiry = Date.parse(first.expires_at)
    assert.ok(expiry >= before + 1080 && expiry <= Date.now() + 1080, 'fractions of an hour count')
    const refused = await eventually('the token has expired', async () => {
      const askedAt = Date.now()
      const answer = await tryContinue(shortLived, first.revocation_token)
      if (answer.status !== 200) return answer
      assert.ok(askedAt < expiry, 'no continue succeeds after the expiry')
      assert.deepEqual(answer.body, first)
      return false
    })
    assert.ok(Date.now() >= expiry, 'no continue fails before the expiry')
    expectError(refused, 403, 'token_expired')
    const revoked = await revoke(shortLived, first.revocation_token)
    assert.equal(revoked.revoked, true)
    assert.deepEqual(await revoke(shortLived, first.revocation_token), revoked)
    assert.notEqual((await tryContinue(shortLived, first.revocation_token)).status, 200)
  },
)
