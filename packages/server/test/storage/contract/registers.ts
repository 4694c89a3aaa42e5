import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DeclaredPurpose, StoredRegister } from '@ambit/core'
import type { RegisterChange } from '../../../src/storage/port/registers.ts'
import {
  actOf,
  auditOf,
  filterOf,
  grantOf,
  keyOf,
  memoryOf,
  newHash,
  newId,
  newTenant,
  put,
  seenIds,
  startMs,
} from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

const byAda = { by: 'cli:ada', atMs: startMs }

function purposeOf(different: Partial<DeclaredPurpose> = {}): DeclaredPurpose {
  return {
    name: 'recipes',
    version: 1,
    statement: 'Suggest recipes “à la carte”',
    purposeClasses: ['recommendation'],
    scopes: ['preferences', 'accessibility'],
    exceptions: { accessibility: 'allergies' },
    exceptionsBy: { accessibility: byAda },
    domains: ['food', null],
    declared: { ...byAda, classes: [], isOutside: true, reason: 'the gate does not understand it' },
    isRetired: false,
    set: byAda,
    reason: null,
    ...different,
  }
}

const plain = purposeOf({ name: 'plain', scopes: null, exceptions: {}, exceptionsBy: {}, domains: null })
const settings = { mode: 'open', protectedDomains: [], usualDomains: [] } as const

function changeOf(different: Partial<RegisterChange> = {}): RegisterChange {
  return { settings, versions: [], setAtMs: startMs, setBy: 'cli:ada', ...different }
}

const nothingDeclared: StoredRegister = { revision: 0, ...settings, purposes: [] }

