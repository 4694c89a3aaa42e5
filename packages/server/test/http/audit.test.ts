import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AuditRecordShown, AuditRecordsShown } from '@ambit/core'
import { goodMemory, goodRead, type HttpUnderTest, openHttp } from './http-under-test.ts'

let http: HttpUnderTest
before(async () => {
  http = await openHttp()
})
after(() => http.close())

async function search(body: object = {}): Promise<AuditRecordsShown> {
  const answer = await http.post('/audit/search', body)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

async function found(body: object): Promise<readonly AuditRecordShown[]> {
  return (await search(body)).records
}

describe('POST /audit/search', () => {
  test('shows who did what, for which purpose, what was seen and how it ended, newest first', async () => {
    const user_id = 'searched_1'
    const memory = (await http.post('/memory', { ...goodMemory, user_id }, { 'x-request-id': 'create-1' })).json()
    await http.post('/memory/read', { ...goodRead, user_id }, { 'x-request-id': 'read-1' })
    await http.post('/memory/read', { ...goodRead, user_id, purpose: 'task_execution' })
    const [denied, read, created] = await found({ user_id })
    assert.ok(denied && read && created)
    assert.equal(denied.outcome, 'policy_denied')
    assert.deepEqual(denied.purpose_classes, ['task_execution'])
    assert.equal(denied.grant_id, null)
    const { id, at, actor, grant_id, ...rest } = read
    assert.match(id, /^aud_/)
    assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.match(actor, /^key_/)
    assert.match(grant_id ?? '', /^grt_/)
    assert.deepEqual(
      { ...rest, hash: null },
      {
        action: 'read_memory',
        outcome: 'ok',
        user_id,
        scope: goodRead.scope,
        domain: null,
        purpose: goodRead.purpose,
        registered_purpose: null,
        purpose_classes: ['recommendation'],
        policy_version: 0,
        memory_count: 1,
        memory_ids: [memory.id],
        request_id: 'read-1',
        hash: null,
      },
    )
    assert.deepEqual(
      [created.action, created.memory_ids, created.request_id],
      ['create_memory', [memory.id], 'create-1'],
    )
    assert.deepEqual(await found({ request_id: 'read-1' }), [read])
    assert.deepEqual(await found({ user_id, key_id: actor, scope: goodRead.scope, outcome: 'ok' }), [read, created])
    assert.deepEqual(await found({ user_id, key_id: 'key_of_nobody' }), [])
  })

  test('shows acts of owners, with the person as actor', async () => {
    await http.newKey({ name: 'another' })
    const [record] = await found({ action: 'create_key' })
    assert.equal(record?.actor, 'cli:ada')
    assert.deepEqual([record.user_id, record.scope, record.memory_count, record.memory_ids], [null, null, 0, []])
  })

  test('goes on behind a cursor until there is nothing left', async () => {
    const user_id = 'searched_2'
    for (let index = 0; index < 5; index++) await http.post('/memory', { ...goodMemory, user_id })
    const all = await found({ user_id })
    const collected: AuditRecordShown[] = []
    let cursor: string | null = null
    do {
      const page = await search({ user_id, limit: 2, cursor })
      assert.ok(page.records.length <= 2)
      collected.push(...page.records)
      cursor = page.next_cursor
    } while (cursor !== null)
    assert.equal(collected.length, 5)
    assert.deepEqual(collected, all)
  })

  test('keeps to the moments it is given: from that one on, and before the other', async () => {
    const user_id = 'searched_3'
    const times: string[] = []
    for (let index = 0; index < 3; index++) {
      http.under.time.nowMs += 1_000
      times.push(new Date(http.under.time.nowMs).toISOString())
      await http.post('/memory', { ...goodMemory, user_id })
    }
    const at = async (body: object) => (await found({ user_id, ...body })).map((record) => record.at)
    assert.deepEqual(await at({ from: times[1] }), [times[2], times[1]])
    assert.deepEqual(await at({ to: times[1] }), [times[0]])
    assert.deepEqual(await at({ from: times[1], to: times[2] }), [times[1]])
  })

  test('refuses what it cannot understand by the name of the field', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ user: 'ada' }, 'user is not a known field'],
      [{ user_id: '' }, 'user_id must not be blank'],
      [{ scope: 'taste' }, 'scope must be one of preferences, constraints'],
      [{ limit: 0 }, 'limit must be at least 1'],
      [{ limit: 201 }, 'limit must be at most 200'],
      [{ limit: 1.5 }, 'limit must be an integer'],
      [{ cursor: 'elsewhere' }, 'cursor must be the next_cursor of an earlier page'],
      [{ from: 'yesterday' }, 'from must be an ISO 8601 time'],
      [{ to: '2026-02-30T25:00:00Z' }, 'to must be'],
    ]
    for (const [body, message] of wrong) {
      const answer = await http.post('/audit/search', body)
      assert.equal(answer.statusCode, 400, JSON.stringify(body))
      assert.ok(answer.json().detail.includes(message), answer.json().detail)
    }
  })

  test('takes null for a filter that is not there', async () => {
    const nothing = { user_id: null, key_id: null, scope: null, action: null, outcome: null, request_id: null }
    const all = await search({ ...nothing, from: null, to: null, limit: null, cursor: null })
    assert.deepEqual(all, await search())
  })
})

describe('GET /audit/head', () => {
  const head = async (secret = http.secret) => {
    const answer = await http.app.inject({ url: '/audit/head', headers: { 'x-api-key': secret } })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }

  test('is the last record of the chain, and moves on with each', async () => {
    const before = await head()
    await http.post('/memory', goodMemory, { 'x-request-id': 'last-1' })
    const [record] = await found({ request_id: 'last-1' })
    assert.deepEqual(await head(), { sequence: before.sequence + 1, hash: record?.hash, at: record?.at })
    assert.match(record?.hash ?? '', /^[0-9a-f]{64}$/)
    await http.post('/audit/search', {})
    assert.deepEqual((await head()).sequence, before.sequence + 1, 'looking leaves no record')
  })

  test('takes no body and no parameters of another operation', async () => {
    assert.equal((await http.post('/audit/head', {})).statusCode, 405)
    assert.equal((await http.app.inject({ url: '/audit/head' })).statusCode, 401)
  })
})
