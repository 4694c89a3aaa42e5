import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { UsageCount } from '../../src/storage/port/usage.ts'
import { goodMemory, goodRead, type HttpUnderTest, openHttp, post } from '../http/http-under-test.ts'
import { actOf } from '../storage/sample-rows.ts'

let http: HttpUnderTest
before(async () => {
  http = await openHttp()
})
after(() => http.close())

function taken(measure: UsageCount['measure']): readonly string[] {
  return http.usage
    .take()
    .counts.filter((row) => row.measure === measure)
    .map(({ subject, detail, count }) => `${subject} ${detail}: ${count}`)
    .sort()
}

describe('of requests', () => {
  test('those that came with a key are counted, by operation and status, whatever became of them', async () => {
    http.usage.take()
    await http.post('/memory', goodMemory)
    await http.post('/memory', '{')
    await http.post('/memory', { ...goodMemory, scope: 'secrets' })
    await http.post('/memory/read', goodRead)
    await http.post('/memory/read', goodRead)
    await http.post('/memory/revoke', { revocation_token: 'rev_unknown' })
    await http.app.inject({ url: '/policy', headers: { 'x-api-key': http.secret } })
    assert.deepEqual(taken('requests'), [
      'createMemory 201: 1',
      'createMemory 400: 2',
      'readMemory 200: 2',
      'revokeRead 404: 1',
      'showPolicy 200: 1',
    ])
  })

  test('those without a good key, and those for nothing that a key is needed for, are not', async () => {
    http.usage.take()
    await post(http.app, '/memory', goodMemory)
    await http.post('/memory', goodMemory, { 'x-api-key': `${http.secret}x` })
    for (const url of ['/healthz', '/docs', '/nowhere', '/memory']) {
      await http.app.inject({ url, headers: { 'x-api-key': http.secret } })
    }
    assert.deepEqual(http.usage.take(), { counts: [], uses: [] })
  })

  test('those beyond the rate limit are counted, and so are faults of ours', async () => {
    const secret = await http.newKey({ rateLimitPerMinute: 1 })
    http.usage.take()
    for (let index = 0; index < 3; index++) await http.post('/memory/read', goodRead, { 'x-api-key': secret })
    const faulty = http.variant((deps) => ({
      ...deps,
      classifyPurpose: () => {
        throw new Error('a fault')
      },
    }))
    await post(faulty, '/memory/read', goodRead, { 'x-api-key': http.secret })
    await faulty.close()
    assert.deepEqual(taken('requests'), ['readMemory 200: 1', 'readMemory 429: 2', 'readMemory 500: 1'])
  })

  test('each has its duration and is the last use of its key', async () => {
    http.usage.take()
    for (let index = 0; index < 5; index++) await http.post('/memory/read', goodRead)
    const { counts, uses } = http.usage.take()
    const timed = counts.filter(({ measure }) => measure === 'latency')
    assert.equal(
      timed.reduce((sum, { count }) => sum + count, 0),
      5,
    )
    assert.deepEqual(
      uses.map(({ atMs }) => atMs),
      [http.under.time.nowMs],
    )
  })
})

describe('of refused reads', () => {
  test('those that the policy refused are counted, by scope and by the class that was refused', async () => {
    http.usage.take()
    await http.post('/memory/read', { ...goodRead, purpose: 'xyzzy' })
    await http.post('/memory/read', { ...goodRead, purpose: 'recommend a restaurant and book a table' })
    await http.post('/memory/read', { ...goodRead, scope: 'schedule' })
    await http.post('/memory/read', goodRead)
    await http.post('/policy/check', { scope: 'schedule', purpose: 'recommendation' })
    assert.deepEqual(taken('denials'), [
      'preferences : 1',
      'preferences task_execution: 1',
      'schedule recommendation: 1',
    ])
  })

  test('a continued one counts when the policy refuses it, not when its token is revoked', async () => {
    const read = async (): Promise<{ revocation_token: string }> => {
      const { revocation_token } = (await http.post('/memory/read', goodRead)).json()
      return { revocation_token }
    }
    const [kept, revoked] = [await read(), await read()]
    await http.post('/memory/revoke', revoked)
    http.usage.take()
    await http.post('/memory/read/continue', revoked)
    assert.deepEqual(taken('denials'), [])

    const [project] = await http.under.deps.store.projects.list()
    const { matrix } = await http.under.deps.store.policies.current(project?.id ?? '')
    const change = { matrix: { ...matrix, preferences: [] }, setAtMs: 0, setBy: 'cli:ada', note: null }
    await http.under.deps.store.policies.set(project?.id ?? '', change, actOf())
    await http.post('/memory/read/continue', kept)
    assert.deepEqual(taken('denials'), ['preferences recommendation: 1'])
  })
})
