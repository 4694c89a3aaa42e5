import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '../../../src/storage/port/store.ts'
import { StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import { begun, invited, joined } from '../sample-people.ts'
import {
  actOf,
  auditOf,
  claimOf,
  issued,
  keyOf,
  memoryOf,
  newHash,
  newTenant,
  put,
  rotationOf,
  seenIds,
  startMs,
  usageOf,
} from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeDurability({ store, withOwn }: Stores, writesAtOnce: number): void {
  describe('what was accepted', () => {
    test('is all there when many write at once, each answered for itself', async () => {
      const tenant = await newTenant(store())
      const memories = Array.from({ length: writesAtOnce }, () => memoryOf(tenant))
      const outcomes = await Promise.all(
        memories.map((memory) => store().memories.create(memory, auditOf(tenant), claimOf({ key: memory.id }))),
      )
      assert.ok(outcomes.every(({ kind }) => kind === 'created'))
      assert.deepEqual(
        await seenIds(store(), tenant),
        memories.map(({ id }) => id),
      )
    })

    test('is not harmed by writes that fail beside it', async () => {
      const tenant = await newTenant(store())
      const taken = auditOf(tenant)
      await store().audit.record(taken)
      const memories = Array.from({ length: 60 }, () => memoryOf(tenant))
      const isBad = (index: number): boolean => index % 3 === 1
      const outcomes = await Promise.allSettled(
        memories.map((memory, index) =>
          store().memories.create(memory, isBad(index) ? taken : auditOf(tenant), claimOf({ key: memory.id })),
        ),
      )
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        memories.map((_, index) => (isBad(index) ? 'rejected' : 'fulfilled')),
      )
      assert.deepEqual(
        await seenIds(store(), tenant),
        memories.filter((_, index) => !isBad(index)).map(({ id }) => id),
      )
    })

    test(
      'is never earlier, for the moment that was noted last, than one that was noted before',
      withOwn(async ({ store, openAnother }) => {
        const none = { latestMs: 0, confirmedMs: 0 }
        const noted = { latestMs: startMs, confirmedMs: startMs - 5 }
        assert.deepEqual(await store.maintenance.noteTime(none), none)
        assert.deepEqual(await store.maintenance.noteTime(noted), noted)
        assert.deepEqual(await store.maintenance.noteTime({ ...noted, latestMs: startMs - 1_000 }), noted)
        await store.maintenance.close()
        const reopened = await openAnother()
        try {
          assert.deepEqual(await reopened.maintenance.noteTime(none), noted)
          const later = { latestMs: startMs + 1, confirmedMs: startMs }
          assert.deepEqual(await reopened.maintenance.noteTime(later), later)
        } finally {
          await reopened.maintenance.close()
        }
      }),
    )

    test(
      'is finished before the store closes, and nothing is accepted from then on',
      withOwn(async ({ store, openAnother }) => {
        const tenant = await newTenant(store)
        const memories = Array.from({ length: 700 }, () => memoryOf(tenant))
        const writes = Promise.all(memories.map((memory) => put(store, memory)))
        await store.maintenance.ping()
        const closing = store.maintenance.close()
        await assert.rejects(store.audit.record(auditOf(tenant)), StoreUnavailable)
        await assert.rejects(store.maintenance.ping(), StoreUnavailable)
        await Promise.all([closing, writes])
        await assert.rejects(store.audit.record(auditOf(tenant)), StoreUnavailable)
        await assert.rejects(store.keys.list({ ...tenant, nowMs: startMs }))
        const reopened = await openAnother()
        try {
          assert.equal((await seenIds(reopened, tenant)).length, memories.length)
        } finally {
          await reopened.maintenance.close()
        }
      }),
    )

    test(
      'is there in every part when the store is opened again',
      withOwn(async ({ store, openAnother }) => {
        const tenant = await newTenant(store)
        const key = keyOf(tenant, { purposeClasses: ['recommendation'] })
        const secretHash = newHash()
        await store.keys.create(key, secretHash, actOf())
        const { matrix } = await store.policies.current(tenant.projectId)
        await store.policies.set(tenant.projectId, { matrix, setAtMs: startMs, setBy: 'cli:ada', note: null }, actOf())
        await store.memories.create(memoryOf(tenant), auditOf(tenant), claimOf())
        const { tokenHash } = await issued(store, tenant)
        await store.grants.revoke(tokenHash, startMs, auditOf(tenant))
        await store.keys.rotate(tenant, key.id, rotationOf(), actOf())
        const person = await joined(store, tenant.projectId)
        const { tokenHash: session } = await begun(store, person.id)
        const invitation = await invited(store, tenant.projectId)
        await store.usage.add([usageOf(tenant)], [{ keyId: key.id, atMs: startMs }])
        const period = { fromMs: startMs, toMs: startMs + 1, keyId: null, stepMs: null, isByKey: true, measure: null }
        const state = async (from: Store) => [
          await from.projects.list(),
          await from.keys.findBySecretHash(secretHash),
          await from.keys.list({ ...tenant, nowMs: startMs }),
          await from.people.team(tenant.projectId),
          await from.sessions.find(session),
          await from.invitations.find(invitation.tokenHash, startMs),
          await from.usage.sum({ tenant, ...period }),
          await from.policies.history(tenant.projectId),
          await from.grants.find(tenant, tokenHash),
          await from.audit.list(tenant, { limit: 100 }),
          await from.memories.create(memoryOf(tenant), auditOf(tenant), claimOf()),
        ]
        const before = await state(store)
        await store.maintenance.close()
        const reopened = await openAnother()
        try {
          assert.deepEqual(await state(reopened), before)
        } finally {
          await reopened.maintenance.close()
        }
      }),
    )
  })
}
