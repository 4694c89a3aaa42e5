import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { goodMemory, goodRead, type HttpUnderTest, openHttp, post } from './http-under-test.ts'

let http: HttpUnderTest
before(async () => {
  http = await openHttp()
})
after(() => http.close())

// biome-ignore lint/suspicious/noExplicitAny: what is answered is held against the contract already
async function ask(path: string, body: object, headers = {}): Promise<any> {
  const answer = await http.post(path, body, headers)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

async function refusal(path: string, body: object, headers = {}) {
  const answer = await http.post(path, body, headers)
  return { status: answer.statusCode, ...answer.json().error }
}

/** What a browser sends along from there. */
const ownPage = { host: 'localhost:8080', origin: 'http://localhost:8080' }

async function linkOf(user_id: string): Promise<string> {
  const { url } = (await http.post('/subject/link', { user_id, ttl_minutes: 5 }, ownPage)).json()
  return String(url).split('#')[1] ?? ''
}

let users = 0
const newUser = (): string => `person_${users++}`

describe('the rights of a person', () => {
  test('memories, reads and an export tell the same, page by page or in one piece', async () => {
    const user_id = newUser()
    for (let count = 0; count < 3; count++)
      await http.post('/memory', { ...goodMemory, user_id, source_ref: `msg ${count}` })
    await http.post('/memory/read', { ...goodRead, user_id })
    await http.post('/memory/read', { ...goodRead, user_id, purpose: 'task_execution' })
    const first = await ask('/subject/memories', { user_id, limit: 2 })
    const second = await ask('/subject/memories', { user_id, limit: 2, cursor: first.next_cursor })
    const memories = [...(first.memories as object[]), ...(second.memories as object[])]
    assert.equal(memories.length, 3)
    assert.equal(second.next_cursor, null)
    const reads = (await ask('/subject/reads', { user_id })).reads as Record<string, unknown>[]
    assert.deepEqual(
      reads.map(({ action, key_name, outcome, memory_count }) => [action, key_name, outcome, memory_count]),
      [
        ['read_memory', 'a key', 'policy_denied', 0],
        ['read_memory', 'a key', 'ok', 3],
      ],
    )
    await ask('/subject/consents/withdraw', { user_id, scope: 'attention', purpose_class: 'ui_rendering' })
    const { withdrawn } = await ask('/subject/consents', { user_id })
    const exported = await ask('/subject/export', { user_id })
    assert.deepEqual(exported, { user_id, exported_at: exported.exported_at, memories, reads, consents: withdrawn })
  })

  test('an export of nobody is complete and empty', async () => {
    const { exported_at, ...rest } = await ask('/subject/export', { user_id: 'nobody at all' })
    assert.ok(exported_at)
    assert.deepEqual(rest, { user_id: 'nobody at all', memories: [], reads: [], consents: [] })
  })

  test('consent that is withdrawn closes reads, contexts and tokens, from the next request on, and can be restored', async () => {
    const user_id = newUser()
    await http.post('/memory', { ...goodMemory, user_id })
    const { revocation_token } = await ask('/memory/read', { ...goodRead, user_id })
    const pair = { user_id, scope: 'preferences', purpose_class: 'recommendation' }
    const { withdrawn, ended_tokens } = await ask('/subject/consents/withdraw', pair)
    assert.equal(ended_tokens, 1)
    assert.deepEqual(
      (withdrawn as { scope: string; purpose_class: string }[]).map(({ scope, purpose_class }) => [
        scope,
        purpose_class,
      ]),
      [['preferences', 'recommendation']],
    )
    for (const [path, body] of [
      ['/memory/read', { ...goodRead, user_id }],
      ['/memory/read/continue', { revocation_token }],
      ['/memory/context', { user_id, purpose: 'recommendation', scopes: ['preferences'] }],
    ] as const) {
      const { status, code, details } = await refusal(path, body)
      assert.deepEqual([status, code], [403, 'consent_withdrawn'], path)
      assert.deepEqual([details.scope, details.purpose_classes], ['preferences', ['recommendation']])
    }
    const context = await ask('/memory/context', { user_id, purpose: 'recommendation' })
    assert.ok(
      (context.denied as { scope: string; message: string }[]).some(
        ({ scope, message }) => scope === 'preferences' && /withdrawn/.test(message),
      ),
    )
    assert.deepEqual(Object.keys(context.scopes as object), ['constraints', 'communication'])
    await ask('/memory/read', { ...goodRead, user_id, purpose: 'content_generation' })
    assert.deepEqual(await ask('/subject/consents/restore', { user_id }), { withdrawn: [] })
    await ask('/memory/read', { ...goodRead, user_id })
    assert.equal((await refusal('/memory/read/continue', { revocation_token })).status, 403)
  })

  test('withdrawing without a scope or a class withdraws all of them', async () => {
    const user_id = newUser()
    assert.equal((await ask('/subject/consents/withdraw', { user_id })).withdrawn.length, 36)
    assert.equal((await ask('/subject/consents/restore', { user_id, scope: 'schedule' })).withdrawn.length, 30)
    assert.equal(
      (await ask('/subject/consents/restore', { user_id, purpose_class: 'scheduling' })).withdrawn.length,
      25,
    )
  })

  test('an erasure is counted first, then done: tokens are unknown, records lose the person and what was stated', async () => {
    const user_id = newUser()
    await http.post('/memory', { ...goodMemory, user_id }, { 'idempotency-key': user_id })
    const { revocation_token } = await ask('/memory/read', { ...goodRead, user_id })
    const expected = { memories: 1, grants: 1, idempotency_claims: 1, consents: 0 }
    const dry = await ask('/subject/erase', { user_id, dry_run: true })
    assert.deepEqual([dry.receipt_id, dry.dry_run, dry.erased], [null, true, expected])
    const { records: counted } = await ask('/audit/search', { user_id, action: 'count_subject' })
    assert.equal(counted.length, 1)
    assert.deepEqual((await ask('/audit/search', { user_id, action: 'erase_subject' })).records, [])
    const done = await ask('/subject/erase', { user_id })
    assert.match(String(done.receipt_id), /^era_/)
    assert.deepEqual([done.dry_run, done.erased], [false, expected])
    assert.equal((await refusal('/memory/read/continue', { revocation_token })).code, 'token_not_found')
    assert.deepEqual((await ask('/subject/memories', { user_id })).memories, [])
    const records = (await ask('/audit/search', { action: 'read_memory' })).records as Record<string, unknown>[]
    assert.ok(records.every((record) => record.user_id !== user_id))
    const [record] = records.filter(({ user_id }) => String(user_id).startsWith('erased_'))
    assert.deepEqual([record?.purpose, record?.outcome, record?.memory_count], [null, 'ok', 1])
    assert.ok(!http.log.join('\n').includes(user_id))
  })

  test('of another project does not exist', async () => {
    const user_id = newUser()
    await http.post('/memory', { ...goodMemory, user_id })
    const other = await http.under.newCaller({ capabilities: ['subject'] })
    assert.ok(other)
    const page = {
      tenant: other.key.tenant,
      userId: user_id,
      scope: null,
      domain: null,
      afterId: null,
      limit: 5,
      nowMs: 0,
    }
    assert.deepEqual((await http.under.deps.store.subjects.listMemories(page)).items, [])
  })

  test('a link has its secret behind the #, and works for as long as was asked', async () => {
    const link = await http.post('/subject/link', { user_id: 'ada', ttl_minutes: 5 }, { host: 'localhost:8080' })
    const { url, expires_at } = link.json()
    assert.match(url, /^http:\/\/localhost:8080\/my-data#you_[0-9A-Za-z]{40}$/)
    assert.equal(Date.parse(expires_at), http.under.time.nowMs + 5 * 60_000)
    const elsewhere = await http.post('/subject/link', { user_id: 'ada' }, { host: 'evil.example' })
    assert.deepEqual([elsewhere.statusCode, elsewhere.json().error.code], [421, 'host_not_allowed'])
  })

  test('a person corrects what is known about them, in one step, as the person, and nobody else can', async () => {
    const user_id = newUser()
    const inferred = { ...goodMemory, user_id, domain: 'food', source: 'inferred', ttl_days: 3 }
    const { id: memory_id } = (await http.post('/memory', { ...inferred, value_json: { likes: ['ramen'] } })).json()
    const own = await linkOf(user_id)
    const stranger = await linkOf(newUser())
    const value_json = { likes: ['udon'], settings: { spice: 'hot' } }
    const correction = { token: own, memory_id, value_json }
    const full = http.variant((deps) => ({ ...deps, scopeLimits: { ...deps.scopeLimits, bytes: 10 } }))
    const noRoom = await post(full, '/console/my-data/correct', correction, ownPage)
    assert.deepEqual([noRoom.statusCode, noRoom.json().error.code], [409, 'memory_limit_reached'])
    await full.close()
    for (const [different, code] of [
      [{ token: stranger }, 'memory_not_found'],
      [{ token: own.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) }, 'link_invalid'],
      [{ value_json: { likes: ['x'.repeat(8_193)] } }, 'invalid_request'],
      [{ value_json: [' '] }, 'invalid_request'],
      [{ value_json: [] }, 'invalid_request'],
    ] as const) {
      assert.equal((await refusal('/console/my-data/correct', { ...correction, ...different }, ownPage)).code, code)
    }
    const before = (await ask('/subject/memories', { user_id })).memories
    assert.deepEqual([before.length, before[0].id, before[0].value_json], [1, memory_id, { likes: ['ramen'] }])

    const right = await ask('/console/my-data/correct', correction, ownPage)
    const { id: _, created_at: __, ...told } = right
    const place = { scope: goodMemory.scope, domain: 'food', source: 'explicit_user_input', source_ref: null }
    assert.deepEqual(told, { ...place, value_json, expires_at: null })
    assert.deepEqual((await ask('/subject/memories', { user_id })).memories, [right])
    assert.equal((await refusal('/console/my-data/correct', correction, ownPage)).code, 'memory_not_found')
    const { records } = await ask('/audit/search', { user_id })
    const acts = (records as { action: string; actor: string }[]).filter(({ actor }) =>
      actor.startsWith('subject:lnk_'),
    )
    assert.deepEqual(acts.map(({ action }) => action).sort(), ['create_memory', 'supersede_memory'])

    http.under.time.nowMs += 6 * 60_000
    assert.equal(
      (await refusal('/console/my-data/correct', { ...correction, memory_id: right.id }, ownPage)).code,
      'link_invalid',
    )
  })

  test('refuses what it cannot understand by the name of the field', async () => {
    for (const [path, body, message] of [
      ['/subject/memories', { user_id: 'a', cursor: 'elsewhere' }, 'cursor must be the next_cursor'],
      ['/subject/memories', { user_id: 'a', limit: 201 }, 'limit must be at most 200'],
      ['/subject/reads', { user_id: 'a', cursor: 'mem_1' }, 'cursor must be the next_cursor'],
      ['/subject/export', {}, 'user_id is required'],
      ['/subject/erase', { user_id: 'a', dry_run: 'yes' }, 'dry_run must be a boolean'],
      ['/subject/consents/withdraw', { user_id: 'a', scope: 'taste' }, 'scope must be one of'],
      ['/subject/consents/restore', { user_id: 'a', purpose_class: 'ads' }, 'purpose_class must be one of'],
      ['/subject/link', { user_id: 'a', ttl_minutes: 1_441 }, 'ttl_minutes must be at most 1440'],
    ] as const) {
      const answer = await http.post(path, body)
      assert.equal(answer.statusCode, 400, path)
      assert.ok(answer.json().detail.includes(message), answer.json().detail)
    }
  })
})
