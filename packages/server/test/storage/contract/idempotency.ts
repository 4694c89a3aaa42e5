import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, claimOf, involving, memoryOf, newTenant, seenIds, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeIdempotency({ store }: Stores): void {
  describe('a claim', () => {
    test('makes a retry find the first answer, create nothing and record nothing', async () => {
      const tenant = await newTenant(store())
      const first = memoryOf(tenant)
      const audit = auditOf(tenant, { action: 'create_memory', ...involving([first.id]) })
      assert.deepEqual(await store().memories.create(first, audit, claimOf()), { kind: 'created' })
      const retry = claimOf({ response: '{"id":"second"}' })
      assert.deepEqual(await store().memories.create(memoryOf(tenant), auditOf(tenant), retry), {
        kind: 'replayed',
        response: '{"id":"first"}',
      })
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), [audit])
      assert.deepEqual(await seenIds(store(), tenant), [first.id])
    })

    test('refuses another body, and stays what it was', async () => {
      const tenant = await newTenant(store())
      const first = memoryOf(tenant)
      await store().memories.create(first, auditOf(tenant), claimOf())
      const other = claimOf({ fingerprint: 'body 2' })
      assert.deepEqual(await store().memories.create(memoryOf(tenant), auditOf(tenant), other), { kind: 'mismatch' })
      assert.equal((await store().memories.create(memoryOf(tenant), auditOf(tenant), claimOf())).kind, 'replayed')
      assert.equal((await store().audit.list(tenant, { limit: 10 })).length, 1)
      assert.deepEqual(await seenIds(store(), tenant), [first.id])
    })

    test('holds until the millisecond before it expires, and then gives way to a new one', async () => {
      const tenant = await newTenant(store())
      const at = (createdAtMs: number, claim = claimOf()) =>
        store().memories.create(memoryOf(tenant, { createdAtMs }), auditOf(tenant), claim)
      await at(startMs)
      assert.equal((await at(startMs + 999)).kind, 'replayed')
      assert.equal((await at(startMs + 999, claimOf({ fingerprint: 'body 2' }))).kind, 'mismatch')
      const renewed = claimOf({ fingerprint: 'body 2', response: '{"id":"renewed"}', expiresAtMs: startMs + 2_000 })
      assert.equal((await at(startMs + 1_000, renewed)).kind, 'created')
      assert.deepEqual(await at(startMs + 1_999, renewed), { kind: 'replayed', response: '{"id":"renewed"}' })
    })

    test('of another project or environment is another claim', async () => {
      const tenant = await newTenant(store())
      const tenants = [tenant, { ...tenant, environment: 'live' } as const, await newTenant(store())]
      for (const owner of tenants) {
        const outcome = await store().memories.create(memoryOf(owner), auditOf(owner), claimOf())
        assert.deepEqual(outcome, { kind: 'created' })
      }
    })

    test('is taken once by twins that arrive together', async () => {
      const tenant = await newTenant(store())
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => store().memories.create(memoryOf(tenant), auditOf(tenant), claimOf())),
      )
      assert.equal(outcomes.filter(({ kind }) => kind === 'created').length, 1)
      assert.equal(outcomes.filter(({ kind }) => kind === 'replayed').length, 19)
      assert.equal((await seenIds(store(), tenant)).length, 1)
    })

    test('is needed: without one, the same memory can be stored twice', async () => {
      const tenant = await newTenant(store())
      for (let time = 0; time < 2; time++) await store().memories.create(memoryOf(tenant), auditOf(tenant), null)
      assert.equal((await seenIds(store(), tenant)).length, 2)
    })
  })
}
