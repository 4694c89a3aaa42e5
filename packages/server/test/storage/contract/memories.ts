import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JsonValue, type MemoryValue, mergedAnswer } from '@ambit/core'
import fc from 'fast-check'
import {
  auditOf,
  claimOf,
  involving,
  membersOf,
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

export function describeMemories({ store }: Stores): void {
  describe('memories', () => {
    test('come back as they were stored', async () => {
      const tenant = await newTenant(store())
      const memory = memoryOf(tenant, { source: 'inferred', domain: 'food', createdAtMs: startMs - 1 })
      assert.deepEqual(await store().memories.create(memory, auditOf(tenant), null), { kind: 'created' })
      const answer = await see(store(), tenant)
      const { summary_text, confidence } = membersOf(answer)
      assert.deepEqual([summary_text, confidence], ['Likes: 1, Dislikes: 0, Settings: 0', 0.35])
      assert.deepEqual(structOf(answer), { likes: [memory.id], dislikes: [], settings: {} })
    })

    test('hold any JSON: quotes, line ends, other scripts and keys like __proto__', async () => {
      const tenant = await newTenant(store())
      const entries = fc.dictionary(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('__proto__', 'constructor', '"', '\\', '\n')),
        fc.jsonValue({ stringUnit: 'grapheme' }),
      )
      let count = 0
      await fc.assert(
        fc.asyncProperty(entries, async (drawn) => {
          const userId = `user_${count++} ' " \\ \u2028 🍜`
          const json = JSON.parse(JSON.stringify(drawn)) as Record<string, JsonValue>
          await put(store(), memoryOf(tenant, { userId, value: { shape: 'kv_map', entries: json } }))
          const { settings } = structOf(await see(store(), tenant, { userId }))
          assert.deepEqual(settings, mergedAlone(json))
        }),
        { numRuns: 60 },
      )
    })

    test('are seen oldest first, however they came in', async () => {
      const tenant = await newTenant(store())
      const memories = Array.from({ length: 30 }, (_, index) => memoryOf(tenant, { createdAtMs: startMs + index }))
      const shuffled = memories.toSorted((a, b) => (a.id.slice(-8) < b.id.slice(-8) ? -1 : 1))
      await Promise.all(shuffled.map((memory) => put(store(), memory)))
      assert.deepEqual(
        await seenIds(store(), tenant, { nowMs: startMs + 100 }),
        memories.map(({ id }) => id),
      )
    })

    test('of another user, scope, project or environment are never seen', async () => {
      const tenant = await newTenant(store())
      const mine = await put(store(), memoryOf(tenant))
      await put(store(), memoryOf(tenant, { userId: 'user_2' }))
      await put(store(), memoryOf(tenant, { scope: 'schedule' }))
      await put(store(), memoryOf(await newTenant(store())))
      await put(store(), memoryOf({ ...tenant, environment: 'live' }))
      assert.deepEqual(await seenIds(store(), tenant), [mine])
      assert.deepEqual(await seenIds(store(), tenant, { userId: 'USER_1' }), [])
      assert.deepEqual(await seenIds(store(), tenant, { userId: 'user_%' }), [])
    })

    test('are filtered by domain, whatever its spelling; without one, all of them are seen', async () => {
      const tenant = await newTenant(store())
      const food = await put(store(), memoryOf(tenant, { domain: 'food' }))
      const upper = await put(store(), memoryOf(tenant, { domain: 'Food' }))
      const none = await put(store(), memoryOf(tenant))
      assert.deepEqual(await seenIds(store(), tenant, { domain: 'food' }), [food, upper])
      assert.deepEqual(await seenIds(store(), tenant, { domain: 'travel' }), [])
      assert.deepEqual(await seenIds(store(), tenant), [food, upper, none])
    })

    test('are seen until the millisecond before they expire', async () => {
      const tenant = await newTenant(store())
      const id = await put(store(), memoryOf(tenant, { expiresAtMs: startMs + 100 }))
      const forever = await put(store(), memoryOf(tenant))
      assert.deepEqual(await seenIds(store(), tenant, { nowMs: startMs + 99 }), [id, forever])
      assert.deepEqual(await seenIds(store(), tenant, { nowMs: startMs + 100 }), [forever])
    })

    test('as old as a filter allows, to the millisecond, are seen', async () => {
      const tenant = await newTenant(store())
      const id = await put(store(), memoryOf(tenant))
      assert.deepEqual(await seenIds(store(), tenant, { createdSinceMs: startMs }), [id])
      assert.deepEqual(await seenIds(store(), tenant, { createdSinceMs: startMs + 1 }), [])
      assert.deepEqual(await seenIds(store(), tenant, { createdSinceMs: 0 }), [id])
    })

    test('are not there when their record cannot be written, and neither is the claim', async () => {
      const tenant = await newTenant(store())
      const taken = auditOf(tenant, { action: 'create_memory' })
      await store().audit.record(taken)
      await assert.rejects(store().memories.create(memoryOf(tenant), taken, claimOf()))
      assert.deepEqual(await seenIds(store(), tenant), [])
      const retry = memoryOf(tenant)
      assert.deepEqual(await store().memories.create(retry, auditOf(tenant), claimOf()), { kind: 'created' })
      assert.deepEqual(await seenIds(store(), tenant), [retry.id])
    })

    test('that cannot be written leave neither a record nor a claim', async () => {
      const tenant = await newTenant(store())
      const taken = memoryOf(tenant)
      await put(store(), taken)
      const before = await store().audit.list(tenant, { limit: 10 })
      await assert.rejects(store().memories.create(memoryOf(tenant, { id: taken.id }), auditOf(tenant), claimOf()))
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), before)
      assert.deepEqual(await store().memories.create(memoryOf(tenant), auditOf(tenant), claimOf()), { kind: 'created' })
    })

    test('are recorded with their id, and never with what they say', async () => {
      const tenant = await newTenant(store())
      const canary = `canary-${newId('mem')}`
      const value: MemoryValue = { shape: 'kv_map', entries: { [`key-${canary}`]: canary } }
      const memory = memoryOf(tenant, { value })
      const audit = auditOf(tenant, { action: 'create_memory', ...involving([memory.id]) })
      await store().memories.create(memory, audit, null)
      assert.deepEqual(await store().audit.list(tenant, { limit: 10 }), [audit])
      await see(store(), tenant)
      assert.ok(!JSON.stringify(await store().audit.list(tenant, { limit: 10 })).includes(canary))
    })
  })
}

/** What a map says when it is the only memory: of keys that differ only in case and separators, one. */
function mergedAlone(entries: Record<string, JsonValue>): unknown {
  const memory = { id: 'mem_1', createdAtMs: 0, source: 'system', value: { shape: 'kv_map', entries } } as const
  return JSON.parse(mergedAnswer('preferences', [memory]).summaryStruct).settings
}
