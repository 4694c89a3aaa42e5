/** Answers are remembered, and nobody can tell: not by what is shown, nor by what is recorded. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { everyDomain, everyScope, type MemoryValue, mergedAnswer } from '@ambit/core'
import type { GrantUse, Shown } from '../../../src/storage/port/grants.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import { StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import {
  actOf,
  auditOf,
  filterOf,
  grantOf,
  involving,
  issued,
  membersOf,
  memoryOf,
  newHash,
  newId,
  newTenant,
  put,
  see,
  seenIds,
  startMs,
} from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeRememberedAnswers({ store, otherNode }: Stores): void {
  describe('an answer that is given again', () => {
    test('is what a fresh merge gives, whoever creates, corrects, deletes, forgets and erases at the same time', async () => {
      const tenant = await newTenant(store())
      const nodes = [store(), otherNode()] as const
      await Promise.all(
        [
          { userId: 'user_1', bytes: 100 },
          { userId: 'user_2', bytes: 100 },
          // So much that it is read where it holds up nobody.
          { userId: 'user_3', bytes: 12_000 },
        ].map((person) => race(nodes, { tenant, ...person })),
      )
    })

    test('leaves the record of a read as it is', async () => {
      const tenant = await newTenant(store())
      const ids: string[] = []
      for (let count = 0; count < 25; count++) ids.push(await put(store(), memoryOf(tenant)))
      for (const node of [store(), store(), otherNode(), otherNode()]) {
        const audit = auditOf(tenant)
        await see(node, tenant, {}, audit)
        const [record] = await node.audit.list(tenant, { limit: 1 })
        assert.deepEqual(record, { ...audit, ...involving(ids) })
      }
    })

    test('loses a memory at the very millisecond at which it expires', async () => {
      const tenant = await newTenant(store())
      const kept = await put(store(), memoryOf(tenant))
      const gone = await put(store(), memoryOf(tenant, { expiresAtMs: startMs + 100 }))
      for (const nowMs of [startMs, startMs + 99]) {
        assert.deepEqual(await seenIds(store(), tenant, { nowMs }), [kept, gone])
      }
      assert.deepEqual(await seenIds(store(), tenant, { nowMs: startMs + 100 }), [kept])
      assert.deepEqual(await seenIds(store(), tenant, { nowMs: startMs + 99 }), [kept, gone])
    })

    test('loses a memory at the very millisecond at which it is too old', async () => {
      const tenant = await newTenant(store())
      const old = await put(store(), memoryOf(tenant))
      const young = await put(store(), memoryOf(tenant, { createdAtMs: startMs + 50 }))
      const aged = (nowMs: number) => seenIds(store(), tenant, { nowMs, createdSinceMs: nowMs - 100 })
      for (const nowMs of [startMs + 60, startMs + 100]) assert.deepEqual(await aged(nowMs), [old, young])
      for (const nowMs of [startMs + 101, startMs + 150]) assert.deepEqual(await aged(nowMs), [young])
      assert.deepEqual(await aged(startMs + 151), [])
    })

    test('is not taken for one with another filter or another shape', async () => {
      const tenant = await newTenant(store())
      const food = await put(store(), memoryOf(tenant, { domain: 'food' }))
      const plain = await put(store(), memoryOf(tenant))
      for (let round = 0; round < 2; round++) {
        assert.deepEqual(await seenIds(store(), tenant), [food, plain])
        assert.deepEqual(await seenIds(store(), tenant, { domain: 'food' }), [food])
        assert.deepEqual(await seenIds(store(), tenant, { visibleDomains: { only: [null] } }), [plain])
        assert.deepEqual(await seenIds(store(), tenant, { visibleDomains: { except: ['Food'] } }), [plain])
        assert.deepEqual(await seenIds(store(), tenant, { userId: 'user_2' }), [])
        const use: GrantUse = { filter: filterOf(tenant), audit: auditOf(tenant) }
        const telling = { ...use, shape: { kind: 'read', include: ['domains'] } } as const
        const { domains } = membersOf(await store().grants.issue(grantOf(tenant), newHash(), telling))
        assert.equal((domains as readonly unknown[]).length, 2)
      }
    })

    test('of several scopes is current, also in those that had nothing', async () => {
      const tenant = await newTenant(store())
      const look = async (node: Store): Promise<object> => {
        const further = {
          filter: filterOf(tenant, { scope: 'constraints' }),
          audit: auditOf(tenant, { scope: 'constraints' }),
        }
        const shape = { kind: 'context', charactersMax: 2_000, focus: null } as const
        const use: GrantUse = { filter: filterOf(tenant), audit: auditOf(tenant), furtherViews: [further], shape }
        return membersOf(await node.grants.issue(grantOf(tenant), newHash(), use))
      }
      const nothing = await look(store())
      await put(store(), memoryOf(tenant))
      const first = await look(store())
      assert.notDeepEqual(first, nothing)
      for (const node of [store(), otherNode(), otherNode()]) assert.deepEqual(await look(node), first)
      await put(otherNode(), memoryOf(tenant, { scope: 'constraints' }))
      const both = await look(store())
      assert.notDeepEqual(both, first)
      for (const node of [store(), otherNode(), otherNode()]) assert.deepEqual(await look(node), both)
    })

    test('is refused like a fresh one: after a revocation, and after consent was withdrawn', async () => {
      const tenant = await newTenant(store())
      const id = await put(store(), memoryOf(tenant))
      const { tokenHash } = await issued(store(), tenant)
      const use = () => store().grants.use(tokenHash, { filter: filterOf(tenant), audit: auditOf(tenant) })
      assert.deepEqual(membersOf((await use()) as Shown).summary_struct, { likes: [id], dislikes: [], settings: {} })
      await store().grants.revoke(tokenHash, startMs, auditOf(tenant, { action: 'revoke_read' }))
      assert.equal(await use(), null)
      const change = { tenant, userId: 'user_1', scopes: ['preferences'], purposeClasses: ['recommendation'] } as const
      await store().subjects.withdraw({ ...change, atMs: startMs }, auditOf(tenant, { action: 'withdraw_consent' }))
      assert.deepEqual(await see(store(), tenant), { answer: null, withdrawn: ['preferences'] })
    })

    test('is judged by itself, whoever asks at the same moment: changed, withdrawn, revoked or as it was', async () => {
      const tenant = await newTenant(store())
      const people = ['as it was', 'changed', 'withdrawn', 'revoked', 'the same'].map((userId) => {
        return { userId, tokenHash: newHash() }
      })
      const useOf = (userId: string): GrantUse => {
        const view = (scope: 'preferences' | 'constraints') => {
          return { filter: filterOf(tenant, { userId, scope }), audit: auditOf(tenant, { userId, scope }) }
        }
        const shape = { kind: 'context', charactersMax: 2_000, focus: null } as const
        return { ...view('preferences'), furtherViews: [view('constraints')], shape }
      }
      const issueTo = (node: Store, userId: string, tokenHash = newHash()) =>
        node.grants.issue(grantOf(tenant, { userId }), tokenHash, useOf(userId))
      for (const { userId, tokenHash } of people) {
        await put(store(), memoryOf(tenant, { userId, scope: 'constraints' }))
        await issueTo(store(), userId, tokenHash)
      }
      const issueAll = (node: Store) => Promise.all(people.map(({ userId }) => issueTo(node, userId)))
      const useAll = (node: Store) =>
        Promise.all(people.map(({ userId, tokenHash }) => node.grants.use(tokenHash, useOf(userId))))
      const lengthOfAudit = async () => (await store().audit.list(tenant, { limit: 1_000 })).length
      assert.deepEqual(await useAll(store()), await issueAll(store()))

      await put(otherNode(), memoryOf(tenant, { userId: 'changed', scope: 'constraints' }))
      const consent = { userId: 'withdrawn', scopes: ['constraints'], purposeClasses: ['recommendation'] } as const
      await otherNode().subjects.withdraw({ tenant, ...consent, atMs: startMs }, auditOf(tenant))
      await otherNode().grants.revoke(people[3]?.tokenHash ?? '', startMs, auditOf(tenant))
      const before = await lengthOfAudit()
      const [issuedThen, usedThen] = [await issueAll(store()), await useAll(store())]
      // Two looks of each, but for what was withdrawn, and for the token that is of no use any more.
      assert.equal((await lengthOfAudit()) - before, 2 * people.length - 1 + 2 * (people.length - 1) - 1)
      assert.deepEqual(issuedThen, await issueAll(otherNode()))
      assert.deepEqual(usedThen, await useAll(otherNode()))
      assert.equal(usedThen[3], null)
      assert.deepEqual((issuedThen[2] as { withdrawn: unknown }).withdrawn, ['constraints'])
    })

    test('of very much waits for the turn of whoever takes it, and is read no more', async () => {
      const tenant = await newTenant(store())
      const note = (index: number) => ({ shape: 'kv_map', entries: { [`note ${index}`]: 'x'.repeat(5_000) } }) as const
      for (let index = 0; index < 10; index++) await put(store(), memoryOf(tenant, { value: note(index) }))
      let turns = 0
      const beforeLargeRead = async () => void turns++
      const read = () => {
        const use = { filter: filterOf(tenant), audit: auditOf(tenant), beforeLargeRead }
        return store().grants.issue(grantOf(tenant), newHash(), use)
      }
      const [first, second] = [membersOf(await read()), membersOf(await read())]
      assert.deepEqual(second, first)
      assert.equal(turns, 2)
      await put(store(), memoryOf(tenant, { value: note(10) }))
      assert.equal(Object.keys((membersOf(await read()).summary_struct as { settings: object }).settings).length, 11)
    })
  })
}

interface Person {
  readonly tenant: Tenant
  readonly userId: string
  /** What each of their memories counts with. */
  readonly bytes: number
}

