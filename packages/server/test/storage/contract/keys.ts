import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ApiKey, KeyChanges, ListedKey } from '../../../src/storage/port/keys.ts'
import type { Project } from '../../../src/storage/port/projects.ts'
import { actOf, atTheMachine, keyOf, newHash, newId, newTenant, rotationOf, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeKeys({ store, otherNode }: Stores): void {
  describe('projects', () => {
    test('are found by their name and listed in the order of their making', async () => {
      const [first, second] = [newProject(startMs - 2), newProject(startMs - 1)]
      await store().projects.create(second, actOf())
      await store().projects.create(first, actOf())
      assert.deepEqual(await store().projects.findByName(second.name), second)
      assert.deepEqual((await store().projects.list()).slice(0, 2), [first, second])
    })

    test('have names of their own: a second one of the same name is refused and the first stays', async () => {
      const project = newProject(startMs)
      await store().projects.create(project, actOf())
      const before = await store().projects.list()
      await assert.rejects(store().projects.create({ ...project, id: newId('prj') }, actOf()))
      assert.deepEqual(await store().projects.findByName(project.name), project)
      assert.deepEqual(await store().projects.list(), before)
    })

    test('that do not exist are null', async () => {
      assert.equal(await store().projects.findByName(newId('prj')), null)
    })
  })

  describe('keys', () => {
    test('come back as they were stored, with the default policy of a new project', async () => {
      const tenant = await newTenant(store())
      const plain = keyOf(tenant)
      const bound = keyOf(tenant, {
        name: 'naïve “key” 🔑',
        expiresAtMs: startMs + 1,
        rateLimitPerMinute: 7,
        purposeClasses: ['scheduling', 'recommendation'],
        capabilities: ['subject', 'audit'],
      })
      for (const key of [plain, bound]) {
        const secretHash = newHash()
        assert.equal(await store().keys.create(key, secretHash, actOf()), true)
        const found = await store().keys.findBySecretHash(secretHash)
        assert.deepEqual(found?.key, key)
        assert.equal(found?.policy.version, 0)
        assert.equal(found?.retiresAtMs, null)
      }
    })

    test('are paused in every process since the first time, and resumed', async () => {
      const tenant = await newTenant(store())
      const [key, secretHash] = [keyOf(tenant), newHash()]
      await store().keys.create(key, secretHash, actOf())
      const since = async () => {
        const seen = await Promise.all([store(), otherNode()].map(({ keys }) => keys.findBySecretHash(secretHash)))
        const listed = await store().keys.find(key.id, { ...tenant, nowMs: startMs })
        return [...seen.map((found) => found?.key.pausedAtMs), listed?.pausedAtMs]
      }
      const set = (pausedAtMs: number | null) => store().keys.update(tenant, key.id, { pausedAtMs }, actOf())
      assert.equal(await set(startMs + 5), true)
      assert.equal(await set(startMs + 9), true)
      assert.deepEqual(await since(), [startMs + 5, startMs + 5, startMs + 5])
      await store().keys.update(tenant, key.id, { name: 'other' }, actOf())
      assert.deepEqual(await since(), [startMs + 5, startMs + 5, startMs + 5])
      await set(null)
      assert.deepEqual(await since(), [null, null, null])
    })

    test('are found by their own secret only', async () => {
      const secretHash = newHash()
      await store().keys.create(keyOf(await newTenant(store())), secretHash, actOf())
      assert.equal(await store().keys.findBySecretHash(newHash()), null)
      assert.equal(await store().keys.findBySecretHash(''), null)
      assert.equal(await store().keys.findBySecretHash(secretHash.toUpperCase()), null)
    })

    test('with a secret that is registered already change nothing', async () => {
      const tenant = await newTenant(store())
      const secretHash = newHash()
      const first = keyOf(tenant, { name: 'first' })
      await store().keys.create(first, secretHash, actOf())
      assert.equal(
        await store().keys.create(keyOf(await newTenant(store()), { name: 'second' }), secretHash, actOf()),
        false,
      )
      assert.deepEqual((await store().keys.findBySecretHash(secretHash))?.key, first)
    })

    test('of a project that does not exist are refused', async () => {
      const secretHash = newHash()
      await assert.rejects(
        store().keys.create(keyOf({ projectId: newId('prj'), environment: 'test' }), secretHash, actOf()),
      )
      assert.equal(await store().keys.findBySecretHash(secretHash), null)
    })

    test('are refused from the moment they are deleted, and cannot be deleted twice', async () => {
      const secretHash = newHash()
      const tenant = await newTenant(store())
      const key = keyOf(tenant)
      await store().keys.create(key, secretHash, actOf())
      assert.equal(await store().keys.delete(tenant, key.id, startMs, actOf()), true)
      assert.equal(await store().keys.findBySecretHash(secretHash), null)
      assert.equal(await store().keys.delete(tenant, key.id, startMs + 1, actOf()), false)
      assert.equal(await store().keys.delete(tenant, newId('key'), startMs, actOf()), false)
    })

    test('that were deleted do not come back by registering their secret again', async () => {
      const tenant = await newTenant(store())
      const secretHash = newHash()
      const key = keyOf(tenant)
      await store().keys.create(key, secretHash, actOf())
      await store().keys.delete(tenant, key.id, startMs, actOf())
      assert.equal(await store().keys.create(keyOf(tenant), secretHash, actOf()), false)
      assert.equal(await store().keys.findBySecretHash(secretHash), null)
    })

    test('are listed for their environment, in the order of their making, without the deleted ones', async () => {
      const tenant = await newTenant(store())
      const [first, deleted, live, last] = [
        keyOf(tenant),
        keyOf(tenant),
        keyOf({ ...tenant, environment: 'live' }),
        keyOf(await newTenant(store())),
      ]
      for (const key of [last, live, deleted, first]) await store().keys.create(key, newHash(), actOf())
      await store().keys.delete(tenant, deleted.id, startMs, actOf())
      const list = (environment: 'test' | 'live', projectId: string | null) =>
        store().keys.list({ environment, projectId, nowMs: startMs })
      assert.deepEqual((await list('test', null)).slice(-2), [listed(first), listed(last)])
      assert.deepEqual((await list('live', null)).slice(-1), [listed(live)])
      assert.deepEqual(await list('test', tenant.projectId), [listed(first)])
      assert.deepEqual(await list('live', tenant.projectId), [listed(live)])
      assert.deepEqual(await list('live', last.tenant.projectId), [])
    })

    test('are found one by one, where they are and nowhere else', async () => {
      const tenant = await newTenant(store())
      const { projectId } = tenant
      const [key, another, deleted] = [keyOf(tenant, { expiresAtMs: startMs + 5 }), keyOf(tenant), keyOf(tenant)]
      for (const one of [key, another, deleted]) await store().keys.create(one, newHash(), actOf())
      await store().keys.delete(tenant, deleted.id, startMs, actOf())
      const find = (id: string, environment: 'test' | 'live', projectId: string | null) =>
        store().keys.find(id, { environment, projectId, nowMs: startMs })
      assert.deepEqual(await find(key.id, 'test', projectId), listed(key))
      assert.deepEqual(await find(key.id, 'test', null), listed(key))
      assert.equal(await find(key.id, 'live', projectId), null)
      assert.equal(await find(key.id, 'test', (await newTenant(store())).projectId), null)
      assert.equal(await find(deleted.id, 'test', null), null)
      assert.equal(await find('key_nobody', 'test', null), null)
    })

    test('change what is asked for and nothing else, and limits can be taken off again', async () => {
      const tenant = await newTenant(store())
      const secretHash = newHash()
      const key = keyOf(tenant, { purposeClasses: ['scheduling'] })
      await store().keys.create(key, secretHash, actOf())
      const update = (changes: KeyChanges) => store().keys.update(tenant, key.id, changes, actOf())
      const now = async () => (await store().keys.findBySecretHash(secretHash))?.key
      assert.equal(await update({ name: 'naïve “name”' }), true)
      assert.deepEqual(await now(), { ...key, name: 'naïve “name”' })
      await update({ expiresAtMs: startMs + 5, rateLimitPerMinute: 9 })
      assert.deepEqual(await now(), { ...key, name: 'naïve “name”', expiresAtMs: startMs + 5, rateLimitPerMinute: 9 })
      await update({ expiresAtMs: null })
      assert.deepEqual(await now(), { ...key, name: 'naïve “name”', rateLimitPerMinute: 9 })
      await update({ name: key.name, rateLimitPerMinute: null })
      assert.deepEqual(await now(), key)
      assert.equal(await update({}), true)
      assert.deepEqual(await now(), key)
      await store().keys.delete(tenant, key.id, startMs, actOf())
      assert.equal(await update({ name: 'too late' }), false)
    })

    test('of another project or environment cannot be changed, rotated or deleted', async () => {
      const tenant = await newTenant(store())
      const secretHash = newHash()
      const key = keyOf(tenant)
      await store().keys.create(key, secretHash, actOf())
      for (const stranger of [await newTenant(store()), { ...tenant, environment: 'live' } as const]) {
        assert.equal(await store().keys.update(stranger, key.id, { name: 'mine' }, actOf()), false)
        assert.equal(await store().keys.rotate(stranger, key.id, rotationOf(), actOf()), false)
        assert.equal(await store().keys.delete(stranger, key.id, startMs, actOf()), false)
      }
      assert.deepEqual((await store().keys.findBySecretHash(secretHash))?.key, key)
      assert.deepEqual(await store().keys.list({ ...tenant, nowMs: startMs }), [listed(key)])
    })
  })
}

function listed(key: ApiKey): ListedKey {
  return { ...key, createdBy: atTheMachine.actor, lastUsedAtMs: null, previousSecretUntilMs: null }
}

function newProject(createdAtMs: number): Project {
  const id = newId('prj')
  return { id, name: `project ${id}`, createdAtMs }
}
