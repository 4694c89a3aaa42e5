import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ChainedRecord } from '../../../src/audit-chain/link-hash.ts'
import { type ChainVerdict, verifyChain } from '../../../src/audit-chain/verify-chain.ts'
import type { LinkedRecord } from '../../../src/storage/port/audit-chain.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { dayMs } from '../../../src/time/time-units.ts'
import { auditOf, keyOf, memoryOf, newHash, newTenant, put, see, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'
import { sweepAt } from './sweep.ts'

export function describeAuditChain({ store, otherNode, withOwn }: Stores): void {
  describe('the chain of the audit', () => {
    const links = (tenant: Tenant, from = store()) => from.auditChain.links(tenant, { afterSequence: 0, limit: 10_000 })

    async function verify(tenant: Tenant, from = store()): Promise<ChainVerdict> {
      const cut = await from.auditChain.cut(tenant)
      const all = await links(tenant, from)
      return verifyChain(all.map(asChained), { tenant, cut })
    }

    test('binds every record of memories, reads and owners, in the step that records it', async () => {
      const tenant = await newTenant(store())
      assert.equal(await store().auditChain.head(tenant), null)
      await put(store(), memoryOf(tenant, { userId: 'ü "1" 🍜' }))
      await see(store(), tenant)
      await store().keys.create(keyOf(tenant), newHash(), auditOf(tenant, { action: 'create_key', userId: null }))
      await store().audit.record(auditOf(tenant, { outcome: 'policy_denied', purpose: 'a\nb', domain: 'ß' }))
      const records = await store().audit.list(tenant, { limit: 100 })
      const all = await links(tenant)
      assert.deepEqual(
        all.map(({ sequence }) => sequence),
        [1, 2, 3, 4],
      )
      assert.deepEqual(all.map(({ auditId }) => auditId).sort(), records.map(({ id }) => id).sort())
      const verdict = await verify(tenant)
      assert.deepEqual(verdict, { checked: 4, head: { sequence: 4, hash: all[3]?.hash }, fault: null })
      const head = await store().auditChain.head(tenant)
      assert.deepEqual(head, { sequence: 4, hash: all[3]?.hash, atMs: startMs })
      const unlinked = await store().auditChain.findUnlinked(tenant, { afterId: '', lookAt: 1_000 })
      assert.deepEqual(unlinked, { unlinked: [], nextAfterId: null })
    })

    test('has no gap and no fork, however many write at once, from several processes', async () => {
      const tenant = await newTenant(store())
      await Promise.all(
        Array.from({ length: 200 }, (_, index) => {
          const writer = index % 2 === 0 ? store() : otherNode()
          return index % 5 === 0
            ? put(writer, memoryOf(tenant, { userId: `user_${index}` }))
            : writer.audit.record(auditOf(tenant, { requestId: `req_${index}` }))
        }),
      )
      assert.deepEqual({ ...(await verify(tenant)), head: null }, { checked: 200, head: null, fault: null })
    })

    test('has nothing of what was not recorded after all', async () => {
      const tenant = await newTenant(store())
      const entry = auditOf(tenant)
      await store().audit.record(entry)
      await Promise.all([
        assert.rejects(store().audit.record(entry)),
        store().audit.record(auditOf(tenant)),
        assert.rejects(store().audit.record(entry)),
      ])
      assert.deepEqual({ ...(await verify(tenant)), head: null }, { checked: 2, head: null, fault: null })
    })

    test('is of one project and environment alone', async () => {
      const tenant = await newTenant(store())
      const live = { ...tenant, environment: 'live' } as const
      for (const owner of [tenant, live, tenant]) await store().audit.record(auditOf(owner))
      assert.equal((await store().auditChain.head(tenant))?.sequence, 2)
      assert.equal((await store().auditChain.head(live))?.sequence, 1)
      assert.equal((await verify(live)).fault, null)
    })

    test('is read page by page', async () => {
      const tenant = await newTenant(store())
      for (let index = 0; index < 5; index++) await store().audit.record(auditOf(tenant))
      const page = await store().auditChain.links(tenant, { afterSequence: 2, limit: 2 })
      assert.deepEqual(
        page.map(({ sequence }) => sequence),
        [3, 4],
      )
    })

    test('stays whole when a person is erased, and tells an erasure from an edit', async () => {
      const tenant = await newTenant(store())
      const userId = 'zora "1" ß'
      await put(store(), memoryOf(tenant, { userId }))
      await store().audit.record(auditOf(tenant, { userId, purpose: 'plan the party', outcome: 'policy_denied' }))
      await store().audit.record(auditOf(tenant, { userId: 'somebody else' }))
      const erased = await store().subjects.erase({
        tenant,
        userId,
        receiptId: 'era_1',
        pseudonym: 'erased_1',
        startedAtMs: startMs,
        act: auditOf(tenant, { action: 'erase_subject', outcome: 'ok', userId: null, purpose: null }),
      })
      assert.equal(erased.counts.memories, 1)
      const all = await links(tenant)
      assert.deepEqual({ ...(await verify(tenant)), head: null }, { checked: 4, head: null, fault: null })
      assert.ok(!JSON.stringify(all).includes('zora'))
      assert.ok(!JSON.stringify(all).includes('party'))
      const renamed = all.map((link) => ({ ...asChained(link), salt: null, subjectDigest: link.subjectDigest ?? '00' }))
      assert.equal((await verifyChain(renamed, { tenant })).fault?.kind, 'record_changed')
    })

    test(
      'stays whole when retention drops records: it begins where they ended',
      withOwn(async ({ store: own }) => {
        const tenant = await newTenant(own)
        const [old, recent] = [startMs - 5_000_000, startMs]
        const sweepOld = { ...sweepAt(startMs - 1), nowMs: startMs + 40 * dayMs, auditRetentionDays: 30 }
        // As it comes when processes disagree about the time: one from before the cut behind one from after it.
        for (const atMs of [old, old, old, recent, old, recent]) await own.audit.record(auditOf(tenant, { atMs }))
        const before = await links(tenant, own)
        let dropped = 0
        for (let step = 0; step < 50; step++) {
          const { audit, auditLinks } = await own.maintenance.sweep(sweepOld)
          dropped = audit + auditLinks
          if (dropped === 0) break
        }
        assert.equal(dropped, 0)
        const { projectId, environment } = tenant
        const expected = { tenant: { projectId, environment }, sequence: 3, hash: before[2]?.hash }
        assert.deepEqual(await own.auditChain.cut(tenant), { ...expected, beforeMs: startMs })
        const after = await links(tenant, own)
        assert.deepEqual(
          after.map(({ sequence, record }) => [sequence, record !== null]),
          [
            [4, true],
            [5, false],
            [6, true],
            [7, true],
          ],
        )
        assert.deepEqual(await verify(tenant, own), {
          checked: 4,
          head: { sequence: 7, hash: after[3]?.hash },
          fault: null,
        })
      }),
    )

    test(
      'goes on after all of its records were dropped',
      withOwn(async ({ store: own }) => {
        const tenant = await newTenant(own)
        for (let index = 0; index < 3; index++) {
          await own.audit.record(auditOf(tenant, { atMs: startMs - 5_000_000 }))
        }
        const sweepOld = { ...sweepAt(startMs - 1), nowMs: startMs + 40 * dayMs, auditRetentionDays: 30 }
        for (let step = 0; step < 50; step++) await own.maintenance.sweep(sweepOld)
        await own.audit.record(auditOf(tenant))
        assert.equal((await own.auditChain.head(tenant))?.sequence, 5)
        assert.equal((await own.auditChain.cut(tenant))?.sequence, 3)
        assert.deepEqual({ ...(await verify(tenant, own)), head: null }, { checked: 2, head: null, fault: null })
      }),
    )
  })
}

function asChained(link: LinkedRecord) {
  return { ...link, record: link.record as ChainedRecord | null }
}
