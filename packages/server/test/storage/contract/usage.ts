import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import type { UsageCount, UsageQuery, UsageSum } from '../../../src/storage/port/usage.ts'
import { actOf, keyOf, newHash, newId, newTenant, startMs, usageOf } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export function describeUsage({ store, otherNode }: Stores): void {
  async function sums(tenant: Tenant, different: Partial<UsageQuery> = {}): Promise<readonly UsageSum[]> {
    const everything = { fromMs: startMs, toMs: startMs + dayMs, keyId: null, stepMs: null, isByKey: false }
    return store().usage.sum({ tenant, ...everything, measure: null, ...different })
  }
  const counts = async (tenant: Tenant, different: Partial<UsageQuery> = {}) =>
    (await sums(tenant, different))
      .map(({ atMs, keyId, subject, count }) => [atMs, keyId, subject, count] as const)
      .toSorted((a, b) => (a.join() < b.join() ? -1 : 1))
  const total = async (tenant: Tenant, different: Partial<UsageQuery> = {}) =>
    (await sums(tenant, different)).reduce((sum, { count }) => sum + count, 0)

  describe('counts of what was asked', () => {
    test('are added to what is there', async () => {
      const tenant = await newTenant(store())
      await store().usage.add([usageOf(tenant, { count: 2 })], [])
      await store().usage.add([usageOf(tenant, { count: 3 })], [])
      assert.deepEqual(await sums(tenant), [
        { atMs: null, keyId: null, measure: 'requests', subject: 'readMemory', detail: '200', count: 5 },
      ])
    })

    test('are added up when the same one is there twice in one go', async () => {
      const tenant = await newTenant(store())
      await store().usage.add([usageOf(tenant, { count: 2 }), usageOf(tenant, { count: 5 })], [])
      assert.equal(await total(tenant), 7)
    })

    test('are kept apart by measure, subject and detail', async () => {
      const tenant = await newTenant(store())
      const different: readonly Partial<UsageCount>[] = [
        {},
        { detail: '403' },
        { subject: 'createMemory' },
        { measure: 'latency', subject: '', detail: '12' },
        { measure: 'denials', subject: 'preferences', detail: '' },
        { measure: 'denials', subject: 'preferences', detail: 'task_execution' },
      ]
      await store().usage.add(
        different.map((one, index) => usageOf(tenant, { ...one, count: index + 1 })),
        [],
      )
      const all = await sums(tenant)
      for (const [index, one] of different.entries()) {
        const { measure, subject, detail } = usageOf(tenant, one)
        const [found, ...more] = all.filter(
          (sum) => sum.measure === measure && sum.subject === subject && sum.detail === detail,
        )
        assert.deepEqual([found?.count, more], [index + 1, []])
      }
      assert.equal(all.length, different.length)
      assert.deepEqual(
        (await sums(tenant, { measure: 'latency' })).map(({ measure, count }) => [measure, count]),
        [['latency', 4]],
      )
    })

    test('are of one project in one environment', async () => {
      const [tenant, other] = [await newTenant(store()), await newTenant(store())]
      const live = { ...tenant, environment: 'live' } as const
      await store().usage.add(
        [usageOf(tenant, { count: 1 }), usageOf(other, { count: 10 }), usageOf(live, { count: 100 })],
        [],
      )
      assert.deepEqual([await total(tenant), await total(other), await total(live)], [1, 10, 100])
      assert.equal(await total(other, { keyId: 'key_2' }), 0)
    })

    test('are of a period, whose beginning is in it and whose end is not', async () => {
      const tenant = await newTenant(store())
      const at = [-1, 0, 23, 24].map((hour) => startMs + hour * hourMs)
      await store().usage.add(
        at.map((hour, index) => usageOf(tenant, { hourMs: hour, count: 10 ** index })),
        [],
      )
      assert.equal(await total(tenant), 110)
      assert.equal(await total(tenant, { fromMs: startMs - hourMs, toMs: startMs }), 1)
      assert.equal(await total(tenant, { toMs: startMs }), 0)
    })

    test('are summed up for each step from the epoch on, and those without any are left out', async () => {
      const tenant = await newTenant(store())
      const hours = [0, 1, 7, 23, 24, 60]
      await store().usage.add(
        hours.map((hour) => usageOf(tenant, { hourMs: startMs + hour * hourMs, count: hour + 1 })),
        [],
      )
      const period = { fromMs: startMs, toMs: startMs + 3 * dayMs }
      assert.deepEqual(
        await counts(tenant, { ...period, stepMs: hourMs }),
        hours.map((hour) => [startMs + hour * hourMs, null, 'readMemory', hour + 1]),
      )
      assert.deepEqual(await counts(tenant, { ...period, stepMs: dayMs }), [
        [startMs, null, 'readMemory', 1 + 2 + 8 + 24],
        [startMs + dayMs, null, 'readMemory', 25],
        [startMs + 2 * dayMs, null, 'readMemory', 61],
      ])
    })

    test('of whole days are the same as of their hours, also once the hours are gone', async () => {
      const tenant = await newTenant(store())
      const hours = [0, 5, 23, 24, 47, 48]
      await store().usage.add(
        hours.map((hour) => usageOf(tenant, { hourMs: startMs + hour * hourMs, count: hour + 1 })),
        [],
      )
      const days = { fromMs: startMs, toMs: startMs + 2 * dayMs }
      const byDay = [
        [startMs, null, 'readMemory', 1 + 6 + 24],
        [startMs + dayMs, null, 'readMemory', 25 + 48],
      ]
      assert.deepEqual(await counts(tenant, { ...days, stepMs: dayMs }), byDay)
      assert.equal(await total(tenant, days), 104)
      assert.equal(await total(tenant, { ...days, stepMs: hourMs }), 104)
      assert.equal(await total(tenant, { fromMs: startMs + hourMs, toMs: startMs + 2 * dayMs }), 103)
      const kept = { grantsExpiredBeforeMs: 0, linksExpiredBeforeMs: 0, usageDaysBeforeMs: 0, auditBeforeMs: null }
      const usageHoursBeforeMs = startMs + 3 * dayMs
      await store().maintenance.sweep({ nowMs: 0, ...kept, usageHoursBeforeMs, limit: 10_000 })
      assert.equal(await total(tenant, { ...days, stepMs: hourMs }), 0)
      assert.deepEqual(await counts(tenant, { ...days, stepMs: dayMs }), byDay)
    })

    test('are of one key, or of all of them, together or apart', async () => {
      const tenant = await newTenant(store())
      await store().usage.add(
        [
          usageOf(tenant, { keyId: 'key_a', count: 1 }),
          usageOf(tenant, { keyId: 'key_a', count: 2, hourMs: startMs + 9 * hourMs }),
          usageOf(tenant, { keyId: 'key_b', count: 4 }),
        ],
        [],
      )
      assert.deepEqual(await counts(tenant), [[null, null, 'readMemory', 7]])
      assert.deepEqual(await counts(tenant, { keyId: 'key_a' }), [[null, null, 'readMemory', 3]])
      assert.deepEqual(await counts(tenant, { isByKey: true }), [
        [null, 'key_a', 'readMemory', 3],
        [null, 'key_b', 'readMemory', 4],
      ])
      assert.deepEqual(await counts(tenant, { isByKey: true, stepMs: hourMs, keyId: 'key_a' }), [
        [startMs, 'key_a', 'readMemory', 1],
        [startMs + 9 * hourMs, 'key_a', 'readMemory', 2],
      ])
    })

    test('add up from several nodes that write the same ones at once, in any order', async () => {
      const tenant = await newTenant(store())
      const rows = Array.from({ length: 300 }, (_, index) => usageOf(tenant, { keyId: `key_${index}` }))
      const keys = [keyOf(tenant), keyOf(tenant)]
      for (const key of keys) await store().keys.create(key, newHash(), actOf())
      const uses = keys.map(({ id }) => ({ keyId: id, atMs: startMs }))
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 === 0 ? store().usage.add(rows, uses) : otherNode().usage.add(rows.toReversed(), uses.toReversed()),
        ),
      )
      assert.equal(await total(tenant), 6_000)
      assert.ok((await sums(tenant, { isByKey: true })).every(({ count }) => count === 20))
    })

    test('are taken by the thousand', async () => {
      const tenant = await newTenant(store())
      const rows = Array.from({ length: 8_000 }, (_, index) =>
        usageOf(tenant, { keyId: `key_${index % 50}`, subject: `operation ${index % 40}`, detail: String(index % 7) }),
      )
      await store().usage.add(rows, [])
      assert.equal(await total(tenant), 8_000)
    })

    test('may be none at all', async () => {
      await store().usage.add([], [])
      assert.deepEqual(await sums({ projectId: newId('prj'), environment: 'test' }), [])
    })
  })

  test('the last use of a key is the latest that was told, whatever came last', async () => {
    const tenant = await newTenant(store())
    const [key, other] = [keyOf(tenant), keyOf(tenant)]
    for (const one of [key, other]) await store().keys.create(one, newHash(), actOf())
    const lastUses = async () =>
      (await store().keys.list({ ...tenant, nowMs: startMs })).map(({ lastUsedAtMs }) => lastUsedAtMs)
    const use = (atMs: number) => ({ keyId: key.id, atMs })
    await store().usage.add([], [use(startMs + 5), use(startMs + 7), use(startMs + 6)])
    assert.deepEqual(await lastUses(), [startMs + 7, null])
    await otherNode().usage.add([usageOf(tenant)], [use(startMs + 6)])
    assert.deepEqual(await lastUses(), [startMs + 7, null])
    await store().usage.add([], [use(startMs + 8), { keyId: newId('key'), atMs: startMs }])
    assert.deepEqual(await lastUses(), [startMs + 8, null])
  })
}
