import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { everyDomain, everyScope, type ForgettableEntry, type MemoryValue, type VisibleDomains } from '@ambit/core'
import type { Superseded } from '../../../src/storage/port/memories.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import {
  auditOf,
  claimOf,
  filterOf,
  involving,
  issued,
  likedIds,
  memoryOf,
  newId,
  newTenant,
  put,
  see,
  seenIds,
  startMs,
  structOf,
} from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeCorrections({ store, otherNode }: Stores): void {
  describe('a memory that supersedes others', () => {
    const superseding = async (
      tenant: Tenant,
      ids: readonly [string, ...string[]],
      claim = null as null | ReturnType<typeof claimOf>,
      visibleDomains: VisibleDomains = everyDomain,
    ) => {
      const memory = memoryOf(tenant)
      const audit = auditOf(tenant, { action: 'supersede_memory' })
      const created = auditOf(tenant, { action: 'create_memory' })
      const outcome = await store().memories.create(memory, created, claim, {
        superseded: { ids, visibleDomains, audit },
      })
      return { memory, audit, created, outcome }
    }

    test('takes their place in one step, with a record of both', async () => {
      const tenant = await newTenant(store())
      const [first, second, third] = [memoryOf(tenant), memoryOf(tenant), memoryOf(tenant)]
      for (const memory of [first, second, third]) await put(store(), memory)
      const { memory, audit, created, outcome } = await superseding(tenant, [second.id, first.id])
      assert.deepEqual(outcome, { kind: 'created' })
      assert.deepEqual(await seenIds(otherNode(), tenant), [third.id, memory.id])
      const records = await store().audit.list(tenant, { limit: 10 })
      assert.deepEqual(
        records.find(({ id }) => id === audit.id),
        { ...audit, ...involving([first.id, second.id]) },
      )
      assert.deepEqual(
        records.find(({ id }) => id === created.id),
        { ...created, ...involving([memory.id]) },
      )
    })

    test('is refused, and nothing is changed, where one of them is not there', async () => {
      const tenant = await newTenant(store())
      const old = await put(store(), memoryOf(tenant))
      const elsewhere = [
        await put(store(), memoryOf(tenant, { userId: 'user_2' })),
        await put(store(), memoryOf(tenant, { scope: 'schedule' })),
        await put(store(), memoryOf(await newTenant(store()))),
        await put(store(), memoryOf(tenant, { expiresAtMs: startMs })),
        newId('mem'),
      ]
      const before = await store().audit.list(tenant, { limit: 20 })
      for (const missing of elsewhere) {
        for (const claim of [null, claimOf({ key: missing })]) {
          assert.deepEqual((await superseding(tenant, [old, missing], claim)).outcome, { kind: 'superseded_missing' })
        }
      }
      assert.deepEqual(await store().audit.list(tenant, { limit: 20 }), before)
      assert.deepEqual(await seenIds(store(), tenant), [old])
    })

    test('finds none in a domain that may not be seen, and changes nothing', async () => {
      const tenant = await newTenant(store())
      const seen = await put(store(), memoryOf(tenant, { domain: 'Food' }))
      const hidden = await put(store(), memoryOf(tenant, { domain: 'Ｈealth\u00a0' }))
      for (const visible of [{ except: ['health'] }, { only: ['food', null] }] as const) {
        for (const claim of [null, claimOf({ key: newId('mem') })]) {
          const { outcome } = await superseding(tenant, [seen, hidden], claim, visible)
          assert.deepEqual(outcome, { kind: 'superseded_missing' })
        }
      }
      assert.deepEqual(await seenIds(store(), tenant), [seen, hidden])
      const { memory, outcome } = await superseding(tenant, [seen], null, { only: [' food'] })
      assert.deepEqual(outcome, { kind: 'created' })
      assert.deepEqual(await seenIds(otherNode(), tenant), [hidden, memory.id])
    })

    test('needs no more room than they leave', async () => {
      const tenant = await newTenant(store())
      const old = memoryOf(tenant)
      const limits = { memories: 1, bytes: old.bytes }
      const create = (superseded?: Superseded) =>
        store().memories.create(memoryOf(tenant), auditOf(tenant), null, { limits, superseded: superseded ?? null })
      await store().memories.create(old, auditOf(tenant), null, { limits })
      assert.deepEqual(await create(), { kind: 'limit_reached', of: 'memories' })
      assert.deepEqual(await create({ ids: [old.id], visibleDomains: everyDomain, audit: auditOf(tenant) }), {
        kind: 'created',
      })
      assert.deepEqual(await create(), { kind: 'limit_reached', of: 'memories' })
    })

    test('with a claim is answered to a retry as the first time, and supersedes once', async () => {
      const tenant = await newTenant(store())
      const old = await put(store(), memoryOf(tenant))
      const { memory, outcome } = await superseding(tenant, [old], claimOf())
      assert.deepEqual(outcome, { kind: 'created' })
      const retry = await superseding(tenant, [old], claimOf())
      assert.deepEqual(retry.outcome, { kind: 'replayed', response: '{"id":"first"}' })
      assert.deepEqual(await seenIds(store(), tenant), [memory.id])
    })

    test('of many that want the same place, one gets it', async () => {
      const tenant = await newTenant(store())
      const old = await put(store(), memoryOf(tenant))
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => superseding(tenant, [old])))
      assert.equal(outcomes.filter(({ outcome }) => outcome.kind === 'created').length, 1)
      assert.equal((await seenIds(store(), tenant)).length, 1)
    })
  })

  describe('deleting a memory', () => {
    test('takes it from every node, and from tokens that were issued before; the record says whose it was', async () => {
      const tenant = await newTenant(store())
      const kept = await put(store(), memoryOf(tenant))
      const gone = await put(store(), memoryOf(tenant, { domain: 'food' }))
      const { tokenHash } = await issued(store(), tenant)
      const audit = auditOf(tenant, { action: 'delete_memory', userId: null, scope: null, domain: null })
      assert.equal(await store().memories.delete({ tenant, memoryId: gone, visible: everyScope }, audit), true)
      assert.deepEqual(await seenIds(otherNode(), tenant), [kept])
      const use = { filter: filterOf(tenant), audit: auditOf(tenant) }
      assert.deepEqual(likedIds(await otherNode().grants.use(tokenHash, use)), [kept])
      const place = { userId: 'user_1', scope: 'preferences', domain: 'food' }
      const records = await store().audit.list(tenant, { limit: 10 })
      assert.deepEqual(
        records.find(({ id }) => id === audit.id),
        { ...audit, ...place, ...involving([gone]) },
      )
    })

    test('in a scope or domain that may not be seen changes and records nothing', async () => {
      const tenant = await newTenant(store())
      const memoryId = await put(store(), memoryOf(tenant, { domain: 'HEALTH\t' }))
      const before = await store().audit.list(tenant, { limit: 10 })
      for (const visible of [
        { ...everyScope, preferences: { except: ['health'] } },
        { ...everyScope, preferences: { only: ['food', null] } },
        { ...everyScope, preferences: { only: [] } },
      ]) {
        assert.equal(await store().memories.delete({ tenant, memoryId, visible }, auditOf(tenant)), false)
      }
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), before)
      const visible = { ...everyScope, preferences: { only: ['health'] }, schedule: { only: [] } }
      assert.equal(await store().memories.delete({ tenant, memoryId, visible }, auditOf(tenant)), true)
    })

    test('that is not there, has expired, or is of another project or environment, changes and records nothing', async () => {
      const tenant = await newTenant(store())
      const id = await put(store(), memoryOf(tenant))
      const expired = await put(store(), memoryOf(tenant, { expiresAtMs: startMs }))
      const before = await store().audit.list(tenant, { limit: 10 })
      for (const memoryId of [newId('mem'), expired, '', "' OR 1 = 1"]) {
        assert.equal(await store().memories.delete({ tenant, memoryId, visible: everyScope }, auditOf(tenant)), false)
      }
      const other = await newTenant(store())
      assert.equal(
        await store().memories.delete({ tenant: other, memoryId: id, visible: everyScope }, auditOf(other)),
        false,
      )
      const live = { ...tenant, environment: 'live' } as const
      assert.equal(
        await store().memories.delete({ tenant: live, memoryId: id, visible: everyScope }, auditOf(live)),
        false,
      )
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), before)
      assert.deepEqual(await seenIds(store(), tenant), [id])
    })

    test('takes its bytes off what its project has stored', async () => {
      const [tenant, other] = [await newTenant(store()), await newTenant(store())]
      const bytesOf = async ({ projectId }: typeof tenant) =>
        (await store().maintenance.storedBytes()).find((stored) => stored.projectId === projectId)?.bytes ?? 0
      const [first, second] = [memoryOf(tenant), memoryOf(tenant)]
      for (const memory of [first, second, memoryOf(other)]) await put(store(), memory)
      assert.equal(await bytesOf(tenant), first.bytes + second.bytes)
      await store().memories.delete({ tenant, memoryId: first.id, visible: everyScope }, auditOf(tenant))
      assert.equal(await bytesOf(tenant), second.bytes)
    })

    test('makes room for another, once', async () => {
      const tenant = await newTenant(store())
      const limits = { memories: 1, bytes: 1_000_000 }
      const create = () => store().memories.create(memoryOf(tenant), auditOf(tenant), null, { limits })
      const id = await put(store(), memoryOf(tenant))
      assert.equal((await create()).kind, 'limit_reached')
      const deletions = [1, 2, 3].map(() =>
        store().memories.delete({ tenant, memoryId: id, visible: everyScope }, auditOf(tenant)),
      )
      assert.deepEqual((await Promise.all(deletions)).sort(), [false, false, true])
      assert.equal((await create()).kind, 'created')
      assert.equal((await create()).kind, 'limit_reached')
    })

    test('empties its claim: a retry is answered as before, creates nothing, and no body is kept any more', async () => {
      const tenant = await newTenant(store())
      for (const claimKey of ['retry-1', 'retry-2 0']) {
        const memory = memoryOf(tenant, { claimKey })
        await store().memories.create(memory, auditOf(tenant), claimOf({ key: claimKey }))
        if (claimKey.includes(' ')) await store().memories.claim(tenant, claimOf({ key: 'retry-2' }), startMs)
        await store().memories.delete({ tenant, memoryId: memory.id, visible: everyScope }, auditOf(tenant))
        const retry = claimOf({ key: claimKey, fingerprint: 'whatever' })
        const outcome = await store().memories.create(memoryOf(tenant), auditOf(tenant), retry)
        assert.deepEqual(outcome, { kind: 'replayed', response: '{"id":"first"}' })
      }
      const whole = claimOf({ key: 'retry-2', fingerprint: 'whatever' })
      assert.equal(await store().memories.claim(tenant, whole, startMs), 'claimed')
      assert.deepEqual(await seenIds(store(), tenant), [])
    })
  })

  describe('forgetting an entry', () => {
    const likes = (...items: readonly string[]): MemoryValue => ({
      shape: 'likes_dislikes',
      likes: items,
      dislikes: [],
      settings: {},
    })

    test('takes it out of every memory that says so, deletes what says nothing else, and records whom it was', async () => {
      const tenant = await newTenant(store())
      const both = await put(store(), memoryOf(tenant, { value: likes('Tea', 'rum') }))
      const only = await put(store(), memoryOf(tenant, { value: likes('tea') }))
      const neither = await put(store(), memoryOf(tenant, { value: likes('rum') }))
      const foreign = memoryOf(tenant, { value: likes('tea'), userId: 'user_2' })
      await put(store(), foreign)
      const { ids, records } = await forget(tenant, { section: 'likes', item: ' TEA ' })
      assert.deepEqual(ids, [both, only])
      assert.deepEqual(records, [involving([both, only])])
      assert.deepEqual(await recordedIds(tenant), [neither, both])
      assert.deepEqual(structOf(await see(otherNode(), tenant)).likes, ['rum'])
      assert.deepEqual(structOf(await see(store(), tenant, { userId: 'user_2' })).likes, ['tea'])
    })

    test('is of one domain where that is asked for, and leaves alone what has expired', async () => {
      const tenant = await newTenant(store())
      const food = await put(store(), memoryOf(tenant, { value: likes('tea'), domain: 'food' }))
      await put(store(), memoryOf(tenant, { value: likes('tea') }))
      await put(store(), memoryOf(tenant, { value: likes('tea'), domain: 'food', expiresAtMs: startMs }))
      const { ids } = await forget(tenant, { section: 'likes', item: 'tea' }, { domain: 'food' })
      assert.deepEqual(ids, [food])
      assert.deepEqual(structOf(await see(store(), tenant)).likes, ['tea'])
    })

    test('that nobody said changes and records nothing', async () => {
      const tenant = await newTenant(store())
      const id = await put(store(), memoryOf(tenant))
      const { ids, records } = await forget(tenant, { section: 'dislikes', item: id })
      assert.deepEqual([ids, records], [[], []])
      assert.deepEqual(await seenIds(store(), tenant), [id])
    })

    test('leaves totals that fit: what was forgotten can be stored again, and not a byte more', async () => {
      const tenant = await newTenant(store())
      const value: MemoryValue = { shape: 'kv_map', entries: { keep: 'x'.repeat(2_000), gone: 'y'.repeat(3_000) } }
      const memory = memoryOf(tenant, { value })
      await put(store(), memory)
      await forget(tenant, { section: 'settings', key: 'gone' })
      const again = memoryOf(tenant, { value: { shape: 'kv_map', entries: { gone: 'y'.repeat(2_900) } } })
      const limits = { memories: 10, bytes: memory.bytes }
      const create = (bytes = again.bytes) =>
        store().memories.create({ ...again, id: newId('mem'), bytes }, auditOf(tenant), null, { limits })
      assert.equal((await create(again.bytes + 200)).kind, 'limit_reached')
      assert.equal((await create()).kind, 'created')
      assert.equal((await create(200)).kind, 'limit_reached')
    })

    test('of two at the same time, both are gone', async () => {
      const tenant = await newTenant(store())
      const items = Array.from({ length: 6 }, (_, index) => `item ${index}`)
      for (let count = 0; count < 20; count++) await put(store(), memoryOf(tenant, { value: likes('kept', ...items) }))
      const forgets = items.map((item, index) =>
        forget(tenant, { section: 'likes', item }, {}, index % 2 ? otherNode() : store()),
      )
      for (const { ids } of await Promise.all(forgets)) assert.equal(ids.length, 20)
      assert.deepEqual(structOf(await see(store(), tenant)).likes, ['kept'])
    })

    test('of very many is done in steps, each with its record', async () => {
      const tenant = await newTenant(store())
      const count = 1_100
      await Promise.all(
        Array.from({ length: count }, () => put(store(), memoryOf(tenant, { value: likes('tea', 'rum') }))),
      )
      const { ids, records } = await forget(tenant, { section: 'likes', item: 'tea' })
      assert.equal(ids.length, count)
      assert.deepEqual(records.map(({ memoryCount }) => memoryCount).sort(), [100, 500, 500])
      assert.deepEqual(structOf(await see(store(), tenant)).likes, ['rum'])
    })

    async function forget(
      tenant: Tenant,
      entry: ForgettableEntry,
      filter: Parameters<typeof filterOf>[1] = {},
      node: Store = store(),
    ) {
      const audits: ReturnType<typeof auditOf>[] = []
      const newAudit = () => {
        const audit = auditOf(tenant, { action: 'forget_entry' })
        audits.push(audit)
        return audit
      }
      const ids = await node.memories.forget(filterOf(tenant, filter), entry, newAudit)
      const mine = new Set(audits.map(({ id }) => id))
      const entries = (await store().audit.list(tenant, { limit: 2_000 })).filter(({ id }) => mine.has(id))
      const records = entries.map(({ memoryCount, memoryDigest, memoryIds }) => ({
        memoryCount,
        memoryDigest,
        memoryIds,
      }))
      return { ids, records }
    }

    /** The memories that a read sees now, newest first. */
    async function recordedIds(tenant: Tenant): Promise<readonly string[]> {
      const audit = auditOf(tenant)
      await see(store(), tenant, {}, audit)
      const records = await store().audit.list(tenant, { limit: 10 })
      return records.find(({ id }) => id === audit.id)?.memoryIds ?? []
    }
  })
}