const changesMax = 40

/** One person: somebody who changes what is known of them, step by step, and others who read it meanwhile. */
async function race(nodes: readonly [Store, Store], person: Person): Promise<void> {
  const { tenant, userId, bytes } = person
  const states: (readonly string[])[] = [[]]
  const audit = () => auditOf(tenant, { userId, purpose: 'racing' })
  let isOver = false

  async function change(node: Store, step: number): Promise<readonly string[]> {
    const ids = states.at(-1) ?? []
    const oldest = ids[0]
    const id = newId('mem')
    const memory = memoryOf(tenant, { id, userId, bytes })
    switch (oldest === undefined ? 0 : step % 8) {
      case 3: {
        const superseded = { ids: [oldest as string], visibleDomains: everyDomain, audit: audit() } as const
        assert.equal((await node.memories.create(memory, audit(), null, { superseded })).kind, 'created')
        return [...ids.slice(1), id]
      }
      case 5:
        assert.ok(await node.memories.delete({ tenant, memoryId: ids.at(-1) as string, visible: everyScope }, audit()))
        return ids.slice(0, -1)
      case 6: {
        const newest = ids.at(-1) as string
        const entry = { section: 'likes', item: newest } as const
        assert.deepEqual(await node.memories.forget(filterOf(tenant, { userId }), entry, audit), [newest])
        return ids.slice(0, -1)
      }
      case 7: {
        if (step % 16 !== 15) return ids
        const act = actOf({ tenant, action: 'erase_subject', userId })
        const names = { receiptId: newId('era'), pseudonym: `erased_${newId('per')}` }
        await node.subjects.erase({ tenant, userId, startedAtMs: startMs, act, ...names })
        return []
      }
      default:
        assert.equal((await node.memories.create(memory, audit(), null)).kind, 'created')
        return [...ids, id]
    }
  }

  async function write(): Promise<void> {
    for (let step = 0; step < changesMax; step++) states.push(await change(nodes[step % 2] as Store, step))
  }

  async function read(node: Store): Promise<void> {
    for (let count = 0; !isOver; count++) {
      const begun = states.length - 1
      const use = { filter: filterOf(tenant, { userId }), audit: audit() }
      const shown = await node.grants.issue(grantOf(tenant, { userId }), newHash(), use).catch((error: unknown) => {
        assert.ok(error instanceof StoreUnavailable, String(error))
      })
      if (!shown) continue
      const { likes } = membersOf(shown).summary_struct as { likes: readonly string[] }
      // What is there when the next change is under way is known when it has been answered.
      const ended = states.length + 1
      while (states.length < ended && !isOver) await new Promise(setImmediate)
      const possible = states.slice(begun, ended)
      assert.ok(
        possible.some((ids) => ids.join() === likes.join()),
        `read ${count} between ${begun} and ${ended} shows ${likes}, and none of ${possible.join(' | ')}`,
      )
    }
  }

  const readers = [read(nodes[0]), read(nodes[1]), read(nodes[0])]
  await write().finally(() => {
    isOver = true
  })
  await Promise.all(readers)
  const ids = states.at(-1) ?? []
  const memories = ids.map((id) => {
    const memory = memoryOf(tenant, { id })
    return { ...memory, value: JSON.parse(memory.valueJson) as MemoryValue }
  })
  const { summaryText, summaryStruct, confidence } = mergedAnswer('preferences', memories)
  for (const node of nodes) {
    const use = { filter: filterOf(tenant, { userId }), audit: audit() }
    const answer = membersOf(await node.grants.issue(grantOf(tenant, { userId }), newHash(), use))
    assert.deepEqual(answer, { summary_text: summaryText, summary_struct: JSON.parse(summaryStruct), confidence })
  }
}
