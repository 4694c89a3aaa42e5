/** The service as a process of its own: what it has counted when it is told to stop is in the database afterwards. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openStore, type StoreLocation } from '../../src/storage/open-store.ts'
import { startService } from '../cli/ambit-process.ts'
import { startTestDatabases, type TestDatabases } from '../postgres/test-databases.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const directory = temporaryDirectory()
let databases: TestDatabases
before(async () => {
  databases = await startTestDatabases()
})
after(async () => {
  await databases?.remove()
  directory.remove()
})

describe('after SIGTERM every request that was answered is in the database', () => {
  test('on the embedded one', async () => {
    const location = { databaseUrl: null, dataDir: directory.path }
    await assertNothingIsLost(location, { AMBIT_DATA_DIR: directory.path })
  })

  test('on PostgreSQL, with several processes that each count for themselves', async () => {
    const databaseUrl = await databases.create()
    await assertNothingIsLost({ databaseUrl, dataDir: '' }, { DATABASE_URL: databaseUrl, AMBIT_PROCESSES: '2' })
  })
})

async function assertNothingIsLost(location: StoreLocation, env: Record<string, string>): Promise<void> {
  const startedMs = Date.now()
  const service = await startService(env)
  const secret = service.firstKey
  const answered = new Map<number, number>()
  const askOn = async (): Promise<void> => {
    for (let count = 0; count < 50; count++) {
      const purpose = count % 5 === 0 ? 'xyzzy' : 'recommendation'
      const { status } = await fetch(`${service.address}/memory/read`, {
        method: 'POST',
        // A connection each, so that every process gets some.
        headers: { 'x-api-key': secret, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ user_id: 'user_1', scope: 'preferences', purpose }),
      })
      answered.set(status, (answered.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, askOn))
  const { code, stderr } = await service.stop()
  assert.equal(code, 0, stderr)
  assert.deepEqual([...answered].sort(), [
    [200, 320],
    [403, 80],
  ])

  const store = await openStore(location, assert.ifError)
  try {
    const [key] = await store.keys.list({ environment: 'test', projectId: null, nowMs: Date.now() })
    assert.ok(key)
    const hourMs = 3_600_000
    const [fromMs, toMs] = [startedMs - hourMs, Date.now() + hourMs]
    const whole = { tenant: key.tenant, fromMs, toMs, keyId: key.id, stepMs: null, isByKey: false } as const
    const sums = async (measure: 'requests' | 'latency' | 'denials') =>
      (await store.usage.sum({ ...whole, measure })).map(({ subject, detail, count }) => ({ subject, detail, count }))
    assert.deepEqual(
      (await sums('requests')).sort((a, b) => b.count - a.count),
      [
        { subject: 'readMemory', detail: '200', count: 320 },
        { subject: 'readMemory', detail: '403', count: 80 },
      ],
    )
    assert.deepEqual(await sums('denials'), [{ subject: 'preferences', detail: '', count: 80 }])
    assert.equal(
      (await sums('latency')).reduce((sum, { count }) => sum + count, 0),
      400,
    )
    assert.ok(key.lastUsedAtMs !== null && key.lastUsedAtMs >= startedMs && key.lastUsedAtMs <= Date.now())
  } finally {
    await store.maintenance.close()
  }
}
