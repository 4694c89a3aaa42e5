// Who did what, and a chain of it that shows whatever is changed afterwards.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { create, freshUser, get, post, read, withKey } from './client.ts'
import { expectError } from './expect-error.ts'
import { ambit as program, run } from './launch.ts'
import { freshDirectory, needsOwnProcess, type Service, startService, stopAll } from './service.ts'

let service: Service
before(async () => {
  if (!needsOwnProcess.skip) {
    service = await startService({ environment: { AMBIT_BOOTSTRAP_CAPABILITIES: 'memory,audit' } })
  }
})
after(stopAll)

const fields = [
  'id',
  'at',
  'actor',
  'action',
  'outcome',
  'user_id',
  'scope',
  'domain',
  'purpose',
  'registered_purpose',
  'purpose_classes',
  'policy_version',
  'memory_count',
  'memory_ids',
  'grant_id',
  'request_id',
  'hash',
]

async function search(body: object): Promise<{ records: Record<string, unknown>[]; next_cursor: string | null }> {
  const { status, body: answer } = await post(service, '/audit/search', body)
  assert.equal(status, 200)
  return answer as never
}

describe('the audit', needsOwnProcess, () => {
  test('a search shows who did what, why and how it ended, newest first, by person and page by page', async () => {
    const user = freshUser()
    const { id } = await create(service, { user_id: user })
    await read(service, user, 'preferences', { purpose: 'recommendation' })
    const { records, next_cursor } = await search({ user_id: user })
    assert.equal(next_cursor, null)
    assert.deepEqual(
      records.map(({ action, outcome, memory_ids }) => [action, outcome, memory_ids]),
      [
        ['read_memory', 'ok', [id]],
        ['create_memory', 'ok', [id]],
      ],
    )
    for (const record of records) assert.deepEqual(Object.keys(record).sort(), [...fields].sort())
    const first = await search({ user_id: user, limit: 1 })
    const second = await search({ user_id: user, limit: 1, cursor: first.next_cursor })
    assert.deepEqual([...first.records, ...second.records], records)
    assert.deepEqual((await search({ user_id: user, action: 'create_memory' })).records, records.slice(1))
  })

  test('an unknown field or a wrong filter of a search is refused by name', async () => {
    expectError(await post(service, '/audit/search', { user: 'ada' }), 400, 'invalid_request')
    const { body } = await post(service, '/audit/search', { limit: 201 })
    assert.match((body as { detail: string }).detail, /limit/)
    assert.equal((await post(withKey(service, null), '/audit/search', {})).status, 401)
  })

  test('the head moves on with each act, and ambit audit verify finds the chain whole up to it', async () => {
    const user = freshUser()
    await create(service, { user_id: user })
    const { body: head } = await get(service, '/audit/head')
    const [last] = (await search({ limit: 1 })).records
    const { sequence, hash, at } = head as { sequence: number; hash: string; at: string }
    assert.deepEqual([hash, at], [last?.hash, last?.at])
    await create(service, { user_id: user })
    const { body: next } = await get(service, '/audit/head')
    assert.equal((next as { sequence: number }).sequence, sequence + 1)
    const file = join(await freshDirectory(), 'head.json')
    writeFileSync(file, JSON.stringify(head))
    const whole = await run([...program, 'audit', 'verify', '--head', file], service.environment)
    assert.equal(whole.code, 0, whole.stderr)
    writeFileSync(file, JSON.stringify({ sequence: sequence + 100, hash, at }))
    const cut = await run([...program, 'audit', 'verify', '--head', file], service.environment)
    assert.equal(cut.code, 1)
  })
})
