import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import {
  auditOf,
  claimOf,
  erasureOf,
  filterOf,
  grantOf,
  issued,
  memoryOf,
  newHash,
  newId,
  newTenant,
  put,
  seenIds,
  startMs,
} from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeErasure({ store, otherNode }: Stores): void {
  describe('erasing a person', () => {
    test('takes out all that is kept of them, counts it, and leaves everybody else alone', async () => {
      const tenant = await newTenant(store())
      const neighbour = await newTenant(store())
      for (const scope of ['preferences', 'schedule'] as const) await put(store(), memoryOf(tenant, { scope }))
      const claimed = memoryOf(tenant, { claimKey: 'retry-1' })
      await store().memories.create(claimed, auditOf(tenant), claimOf())
      const { tokenHash } = await issued(store(), tenant)
      const both = { scopes: ['preferences', 'schedule'], purposeClasses: ['recommendation'], atMs: startMs } as const
      await store().subjects.withdraw({ tenant, userId: 'user_1', ...both }, auditOf(tenant))
      const link = {
        id: newId('lnk'),
        tenant,
        userId: 'user_1',
        createdAtMs: startMs,
        expiresAtMs: startMs + 10,
        createdBy: null,
      }
      const linkHash = newHash()
      await store().subjects.createLink(link, linkHash, auditOf(tenant))
      const kept = await put(store(), memoryOf(tenant, { userId: 'user_2' }))
      const elsewhere = await put(store(), memoryOf(neighbour))

      const expected = { memories: 3, grants: 1, idempotencyClaims: 1, consents: 2 }
      assert.deepEqual(await otherNode().subjects.count({ tenant, userId: 'user_1' }), expected)
      const erasure = erasureOf(tenant)
      const done = await otherNode().subjects.erase(erasure)
      assert.deepEqual([done.receiptId, done.counts], [erasure.receiptId, expected])
      const nothing = { memories: 0, grants: 0, idempotencyClaims: 0, consents: 0 }
      assert.deepEqual(await store().subjects.count({ tenant, userId: 'user_1' }), nothing)
      assert.equal(await store().grants.find(tenant, tokenHash), null)
      assert.equal(await store().subjects.findLink(linkHash, startMs), null)
      assert.deepEqual(await seenIds(store(), tenant, { userId: 'user_2' }), [kept])
      assert.deepEqual(await seenIds(store(), neighbour), [elsewhere])
      const retried = await store().memories.create(
        memoryOf(tenant),
        auditOf(tenant),
        claimOf({ fingerprint: 'other' }),
      )
      assert.equal(retried.kind, 'created')
    })

    test('takes the person out of the records: one pseudonym for all of them, and no purpose but registered ones', async () => {
      const tenant = await newTenant(store())
      const said = { purpose: 'because I know you', domain: 'of my own', requestId: 'call-of-ada' }
      const free = auditOf(tenant, said)
      const registered = auditOf(tenant, { purpose: 'recipes', registeredPurpose: 'recipes' })
      const others = auditOf(tenant, { userId: 'user_2', purpose: 'recommendation' })
      for (const entry of [free, registered, others]) await store().audit.record(entry)
      const erasure = erasureOf(tenant)
      await store().subjects.erase(erasure)
      const records = await otherNode().audit.list(tenant, { limit: 10 })
      const told = (id: string) => {
        const record = records.find((entry) => entry.id === id)
        return [record?.userId, record?.purpose, record?.registeredPurpose]
      }
      assert.deepEqual(told(free.id), [erasure.pseudonym, null, null])
      const { domain, requestId } = records.find(({ id }) => id === free.id) ?? {}
      assert.deepEqual([domain, requestId], [null, ''])
      assert.deepEqual(told(registered.id), [erasure.pseudonym, 'recipes', 'recipes'])
      assert.deepEqual(told(others.id), ['user_2', 'recommendation', null])
      const act = records.find(({ id }) => id === erasure.act.id)
      assert.deepEqual([act?.subject, act?.userId], [erasure.receiptId, erasure.pseudonym])
      const none = { memories: 0, grants: 0, idempotency_claims: 0, consents: 0 }
      assert.deepEqual(act?.details, { ...none, pseudonym: erasure.pseudonym, records: 2, sequences: '1-2' })
      assert.ok(records.every(({ userId }) => userId !== 'user_1'))
    })

    test('of somebody with very much is done, and once more finds nothing', async () => {
      const tenant = await newTenant(store())
      await Promise.all(Array.from({ length: 700 }, () => put(store(), memoryOf(tenant))))
      for (let count = 0; count < 30; count++) await issued(store(), tenant)
      const { counts } = await store().subjects.erase(erasureOf(tenant))
      assert.deepEqual([counts.memories, counts.grants], [700, 30])
      assert.deepEqual(await seenIds(otherNode(), tenant), [])
      assert.equal((await store().subjects.erase(erasureOf(tenant))).counts.memories, 0)
    })

    test('by two at once is done once, and both are answered', async () => {
      const tenant = await newTenant(store())
      // Two processes begin in the same moment now and then; within one, there is an order.
      const rounds = otherNode() === store() ? 1 : 20
      for (let round = 0; round < rounds; round++) await eraseByTwo(tenant)
    })

    async function eraseByTwo(tenant: Tenant): Promise<void> {
      for (let count = 0; count < 20; count++) await put(store(), memoryOf(tenant))
      const [here, there] = await Promise.all([
        store().subjects.erase(erasureOf(tenant)),
        otherNode().subjects.erase(erasureOf(tenant)),
      ])
      const recorded = (await store().audit.list(tenant, { limit: 100 })).map(({ subject }) => subject)
      assert.ok(recorded.includes(here.receiptId) && recorded.includes(there.receiptId))
      assert.deepEqual(await seenIds(store(), tenant), [])
      assert.deepEqual(await store().subjects.listBegunErasures(startMs + 1), [])
    }

    test('under load: a read shows what was there before or is unavailable, and nothing is left behind', async () => {
      const tenant = await newTenant(store())
      for (let count = 0; count < 50; count++) await put(store(), memoryOf(tenant))
      let isErased = false
      const unlessErasing = async (act: () => Promise<unknown>): Promise<void> => {
        await act().catch((error: unknown) => assert.ok(error instanceof StoreUnavailable, String(error)))
      }
      const reading = Array.from({ length: 6 }, async (_, index) => {
        const node = index % 2 === 0 ? store() : otherNode()
        while (!isErased) {
          const grant = grantOf(tenant)
          await unlessErasing(() =>
            node.grants.issue(grant, newHash(), { filter: filterOf(tenant), audit: auditOf(tenant) }),
          )
        }
      })
      const after = await store()
        .subjects.erase(erasureOf(tenant))
        .then(() => seenIds(otherNode(), tenant))
        .finally(() => {
          isErased = true
        })
      await Promise.all(reading)
      assert.deepEqual(after, [])
      assert.equal((await store().subjects.count({ tenant, userId: 'user_1' })).memories, 0)
    })
  })
}