export function describeRegisters({ store, otherNode }: Stores): void {
  describe('the register of a project', () => {
    test('is empty, revision 0, until something is declared', async () => {
      const { projectId } = await newTenant(store())
      assert.deepEqual(await store().registers.load(projectId), nothingDeclared)
      assert.deepEqual(await store().registers.versions(projectId, 'recipes'), [])
      assert.deepEqual(await store().registers.revisions(projectId, 10), [])
    })

    test('holds what was declared to the last field, by name, and moves its revision', async () => {
      const { projectId } = await newTenant(store())
      const declared = { mode: 'registered', protectedDomains: ['health'], usualDomains: ['food'] } as const
      const change = changeOf({ settings: declared, versions: [purposeOf(), plain] })
      assert.equal(await store().registers.change(projectId, 0, change, [actOf()]), true)
      const stored = { revision: 1, ...declared, purposes: [plain, purposeOf()] }
      assert.deepEqual(await store().registers.load(projectId), stored)
      assert.deepEqual(await store().registers.revisions(projectId, 10), [
        { revision: 1, ...declared, setAtMs: startMs, setBy: 'cli:ada' },
      ])
    })

    test('has the newest version of each name, and keeps every one that came before', async () => {
      const { projectId } = await newTenant(store())
      const second = purposeOf({ version: 2, statement: 'Suggest dishes', reason: 'shorter' })
      const third = { ...second, version: 3, isRetired: true }
      for (const [revision, version] of [purposeOf(), second, third].entries()) {
        assert.ok(await store().registers.change(projectId, revision, changeOf({ versions: [version] }), [actOf()]))
      }
      assert.deepEqual((await store().registers.load(projectId)).purposes, [third])
      assert.deepEqual(await store().registers.versions(projectId, 'recipes'), [third, second, purposeOf()])
      assert.deepEqual(
        (await store().registers.revisions(projectId, 2)).map(({ revision }) => revision),
        [3, 2],
      )
    })

    test('is changed from the revision that the change was made from, and from no other', async () => {
      const tenant = await newTenant(store())
      const { projectId } = tenant
      const act = (): ReturnType<typeof actOf> => actOf({ tenant, action: 'declare_purpose' })
      assert.equal(await store().registers.change(projectId, 1, changeOf({ versions: [plain] }), [act()]), false)
      assert.deepEqual(await store().registers.load(projectId), nothingDeclared)
      const changes = await Promise.all(
        Array.from({ length: 8 }, (_, index) => {
          const versions = [purposeOf({ name: `purpose-${index}` })]
          return store().registers.change(projectId, 0, changeOf({ versions }), [act()])
        }),
      )
      assert.equal(changes.filter(Boolean).length, 1)
      assert.equal((await store().registers.load(projectId)).purposes.length, 1)
      const records = await store().audit.list(tenant, { limit: 20 })
      assert.equal(records.length, 1, 'only the change that happened is on record')
    })

    test('carries a record of each thing that was done, written with it', async () => {
      const tenant = await newTenant(store())
      const acts = ['declare_purpose', 'set_purpose_mode'] as const
      await store().registers.change(
        tenant.projectId,
        0,
        changeOf({ versions: [plain] }),
        acts.map((action) => actOf({ tenant, action, subject: 'plain', registeredPurpose: 'plain' })),
      )
      const records = await store().audit.list(tenant, { limit: 20 })
      assert.deepEqual(records.map(({ action }) => action).toSorted(), acts)
      assert.ok(records.every(({ registeredPurpose }) => registeredPurpose === 'plain'))
    })

    test('of a project that does not exist cannot be changed', async () => {
      const projectId = newId('prj')
      assert.equal(await store().registers.change(projectId, 0, changeOf({ versions: [plain] }), [actOf()]), false)
      assert.deepEqual(await store().registers.load(projectId), nothingDeclared)
    })

    test('is one project’s own, and comes with every key of it, in both environments', async () => {
      const mine = await newTenant(store())
      const other = await newTenant(store())
      const hashes = [newHash(), newHash(), newHash()] as const
      await store().keys.create(keyOf(mine), hashes[0], actOf())
      await store().keys.create(keyOf({ ...mine, environment: 'live' }), hashes[1], actOf())
      await store().keys.create(keyOf(other), hashes[2], actOf())
      await store().registers.change(mine.projectId, 0, changeOf({ versions: [plain] }), [actOf()])
      const named = await Promise.all(
        hashes.map(async (hash) => (await store().keys.findBySecretHash(hash))?.register.register.purposes.length),
      )
      assert.deepEqual(named, [1, 1, 0])
    })

    test('is what every process judges its next request by', async () => {
      const tenant = await newTenant(store())
      const hash = newHash()
      await store().keys.create(keyOf(tenant), hash, actOf())
      const key = { purposes: null, purposeClasses: null }
      const seen = async (): Promise<readonly string[]> =>
        Promise.all(
          [store(), otherNode()].map(async (node) => {
            const found = await node.keys.findBySecretHash(hash)
            return found?.register.find('recipes', key).kind ?? 'no key'
          }),
        )
      assert.deepEqual(await seen(), ['free_text', 'free_text'])
      const versions = [purposeOf(), purposeOf({ version: 2, isRetired: true }), purposeOf({ version: 3 })]
      for (const [revision, version] of versions.entries()) {
        await store().registers.change(tenant.projectId, revision, changeOf({ versions: [version] }), [actOf()])
        const kind = version.isRetired ? 'not_registered' : 'registered'
        assert.deepEqual(await seen(), [kind, kind])
      }
      const registered = { ...settings, mode: 'registered' } as const
      await otherNode().registers.change(tenant.projectId, 3, changeOf({ settings: registered }), [actOf()])
      for (const node of [store(), otherNode()]) {
        const found = await node.keys.findBySecretHash(hash)
        assert.equal(found?.register.find('recommend a film', key).kind, 'not_registered')
      }
    })
  })

  describe('refused purposes that are dismissed', () => {
    test('stay so until they are restored, and both are on record', async () => {
      const tenant = await newTenant(store())
      const { projectId } = tenant
      const act = (action: 'dismiss_refused' | 'restore_refused') => actOf({ tenant, action })
      const dismissed = { textHash: newHash(), dismissedAtMs: startMs, dismissedBy: 'ada' }
      await store().registers.dismiss(projectId, { ...dismissed, dismissedBy: 'bob' }, act('dismiss_refused'))
      await store().registers.dismiss(projectId, dismissed, act('dismiss_refused'))
      assert.deepEqual(await otherNode().registers.listDismissed(projectId), [dismissed])
      assert.deepEqual(await store().registers.listDismissed((await newTenant(store())).projectId), [])
      assert.equal(await store().registers.restore(projectId, dismissed.textHash, act('restore_refused')), true)
      assert.equal(await store().registers.restore(projectId, dismissed.textHash, act('restore_refused')), false)
      assert.deepEqual(await store().registers.listDismissed(projectId), [])
      assert.equal((await store().audit.list(tenant, { limit: 10 })).length, 3)
    })
  })

  describe('a key that is bound to purposes', () => {
    test('is found with them, and can be bound to others, or to none', async () => {
      const tenant = await newTenant(store())
      const key = keyOf(tenant, { purposes: ['recipes', 'plain'] })
      const hash = newHash()
      const bound = async () => (await store().keys.findBySecretHash(hash))?.key.purposes
      await store().keys.create(key, hash, actOf())
      assert.deepEqual(await bound(), ['recipes', 'plain'])
      await store().keys.update(tenant, key.id, { name: 'another' }, actOf())
      assert.deepEqual(await bound(), ['recipes', 'plain'])
      await store().keys.update(tenant, key.id, { purposes: ['plain'] }, actOf())
      assert.deepEqual(await bound(), ['plain'])
      await store().keys.update(tenant, key.id, { purposes: null }, actOf())
      assert.equal(await bound(), null)
      const listed = await store().keys.find(key.id, { ...tenant, nowMs: startMs })
      assert.equal(listed?.purposes, null)
    })
  })

  describe('the domains that a purpose may see', () => {
    const filed = [
      null,
      'food',
      'Food ',
      'health',
      'HEALTH\t',
      'Ｈｅａｌｔｈ',
      'he\u200balth\u00a0',
      'Ärzte',
      'A\u0308rzte',
    ] as const
    const health = filed.slice(3, 7)

    async function seenOf(visibleDomains: { only: readonly (string | null)[] } | { except: readonly string[] }) {
      const tenant = await newTenant(store())
      const ids = new Map<string, string | null>()
      for (const domain of filed) ids.set(await put(store(), memoryOf(tenant, { domain })), domain)
      const grant = grantOf(tenant, { registeredPurpose: 'recipes' })
      const hash = newHash()
      const filter = filterOf(tenant, { visibleDomains })
      await store().grants.issue(grant, hash, { filter, audit: auditOf(tenant) })
      assert.equal((await store().grants.find(tenant, hash))?.registeredPurpose, 'recipes')
      const [record] = await store().audit.list(tenant, { limit: 1 })
      return record?.memoryIds.map((id) => ids.get(id) ?? null).toReversed()
    }

    test('are these alone, however they are spelled, and memories without one only where that is said', async () => {
      assert.deepEqual(await seenOf({ only: ['FOOD'] }), ['food', 'Food '])
      assert.deepEqual(await seenOf({ only: [' health ', null] }), [null, ...health])
      assert.deepEqual(await seenOf({ only: ['ärzte'] }), ['Ärzte', 'A\u0308rzte'])
      assert.deepEqual(await seenOf({ only: [null] }), [null])
      assert.deepEqual(await seenOf({ only: ['"]', 'sport'] }), [])
    })

    test('are all but those that are hidden, and memories without one are never hidden', async () => {
      assert.deepEqual(await seenOf({ except: [] }), [...filed])
      assert.deepEqual(await seenOf({ except: ['Health'] }), [null, 'food', 'Food ', 'Ärzte', 'A\u0308rzte'])
      assert.deepEqual(await seenOf({ except: ['food', 'health', 'ärzte'] }), [null])
    })

    test('are compared in the same way with the one that a read or a list asks for', async () => {
      const tenant = await newTenant(store())
      const ids = new Map<string, string>()
      for (const domain of ['Food', ' food', 'ＦＯＯＤ', 'foo d', 'travel'])
        ids.set(domain, await put(store(), memoryOf(tenant, { domain })))
      const spellings = ['Food', ' food', 'ＦＯＯＤ'].map((domain) => ids.get(domain))
      for (const domain of ['food', 'FOOD\n', 'ｆood']) {
        assert.deepEqual(await seenIds(store(), tenant, { domain }), spellings)
        const page = { tenant, userId: 'user_1', scope: null, domain, afterId: null, limit: 10, nowMs: startMs }
        const { items } = await otherNode().subjects.listMemories(page)
        assert.deepEqual(
          items.map(({ id }) => id),
          spellings,
        )
        assert.deepEqual(
          items.map((memory) => memory.domain),
          ['Food', ' food', 'ＦＯＯＤ'],
          'as they were sent',
        )
        const likes = { section: 'likes', item: ids.get('Food') ?? '' } as const
        if (domain === 'ｆood')
          assert.deepEqual(await store().memories.forget(filterOf(tenant, { domain }), likes, () => auditOf(tenant)), [
            ids.get('Food'),
          ])
      }
    })

    test('are the same in a read of much, which another thread makes', async () => {
      const tenant = await newTenant(store())
      const valueJson = JSON.stringify({ shape: 'rules_list', rules: ['x'.repeat(30_000)] })
      const ids = []
      for (const domain of ['health', 'food', null]) {
        ids.push(await put(store(), memoryOf(tenant, { domain, valueJson, bytes: valueJson.length })))
      }
      const see = async (visibleDomains: Parameters<typeof seenOf>[0]) => {
        const filter = filterOf(tenant, { visibleDomains })
        await store().grants.issue(grantOf(tenant), newHash(), { filter, audit: auditOf(tenant) })
        return (await store().audit.list(tenant, { limit: 1 }))[0]?.memoryIds
      }
      assert.deepEqual(await see({ only: ['Health'] }), [ids[0]])
      assert.deepEqual(await see({ except: ['Health'] }), [ids[2], ids[1]])
    })
  })
}
