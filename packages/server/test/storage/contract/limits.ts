import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shown } from '../../../src/storage/port/grants.ts'
import {
  auditOf,
  claimOf,
  filterOf,
  grantOf,
  involving,
  likedIds,
  membersOf,
  memoryOf,
  newHash,
  newTenant,
  put,
  see,
  seenIds,
  startMs,
  structOf,
} from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeLimits({ store, otherNode }: Stores): void {
  describe('what one user may have in one scope', () => {
    const few = { memories: 3, bytes: 1_000_000 }

    test('is so many memories, and not one more, however many come at once', async () => {
      const tenant = await newTenant(store())
      const nodes = [store(), otherNode()]
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          nodes[index % 2]?.memories.create(memoryOf(tenant), auditOf(tenant), null, { limits: few }),
        ),
      )
      assert.equal(outcomes.filter((outcome) => outcome?.kind === 'created').length, 3)
      assert.deepEqual(
        outcomes.find((outcome) => outcome?.kind !== 'created'),
        { kind: 'limit_reached', of: 'memories' },
      )
      assert.equal((await seenIds(store(), tenant)).length, 3)
    })

    test('is so many bytes, and what is refused leaves neither a record nor a claim', async () => {
      const tenant = await newTenant(store())
      const memory = memoryOf(tenant)
      const limits = { memories: 10, bytes: memory.bytes * 2 }
      const create = (id: string) =>
        store().memories.create(memoryOf(tenant), auditOf(tenant, { action: 'create_memory' }), claimOf({ key: id }), {
          limits,
        })
      for (const key of ['first', 'second']) assert.deepEqual(await create(key), { kind: 'created' })
      const before = await store().audit.list(tenant, { limit: 10 })
      assert.deepEqual(await create('third'), { kind: 'limit_reached', of: 'bytes' })
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), before)
      const [again] = await Promise.all([
        store().memories.create(memoryOf(tenant), auditOf(tenant), claimOf({ key: 'third' }), {
          limits: { ...limits, bytes: 1e6 },
        }),
      ])
      assert.deepEqual(again, { kind: 'created' })
    })

    test('does not keep a retry from its first answer', async () => {
      const tenant = await newTenant(store())
      const claim = claimOf()
      const one = { memories: 1, bytes: 1_000_000 }
      const create = () => store().memories.create(memoryOf(tenant), auditOf(tenant), claim, { limits: one })
      assert.deepEqual(await create(), { kind: 'created' })
      assert.deepEqual(await create(), { kind: 'replayed', response: claim.response })
    })

    test('is counted for each user, scope, project and environment by itself', async () => {
      const tenant = await newTenant(store())
      const one = { memories: 1, bytes: 1_000_000 }
      const others = [
        {},
        { userId: 'user_2' },
        { scope: 'schedule' },
        { tenant: { ...tenant, environment: 'live' } },
      ] as const
      for (const different of others) {
        const memory = memoryOf(tenant, different)
        assert.deepEqual(await store().memories.create(memory, auditOf(memory.tenant), null, { limits: one }), {
          kind: 'created',
        })
      }
    })

    test('has room again for what has expired and was swept', async () => {
      const tenant = await newTenant(store())
      const one = { memories: 1, bytes: 1_000_000 }
      const create = (expiresAtMs: number | null) =>
        store().memories.create(memoryOf(tenant, { expiresAtMs }), auditOf(tenant), null, { limits: one })
      await create(startMs + 10)
      assert.deepEqual(await create(null), { kind: 'limit_reached', of: 'memories' })
      const endMs = startMs + 10
      await store().maintenance.sweep({
        nowMs: endMs,
        grantsExpiredBeforeMs: 0,
        linksExpiredBeforeMs: 0,
        usageHoursBeforeMs: 0,
        usageDaysBeforeMs: 0,
        auditBeforeMs: null,
        limit: 200,
      })
      assert.deepEqual(await create(null), { kind: 'created' })
    })
  })

  describe('a read of much', () => {
    const note = (index: number) => ({ shape: 'kv_map', entries: { [`note ${index}`]: 'x'.repeat(5_000) } }) as const

    test('answers and records as one of little does, when it is its turn', async () => {
      const tenant = await newTenant(store())
      const ids: string[] = []
      for (let index = 0; index < 30; index++) ids.push(await put(store(), memoryOf(tenant, { value: note(index) })))
      const liked = await put(store(), memoryOf(tenant))
      const grant = grantOf(tenant)
      const tokenHash = newHash()
      let turns = 0
      const beforeLargeRead = async () => void turns++
      const read = { filter: filterOf(tenant), audit: auditOf(tenant, { grantId: grant.id }), beforeLargeRead }
      assertAllThere(await store().grants.issue(grant, tokenHash, read), liked)
      const use = { ...read, audit: auditOf(tenant, { action: 'continue_read', grantId: grant.id }) }
      assertAllThere(await store().grants.use(tokenHash, use), liked)
      assert.equal(turns, 2)
      assert.deepEqual(await store().grants.find(tenant, tokenHash), grant)
      const records = (await store().audit.list(tenant, { limit: 2 })).map(
        ({ memoryCount, memoryDigest, memoryIds }) => {
          return { memoryCount, memoryDigest, memoryIds }
        },
      )
      assert.deepEqual(records, [involving([...ids, liked]), involving([...ids, liked])])
    })

    test('sees what its filter lets through, and nothing of others', async () => {
      const tenant = await newTenant(store())
      for (let index = 0; index < 10; index++) await put(store(), memoryOf(tenant, { value: note(index) }))
      const mine = await put(store(), memoryOf(tenant, { domain: 'food' }))
      await put(store(), memoryOf(tenant, { domain: 'food', expiresAtMs: startMs + 1 }))
      await put(store(), memoryOf(tenant, { domain: 'food', userId: 'user_2' }))
      assert.deepEqual(await seenIds(store(), tenant, { domain: 'food', nowMs: startMs + 1 }), [mine])
      assert.deepEqual(await seenIds(await store(), await newTenant(store())), [])
    })

    test('of a grant that is revoked meanwhile shows nothing, and is not recorded', async () => {
      const tenant = await newTenant(store())
      for (let index = 0; index < 10; index++) await put(store(), memoryOf(tenant, { value: note(index) }))
      const tokenHash = newHash()
      await store().grants.issue(grantOf(tenant), tokenHash, { filter: filterOf(tenant), audit: auditOf(tenant) })
      const revocation = auditOf(tenant, { action: 'revoke_read' })
      const beforeLargeRead = async () => void (await store().grants.revoke(tokenHash, startMs, revocation))
      const use = { filter: filterOf(tenant), audit: auditOf(tenant), beforeLargeRead }
      assert.equal(await store().grants.use(tokenHash, use), null)
      assert.equal((await store().audit.list(tenant, { limit: 1 }))[0]?.id, revocation.id)
    })

    test('that is not let through reads and records nothing', async () => {
      const tenant = await newTenant(store())
      for (let index = 0; index < 10; index++) await put(store(), memoryOf(tenant, { value: note(index) }))
      const before = await store().audit.list(tenant, { limit: 100 })
      const beforeLargeRead = () => Promise.reject(new Error('not now'))
      const tokenHash = newHash()
      const use = { filter: filterOf(tenant), audit: auditOf(tenant), beforeLargeRead }
      await assert.rejects(store().grants.issue(grantOf(tenant), tokenHash, use), /not now/)
      assert.equal(await store().grants.find(tenant, tokenHash), null)
      assert.deepEqual(await store().audit.list(tenant, { limit: 100 }), before)
    })

    test('by many at once is answered to each of them', async () => {
      const tenant = await newTenant(store())
      for (let index = 0; index < 20; index++) await put(store(), memoryOf(tenant, { value: note(index) }))
      const answers = await Promise.all(Array.from({ length: 20 }, () => see(store(), tenant)))
      for (const answer of answers) assert.equal(Object.keys(structOf(answer).settings as object).length, 20)
    })

    function assertAllThere(answer: Shown | null, liked: string): void {
      assert.ok(answer)
      assert.equal(membersOf(answer).summary_text, 'Likes: 1, Dislikes: 0, Settings: 30')
      assert.deepEqual(likedIds(answer), [liked])
      assert.equal(Object.keys(structOf(answer).settings as object).length, 30)
    }
  })
}
