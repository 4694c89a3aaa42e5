import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PurposeClass, purposeClasses, scopes } from '@ambit/core'
import { isPartlyShown, type Shown } from '../../../src/storage/port/grants.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import type { ConsentChange, Page, SubjectMemory, SubjectMemoryPage } from '../../../src/storage/port/subjects.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import {
  actOf,
  auditOf,
  filterOf,
  grantOf,
  issued,
  keyOf,
  likedIds,
  memoryOf,
  newHash,
  newId,
  newTenant,
  put,
  startMs,
} from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeSubjects({ store, otherNode }: Stores): void {
  const pageOf = (tenant: Tenant, different: Partial<SubjectMemoryPage> = {}): SubjectMemoryPage => {
    const every = { scope: null, domain: null, afterId: null, limit: 50, nowMs: startMs }
    return { tenant, userId: 'user_1', ...every, ...different }
  }
  const ids = ({ items }: Page<SubjectMemory>) => items.map(({ id }) => id)

  describe('what is known of a person', () => {
    test('is every memory of theirs, oldest first across scopes, in the form in which it was sent', async () => {
      const tenant = await newTenant(store())
      const value = { shape: 'likes_dislikes', likes: ['a “b”'], dislikes: [], settings: { deep: [1, null] } } as const
      const expected = []
      for (const scope of ['schedule', 'preferences', 'attention', 'preferences'] as const) {
        expected.push(await put(store(), memoryOf(tenant, { scope, value, domain: 'food', sourceRef: 'msg 1' })))
      }
      await put(store(), memoryOf(tenant, { userId: 'user_2' }))
      await put(store(), memoryOf(await newTenant(store())))
      const listed = await otherNode().subjects.listMemories(pageOf(tenant))
      assert.deepEqual([ids(listed), listed.hasMore], [expected, false])
      const sent = { likes: value.likes, settings: value.settings }
      assert.deepEqual(listed.items[0], {
        id: expected[0],
        scope: 'schedule',
        domain: 'food',
        source: listed.items[0]?.source,
        sourceRef: 'msg 1',
        valueJson: JSON.stringify(sent),
        createdAtMs: startMs,
        expiresAtMs: null,
      })
    })

    test('is found by the beginning of an id where the database has ids in order, and otherwise by the whole id alone', async () => {
      const tenant = await newTenant(store())
      for (const userId of ['ann', 'anna', 'anna', 'ann\u{10ffff}', 'bob', 'Ann']) {
        for (const scope of ['preferences', 'schedule'] as const)
          await put(store(), memoryOf(tenant, { userId, scope }))
      }
      await put(store(), memoryOf(await newTenant(store()), { userId: 'anne' }))
      const find = (beginning: string, limit: number) => otherNode().subjects.findIds({ tenant, beginning, limit })
      // What several processes share is spread by a hash of the id.
      if (store().rateWindows !== null) return assert.equal(await find('ann', 20), null)
      assert.deepEqual(await find('ann', 20), ['ann', 'anna', 'ann\u{10ffff}'])
      assert.deepEqual(await find('ann', 2), ['ann', 'anna'])
      assert.deepEqual([await find('anna', 20), await find('c', 20), await find('bobb', 20)], [['anna'], [], []])
    })

    test('comes in pages, of one scope or domain where that is asked for, without what has expired', async () => {
      const tenant = await newTenant(store())
      const all: string[] = []
      for (let index = 0; index < 5; index++) {
        all.push(
          await put(
            store(),
            memoryOf(tenant, {
              scope: index % 2 === 0 ? 'preferences' : 'constraints',
              domain: index === 4 ? 'food' : null,
            }),
          ),
        )
      }
      await put(store(), memoryOf(tenant, { expiresAtMs: startMs }))
      const collected: string[] = []
      for (let afterId: string | null = null; ; afterId = collected.at(-1) ?? null) {
        const page: Page<SubjectMemory> = await store().subjects.listMemories(pageOf(tenant, { afterId, limit: 2 }))
        collected.push(...ids(page))
        if (!page.hasMore) break
      }
      assert.deepEqual(collected, all)
      const of = async (different: Partial<SubjectMemoryPage>) =>
        ids(await store().subjects.listMemories(pageOf(tenant, different)))
      assert.deepEqual(await of({ scope: 'constraints' }), [all[1], all[3]])
      assert.deepEqual(await of({ domain: 'food' }), [all[4]])
    })

    test('ends a page before it holds too much, and never leaves a memory out', async () => {
      const tenant = await newTenant(store())
      const value = { shape: 'kv_map', entries: { note: 'x'.repeat(200_000) } } as const
      const all: string[] = []
      for (let index = 0; index < 7; index++) all.push(await put(store(), memoryOf(tenant, { value })))
      const first = await store().subjects.listMemories(pageOf(tenant))
      assert.deepEqual([ids(first), first.hasMore], [all.slice(0, 5), true])
      const second = await store().subjects.listMemories(pageOf(tenant, { afterId: all[4] ?? null }))
      assert.deepEqual([ids(second), second.hasMore], [all.slice(5), false])
    })
  })

  test('who looked is told newest first, with the name of the key, whatever became of it, page by page', async () => {
    const tenant = await newTenant(store())
    const key = keyOf(tenant, { name: 'web shop' })
    await store().keys.create(key, newHash(), actOf())
    const actor = { kind: 'key', keyId: key.id } as const
    const entries = [
      auditOf(tenant, { actor, action: 'read_memory', outcome: 'policy_denied' }),
      auditOf(tenant, { actor, action: 'create_memory' }),
      auditOf(tenant, { actor, action: 'read_context' }),
      auditOf(tenant, { action: 'continue_read' }),
      auditOf(tenant, { actor, action: 'read_memory', userId: 'user_2' }),
    ]
    for (const entry of entries) await store().audit.record(entry)
    const page = { tenant, userId: 'user_1', beforeId: null, limit: 2 }
    const first = await otherNode().subjects.listReads(page)
    const told = ({ items }: typeof first) => items.map(({ entry, keyName }) => [entry.id, keyName])
    assert.deepEqual(told(first), [
      [entries[3]?.id, null],
      [entries[2]?.id, 'web shop'],
    ])
    assert.equal(first.hasMore, true)
    const second = await otherNode().subjects.listReads({ ...page, beforeId: entries[2]?.id ?? '' })
    assert.deepEqual([told(second), second.hasMore], [[[entries[0]?.id, 'web shop']], false])
  })

  describe('consent that is withdrawn', () => {
    const change = (tenant: Tenant, different: Partial<ConsentChange> = {}): ConsentChange => {
      const pair = { scopes: ['preferences'], purposeClasses: ['recommendation'] } as const
      return { tenant, userId: 'user_1', ...pair, atMs: startMs, ...different }
    }
    const withdraw = (of: Store, tenant: Tenant, different: Partial<ConsentChange> = {}) =>
      of.subjects.withdraw(change(tenant, different), auditOf(tenant, { action: 'withdraw_consent' }))
    const look = (
      tenant: Tenant,
      purposeClass: PurposeClass = 'recommendation',
      scope: 'preferences' | 'constraints' = 'preferences',
    ) => ({
      filter: filterOf(tenant, { scope }),
      audit: auditOf(tenant, { scope, purposeClasses: [purposeClass], grantId: 'grt_1' }),
    })
    const recorded = async (tenant: Tenant, auditId: string) =>
      (await store().audit.list(tenant, { limit: 20 })).find(({ id }) => id === auditId)
    const withdrawnIn = (shown: Shown | null) => (shown !== null && isPartlyShown(shown) ? shown : null)

    test('is told in the step that would issue a grant, on every node, which issues none and records no look', async () => {
      const tenant = await newTenant(store())
      await put(store(), memoryOf(tenant))
      await withdraw(store(), tenant)
      const tokenHash = newHash()
      const use = look(tenant, 'recommendation')
      const shown = await otherNode().grants.issue(grantOf(tenant), tokenHash, use)
      assert.deepEqual(shown, { answer: null, withdrawn: ['preferences'] })
      assert.equal(await store().grants.find(tenant, tokenHash), null)
      assert.equal(await recorded(tenant, use.audit.id), undefined)
      const other = await otherNode().grants.issue(grantOf(tenant), newHash(), look(tenant, 'content_generation'))
      assert.equal(likedIds(other).length, 1)
      const elsewhere = await store().grants.issue(grantOf(tenant), newHash(), {
        ...look(tenant, 'recommendation'),
        filter: filterOf(tenant, { userId: 'user_2' }),
      })
      assert.equal(withdrawnIn(elsewhere), null)
    })

    test('leaves the other scopes of a context, small or large', async () => {
      const tenant = await newTenant(store())
      const small = await put(store(), memoryOf(tenant, { scope: 'constraints' }))
      await withdraw(store(), tenant)
      const shape = { kind: 'context', charactersMax: 4_000, focus: null } as const
      const context = { ...look(tenant, 'recommendation'), shape }
      const openOne = () => {
        const further = look(tenant, 'recommendation', 'constraints')
        return { use: { ...context, ...look(tenant, 'recommendation'), furtherViews: [further] }, further }
      }
      for (const bytes of [10, 60_000]) {
        const value = { shape: 'kv_map', entries: { note: ['x'.repeat(8_000)], bytes } } as const
        for (let size = 0; size < bytes; size += 8_000)
          await put(store(), memoryOf(tenant, { value, scope: 'constraints' }))
        const { use, further } = openOne()
        const shown = withdrawnIn(await store().grants.issue(grantOf(tenant), newHash(), use))
        assert.deepEqual(shown?.withdrawn, ['preferences'])
        assert.notEqual(shown?.answer, null)
        assert.equal(await recorded(tenant, use.audit.id), undefined)
        assert.equal((await recorded(tenant, further.audit.id))?.outcome, 'ok')
      }
      assert.ok(small)
    })

    test('ends the tokens that have nothing left to show, and no others; restored, they stay ended', async () => {
      const tenant = await newTenant(store())
      const ends = await issued(store(), tenant)
      const other = await issued(store(), tenant, { purposeClasses: ['content_generation'] })
      const context = { scopes: ['preferences', 'constraints'] as const, charactersMax: 300, focus: null }
      const both = await issued(store(), tenant, { context })
      const expired = await issued(store(), tenant, { expiresAtMs: startMs })
      assert.equal(await withdraw(otherNode(), tenant), 1)
      const found = async ({ tokenHash }: typeof ends) => store().grants.find(tenant, tokenHash)
      assert.deepEqual([(await found(ends))?.withdrawnAtMs, (await found(ends))?.revokedAtMs], [startMs, startMs])
      for (const kept of [other, both, expired]) assert.equal((await found(kept))?.revokedAtMs, null)
      assert.equal(await withdraw(store(), tenant, { scopes: ['constraints'] }), 1)
      assert.equal((await found(both))?.withdrawnAtMs, startMs)
      await store().subjects.restore(change(tenant, { scopes, purposeClasses }), auditOf(tenant))
      assert.equal((await found(ends))?.withdrawnAtMs, startMs)
      assert.deepEqual(await otherNode().subjects.listWithdrawn({ tenant, userId: 'user_1' }), [])
    })

    test('of a grant that is used is told, and the use is not recorded', async () => {
      const tenant = await newTenant(store())
      const { tokenHash } = await issued(store(), tenant, { purposeClasses: null })
      assert.equal(await withdraw(store(), tenant), 0)
      const use = look(tenant, 'recommendation')
      assert.deepEqual(withdrawnIn(await otherNode().grants.use(tokenHash, use))?.withdrawn, ['preferences'])
      assert.equal(await recorded(tenant, use.audit.id), undefined)
    })

    test('is listed with the moment of the first time, and restored pair by pair', async () => {
      const tenant = await newTenant(store())
      await withdraw(store(), tenant)
      await withdraw(store(), tenant, { scopes: ['preferences', 'attention'], atMs: startMs + 5 })
      const subject = { tenant, userId: 'user_1' }
      const listed = (await otherNode().subjects.listWithdrawn(subject)).toSorted((a, b) =>
        a.scope < b.scope ? 1 : -1,
      )
      assert.deepEqual(listed, [
        { scope: 'preferences', purposeClass: 'recommendation', withdrawnAtMs: startMs },
        { scope: 'attention', purposeClass: 'recommendation', withdrawnAtMs: startMs + 5 },
      ])
      await store().subjects.restore(change(tenant), auditOf(tenant))
      assert.deepEqual(await store().subjects.listWithdrawn(subject), [listed[1]])
      assert.deepEqual(await store().subjects.listWithdrawn({ ...subject, userId: 'user_2' }), [])
    })
  })

  test('the links of a person are listed, newest first, and one of them is ended', async () => {
    const tenant = await newTenant(store())
    const linkOf = async (userId: string, ageMs: number) => {
      const times = { createdAtMs: startMs - ageMs, expiresAtMs: startMs + 10 - ageMs }
      const link = { id: newId('lnk'), tenant, userId, createdBy: null, ...times }
      const tokenHash = newHash()
      await store().subjects.createLink(link, tokenHash, auditOf(tenant))
      return { link, tokenHash }
    }
    const [older, newer, over] = [await linkOf('user_1', 5), await linkOf('user_1', 0), await linkOf('user_1', 10)]
    const others = await linkOf('user_2', 0)
    const listed = () => otherNode().subjects.listLinks({ tenant, userId: 'user_1' }, startMs)
    assert.deepEqual(await listed(), [newer.link, older.link])
    const end = (userId: string, { link }: typeof older, of = tenant) =>
      store().subjects.endLink({ tenant: of, userId }, link.id, auditOf(of))
    const elsewhere = await newTenant(store())
    assert.equal(await end('user_1', others), false)
    assert.equal(await end('user_1', newer, elsewhere), false)
    assert.equal(await end('user_1', newer), true)
    assert.equal(await end('user_1', newer), false)
    assert.equal(await otherNode().subjects.findLink(newer.tokenHash, startMs), null)
    assert.deepEqual(await otherNode().subjects.findLink(others.tokenHash, startMs), others.link)
    assert.deepEqual(await listed(), [older.link])
    assert.ok(over)
  })

  test('a link leads to one person until its time is over, to the millisecond', async () => {
    const tenant = await newTenant(store())
    const createdBy = { kind: 'person', personId: 'per_1', email: 'ada@example.com' } as const
    const link = {
      id: newId('lnk'),
      tenant,
      userId: 'user_1',
      createdAtMs: startMs,
      expiresAtMs: startMs + 10,
      createdBy,
    }
    const tokenHash = newHash()
    await store().subjects.createLink(link, tokenHash, auditOf(tenant, { action: 'create_subject_link' }))
    assert.deepEqual(await otherNode().subjects.findLink(tokenHash, startMs + 9), link)
    assert.equal(await otherNode().subjects.findLink(tokenHash, startMs + 10), null)
    assert.equal(await otherNode().subjects.findLink(newHash(), startMs), null)
  })
}
