import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createSharedRateLimiter } from '../../../src/http/shared-rate-limit.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import {
  actOf,
  auditOf,
  claimOf,
  keyOf,
  memoryOf,
  newHash,
  newId,
  newTenant,
  rotationOf,
  seenIds,
  startMs,
  usageOf,
} from '../sample-rows.ts'

describe('several processes on one database', () => {
  let databases: TestDatabases
  let stores: readonly PostgresStore[]
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    stores = await Promise.all(Array.from({ length: 3 }, () => openPostgresStore({ url, tenantPipelines: 2 })))
  })
  after(async () => {
    await Promise.all(stores.map((store) => store.maintenance.close()))
    await databases?.remove()
  })
  const each = <T>(run: (store: PostgresStore) => Promise<T>): Promise<T[]> => Promise.all(stores.map(run))
  const first = (): PostgresStore => stores[0] as PostgresStore

  test('a deleted key is refused by all of them at the next request', async () => {
    const tenant = await newTenant(first())
    const key = keyOf(tenant)
    const secretHash = newHash()
    await first().keys.create(key, secretHash, actOf())
    assert.ok((await each((store) => store.keys.findBySecretHash(secretHash))).every((found) => found !== null))
    await first().keys.delete(tenant, key.id, startMs, actOf())
    assert.ok((await each((store) => store.keys.findBySecretHash(secretHash))).every((found) => found === null))
  })

  test('a rotated key is heard of by all of them at the next request', async () => {
    const tenant = await newTenant(first())
    const key = keyOf(tenant)
    const secretHash = newHash()
    await first().keys.create(key, secretHash, actOf())
    const rotation = rotationOf()
    await first().keys.rotate(tenant, key.id, rotation, actOf())
    for (const found of await each((store) => store.keys.findBySecretHash(secretHash))) {
      assert.equal(found?.retiresAtMs, rotation.graceEndsAtMs)
    }
    for (const found of await each((store) => store.keys.findBySecretHash(rotation.secretHash))) {
      assert.deepEqual([found?.key.id, found?.retiresAtMs], [key.id, null])
    }
  })

  test('rotations by all of them at once happen one after the other, and one secret is left', async () => {
    const tenant = await newTenant(first())
    const key = keyOf(tenant)
    await first().keys.create(key, newHash(), actOf())
    const rotations = stores.map((_, index) => rotationOf({ graceEndsAtMs: startMs + (index + 1) * 1_000 }))
    await Promise.all(
      stores.map((store, index) => store.keys.rotate(tenant, key.id, rotations[index] ?? rotationOf(), actOf())),
    )
    const found = await Promise.all(rotations.map(({ secretHash }) => first().keys.findBySecretHash(secretHash)))
    assert.equal(found.filter((one) => one?.retiresAtMs === null).length, 1)
  })

  test('a changed policy decides in all of them at the next request', async () => {
    const tenant = await newTenant(first())
    const secretHash = newHash()
    await first().keys.create(keyOf(tenant), secretHash, actOf())
    const { matrix } = await first().policies.current(tenant.projectId)
    const version = await first().policies.set(
      tenant.projectId,
      { matrix, setAtMs: startMs, setBy: 'cli:ada', note: null },
      actOf(),
    )
    for (const found of await each((store) => store.keys.findBySecretHash(secretHash))) {
      assert.equal(found?.policy.version, version)
    }
  })

  test('the same Idempotency-Key sent to all of them at once creates one memory', async () => {
    for (let round = 0; round < 20; round++) {
      const tenant = await newTenant(first())
      const outcomes = await each((store) => {
        const memory = memoryOf(tenant)
        return store.memories.create(memory, auditOf(tenant), claimOf({ response: memory.id }))
      })
      const created = outcomes.filter(({ kind }) => kind === 'created')
      assert.equal(created.length, 1)
      const seen = await seenIds(first(), tenant)
      assert.equal(seen.length, 1)
      for (const outcome of outcomes) {
        if (outcome.kind !== 'created') assert.deepEqual(outcome, { kind: 'replayed', response: seen[0] })
      }
    }
  })

  for (const limit of [10, 150, 5_000]) {
    test(`a limit of ${limit} requests is kept by all of them together, to within a twentieth`, async () => {
      const keyId = newId('key')
      const limiters = stores.map((store) => createSharedRateLimiter(() => startMs, store.rateWindows))
      const states = await Promise.all(
        Array.from({ length: limit * 2 }, (_, index) => limiters[index % limiters.length]?.count(keyId, limit)),
      )
      const admitted = states.filter((state) => state && !state.isExceeded).length
      assert.ok(admitted <= limit, `${admitted} were admitted`)
      assert.ok(admitted >= limit * 0.95, `${admitted} were admitted`)
    })
  }

  test('how much of a window is used is known to all of them, without counting', async () => {
    const [keyId, other] = [newId('key'), newId('key')]
    let nowMs = startMs
    const limiters = stores.map((store) => createSharedRateLimiter(() => nowMs, store.rateWindows))
    // Leases of a small limit are of one request, so that what is taken is what was used.
    for (let index = 0; index < 9; index++) await limiters[index % 2]?.count(keyId, 50)
    for (const limiter of [...limiters, ...limiters]) {
      assert.deepEqual([...(await limiter.used([keyId, other]))], [[keyId, 9]])
    }
    nowMs += 60_000
    for (const limiter of limiters) assert.deepEqual([...(await limiter.used([keyId, other]))], [])
  })

  test('what one has leased and not yet used does not count as used in its own eyes', async () => {
    const keyId = newId('key')
    const limiter = createSharedRateLimiter(() => startMs, first().rateWindows)
    for (let count = 0; count < 500; count++) await limiter.count(keyId, 10_000)
    assert.deepEqual([...(await limiter.used([keyId]))], [[keyId, 500]])
  })

  test('a new window begins for all of them with the first request after the old one', async () => {
    const keyId = newId('key')
    let nowMs = startMs
    const limiters = stores.map((store) => createSharedRateLimiter(() => nowMs, store.rateWindows))
    const admitted = async (): Promise<number> => {
      const states = []
      for (let index = 0; index < 12; index++) states.push(await limiters[index % limiters.length]?.count(keyId, 6))
      return states.filter((state) => state && !state.isExceeded).length
    }
    assert.equal(await admitted(), 6)
    nowMs += 59_999
    assert.equal(await admitted(), 0)
    nowMs += 1
    assert.equal(await admitted(), 6)
  })

  test('a window that was begun by a clock hours ahead ends within a minute of any other clock', async () => {
    const keyId = newId('key')
    const wrong = createSharedRateLimiter(() => startMs + 3_600_000, first().rateWindows)
    for (let count = 0; count < 3; count++) await wrong.count(keyId, 2)
    let nowMs = startMs
    const limiter = createSharedRateLimiter(() => nowMs, first().rateWindows)
    const { isExceeded, resetsAtMs } = await limiter.count(keyId, 2)
    assert.deepEqual([isExceeded, resetsAtMs], [true, startMs + 60_000])
    nowMs += 60_000
    assert.equal((await limiter.count(keyId, 2)).isExceeded, false)
  })

  test('what each of them has counted adds up, though all write the same rows at once', async () => {
    const tenant = await newTenant(first())
    const rows = Array.from({ length: 200 }, (_, index) => usageOf(tenant, { keyId: `key_${(index * 37) % 200}` }))
    for (let round = 0; round < 5; round++) {
      await Promise.all(stores.map((store, index) => store.usage.add(index === 1 ? rows.toReversed() : rows, [])))
    }
    const period = { fromMs: startMs, toMs: startMs + 1, keyId: null, stepMs: null, isByKey: true, measure: null }
    const sums = await first().usage.sum({ tenant, ...period })
    assert.equal(sums.length, 200)
    assert.ok(sums.every(({ count }) => count === 15))
  })

  test('only one of them sweeps at a time, and together they miss nothing', async () => {
    const tenant = await newTenant(first())
    const expiresAtMs = startMs - 5_000_000
    for (let count = 0; count < 30; count++) {
      await first().memories.create(memoryOf(tenant, { expiresAtMs }), auditOf(tenant), null)
    }
    let deleted = 0
    for (let round = 0; round < 10; round++) {
      const usage = { usageHoursBeforeMs: 0, usageDaysBeforeMs: 0 }
      const kept = { grantsExpiredBeforeMs: 0, linksExpiredBeforeMs: 0, auditBeforeMs: null, ...usage }
      const options = { nowMs: expiresAtMs, ...kept, limit: 5 }
      for (const counts of await each((store) => store.maintenance.sweep(options))) deleted += counts.memories
    }
    assert.equal(deleted, 30)
  })
})
