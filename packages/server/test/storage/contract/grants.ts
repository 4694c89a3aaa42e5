import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  auditOf,
  filterOf,
  grantOf,
  involving,
  issued,
  likedIds,
  membersOf,
  memoryOf,
  newHash,
  newTenant,
  put,
  startMs,
} from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeGrants({ store, otherNode }: Stores): void {
  describe('grants', () => {
    test('come back as they were issued, fractions of a day included', async () => {
      const tenant = await newTenant(store())
      for (const different of [{}, { domain: 'food', maxAgeDays: 0.123456789, purpose: 'to “recommend” 🍜\n' }]) {
        const { grant, tokenHash } = await issued(store(), tenant, different)
        assert.deepEqual(await store().grants.find(tenant, tokenHash), grant)
      }
    })

    test('of another project or environment look like ones that do not exist', async () => {
      const tenant = await newTenant(store())
      const { tokenHash } = await issued(store(), tenant)
      assert.equal(await store().grants.find(await newTenant(store()), tokenHash), null)
      assert.equal(await store().grants.find({ ...tenant, environment: 'live' }, tokenHash), null)
      assert.equal(await store().grants.find(tenant, newHash()), null)
    })

    test('record the read and each further use, with the memories that were seen each time', async () => {
      const tenant = await newTenant(store())
      const first = await put(store(), memoryOf(tenant))
      const grant = grantOf(tenant)
      const tokenHash = newHash()
      const read = auditOf(tenant, { grantId: grant.id })
      const filter = filterOf(tenant)
      const seen = await store().grants.issue(grant, tokenHash, { filter, audit: read })
      assert.deepEqual(likedIds(seen), [first])
      const second = await put(store(), memoryOf(tenant))
      const use = auditOf(tenant, { action: 'continue_read', grantId: grant.id })
      const seenAgain = await store().grants.use(tokenHash, { filter, audit: use })
      assert.deepEqual(likedIds(seenAgain), [first, second])
      const records = (await store().audit.list(tenant, { limit: 10 })).filter(({ grantId }) => grantId === grant.id)
      assert.deepEqual(records, [
        { ...use, ...involving([first, second]) },
        { ...read, ...involving([first]) },
      ])
    })

    test('with nothing to see are issued all the same', async () => {
      const tenant = await newTenant(store())
      const use = { filter: filterOf(tenant), audit: auditOf(tenant) }
      const { summary_text, confidence } = membersOf(await store().grants.issue(grantOf(tenant), newHash(), use))
      assert.deepEqual([summary_text, confidence], ['No memories found.', 0])
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), [use.audit])
    })

    test('are not there when their record cannot be written', async () => {
      const tenant = await newTenant(store())
      const audit = auditOf(tenant)
      await store().audit.record(audit)
      const tokenHash = newHash()
      await assert.rejects(store().grants.issue(grantOf(tenant), tokenHash, { filter: filterOf(tenant), audit }))
      assert.equal(await store().grants.find(tenant, tokenHash), null)
    })

    test('with a token that is taken are refused, unrecorded', async () => {
      const tenant = await newTenant(store())
      const { grant, tokenHash } = await issued(store(), tenant)
      const use = { filter: filterOf(tenant), audit: auditOf(tenant) }
      await assert.rejects(store().grants.issue(grantOf(tenant), tokenHash, use))
      assert.deepEqual(await store().grants.find(tenant, tokenHash), grant)
      assert.equal((await store().audit.list(tenant, { limit: 10 })).length, 1)
    })

    test('are revoked once: a second time changes nothing and is told of the first', async () => {
      const tenant = await newTenant(store())
      const { grant, tokenHash } = await issued(store(), tenant)
      const records = [5, 9].map((ms) => auditOf(tenant, { action: 'revoke_read', atMs: startMs + ms }))
      for (const audit of records) assert.equal(await store().grants.revoke(tokenHash, audit.atMs, audit), startMs + 5)
      assert.deepEqual(await store().grants.find(tenant, tokenHash), { ...grant, revokedAtMs: startMs + 5 })
      const listed = await store().audit.list(tenant, { limit: 2 })
      assert.deepEqual(listed, records.toReversed())
    })

    test('that are revoked show nothing, and the attempt is not recorded as a use', async () => {
      const tenant = await newTenant(store())
      await put(store(), memoryOf(tenant))
      const { tokenHash } = await issued(store(), tenant)
      await store().grants.revoke(tokenHash, startMs, auditOf(tenant, { action: 'revoke_read' }))
      const before = await store().audit.list(tenant, { limit: 10 })
      const use = { filter: filterOf(tenant), audit: auditOf(tenant, { action: 'continue_read' }) }
      assert.equal(await store().grants.use(tokenHash, use), null)
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), before)
    })

    test('that do not exist cannot be used or revoked, and nothing is recorded', async () => {
      const tenant = await newTenant(store())
      const use = { filter: filterOf(tenant), audit: auditOf(tenant) }
      assert.equal(await store().grants.use(newHash(), use), null)
      await assert.rejects(store().grants.revoke(newHash(), startMs, auditOf(tenant)))
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), [])
    })

    test('stay usable when the record of their revocation cannot be written', async () => {
      const tenant = await newTenant(store())
      const { grant, tokenHash } = await issued(store(), tenant)
      const taken = auditOf(tenant)
      await store().audit.record(taken)
      await assert.rejects(store().grants.revoke(tokenHash, startMs, taken))
      assert.deepEqual(await store().grants.find(tenant, tokenHash), grant)
      assert.notEqual(await store().grants.use(tokenHash, { filter: filterOf(tenant), audit: auditOf(tenant) }), null)
    })

    test('that one node revoked are revoked on every node from the moment of the answer', async () => {
      const tenant = await newTenant(store())
      for (let time = 0; time < 10; time++) {
        const { tokenHash } = await issued(store(), tenant)
        const use = () => otherNode().grants.use(tokenHash, { filter: filterOf(tenant), audit: auditOf(tenant) })
        assert.notEqual(await use(), null)
        await Promise.all([use(), store().grants.revoke(tokenHash, startMs, auditOf(tenant)), use()])
        assert.equal(await use(), null)
        assert.equal((await otherNode().grants.find(tenant, tokenHash))?.revokedAtMs, startMs)
      }
    })
  })
}
