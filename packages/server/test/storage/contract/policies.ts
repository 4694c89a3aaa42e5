import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultPolicyMatrix, type PolicyMatrix } from '@ambit/core'
import { actOf, keyOf, newHash, newId, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

const closed: PolicyMatrix = {
  preferences: [],
  constraints: [],
  communication: [],
  accessibility: [],
  schedule: [],
  attention: [],
}
const loose: PolicyMatrix = { ...closed, preferences: ['task_execution', 'recommendation'] }

export function describePolicies({ store, otherNode }: Stores): void {
  describe('policies', () => {
    test('are the default matrix, version 0 and without a history, until one is set', async () => {
      const { projectId } = await newTenant(store())
      assert.deepEqual(await store().policies.current(projectId), { version: 0, matrix: defaultPolicyMatrix })
      assert.deepEqual(await store().policies.history(projectId), [])
    })

    test('count up from 1, and the newest is in force', async () => {
      const { projectId } = await newTenant(store())
      const byAda = { matrix: closed, setAtMs: startMs, setBy: 'cli:ada', note: null }
      const byBob = { matrix: loose, setAtMs: startMs + 5, setBy: 'bob@example.test', note: null }
      assert.equal(await store().policies.set(projectId, byAda, actOf()), 1)
      assert.equal(await store().policies.set(projectId, byBob, actOf()), 2)
      assert.deepEqual(await store().policies.current(projectId), { version: 2, matrix: loose })
      assert.deepEqual(await store().policies.history(projectId), [
        { version: 2, ...byBob },
        { version: 1, ...byAda },
      ])
    })

    test('decide from the next request on, for every key of the project and in both environments', async () => {
      const tenant = await newTenant(store())
      const hashes = [newHash(), newHash()]
      await store().keys.create(keyOf(tenant), hashes[0] as string, actOf())
      await store().keys.create(keyOf({ ...tenant, environment: 'live' }), hashes[1] as string, actOf())
      for (const hash of hashes) assert.equal((await store().keys.findBySecretHash(hash))?.policy.version, 0)
      for (const [version, matrix] of [closed, loose, closed].entries()) {
        await store().policies.set(
          tenant.projectId,
          { matrix, setAtMs: startMs, setBy: 'cli:ada', note: null },
          actOf(),
        )
        for (const hash of hashes) {
          assert.deepEqual((await store().keys.findBySecretHash(hash))?.policy, { version: version + 1, matrix })
        }
      }
    })

    test('are one project’s own', async () => {
      const mine = await newTenant(store())
      const other = await newTenant(store())
      await store().policies.set(
        mine.projectId,
        { matrix: closed, setAtMs: startMs, setBy: 'cli:ada', note: null },
        actOf(),
      )
      assert.equal((await store().policies.current(other.projectId)).version, 0)
      assert.deepEqual(await store().policies.history(other.projectId), [])
    })

    test('of a project that does not exist cannot be set', async () => {
      const projectId = newId('prj')
      await assert.rejects(
        store().policies.set(projectId, { matrix: closed, setAtMs: startMs, setBy: 'cli:ada', note: null }, actOf()),
      )
      assert.deepEqual(await store().policies.history(projectId), [])
    })

    test('that are set at the same moment get a version each', async () => {
      const { projectId } = await newTenant(store())
      const change = { matrix: closed, setAtMs: startMs, setBy: 'cli:ada', note: null }
      const versions = await Promise.all(
        Array.from({ length: 20 }, () => store().policies.set(projectId, change, actOf())),
      )
      assert.deepEqual(
        versions.toSorted((a, b) => a - b),
        Array.from({ length: 20 }, (_, index) => index + 1),
      )
    })

    test('replace the version that they were made from, and no other', async () => {
      const { projectId } = await newTenant(store())
      const change = { matrix: closed, setAtMs: startMs, setBy: 'ada@example.test', note: null }
      assert.equal(await store().policies.replace(projectId, 1, change, actOf()), null)
      assert.equal(await store().policies.replace(projectId, 0, change, actOf()), 1)
      assert.equal(await store().policies.replace(projectId, 0, { ...change, matrix: loose }, actOf()), null)
      assert.deepEqual(await store().policies.history(projectId), [{ version: 1, ...change }])
      assert.equal(await store().policies.replace(newId('prj'), 0, change, actOf()), null)
    })

    test('that replace the same version at the same moment: one does', async () => {
      const { projectId } = await newTenant(store())
      const change = { matrix: closed, setAtMs: startMs, setBy: 'cli:ada', note: null }
      const versions = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? store() : otherNode()).policies.replace(projectId, 0, change, actOf()),
        ),
      )
      assert.deepEqual(
        versions.filter((version) => version !== null),
        [1],
      )
      assert.equal((await store().policies.history(projectId)).length, 1)
    })

    test('and deleted keys are heard of by every other node at once', async () => {
      const tenant = await newTenant(store())
      const key = keyOf(tenant)
      const secretHash = newHash()
      await store().keys.create(key, secretHash, actOf())
      const seen = async () => (await otherNode().keys.findBySecretHash(secretHash))?.policy
      assert.equal((await seen())?.version, 0)
      await store().policies.set(
        tenant.projectId,
        { matrix: closed, setAtMs: startMs, setBy: 'cli:ada', note: null },
        actOf(),
      )
      assert.deepEqual(await seen(), { version: 1, matrix: closed })
      await otherNode().policies.set(
        tenant.projectId,
        { matrix: loose, setAtMs: startMs, setBy: 'cli:bob', note: null },
        actOf(),
      )
      assert.deepEqual((await store().keys.findBySecretHash(secretHash))?.policy, { version: 2, matrix: loose })
      await store().keys.delete(tenant, key.id, startMs, actOf())
      assert.equal(await seen(), undefined)
    })
  })
}
