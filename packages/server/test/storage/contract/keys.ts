import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Project } from '../../../src/storage/port.ts'
import { keyOf, newHash, newId, newTenant, startMs } from '../sample-rows.ts'
import type { Stores } from './opened-store.ts'

export function describeKeys({ store }: Stores): void {
  describe('projects', () => {
    test('are found by their name and listed in the order of their making', async () => {
      const [first, second] = [newProject(startMs - 2), newProject(startMs - 1)]
      await store().projects.create(second)
      await store().projects.create(first)
      assert.deepEqual(await store().projects.findByName(second.name), second)
      assert.deepEqual((await store().projects.list()).slice(0, 2), [first, second])
    })

    test('have names of their own: a second one of the same name is refused and the first stays', async () => {
      const project = newProject(startMs)
      await store().projects.create(project)
      const before = await store().projects.list()
      await assert.rejects(store().projects.create({ ...project, id: newId('prj') }))
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
      })
      for (const key of [plain, bound]) {
        const secretHash = newHash()
        assert.equal(await store().keys.create(key, secretHash), true)
        const found = await store().keys.findBySecretHash(secretHash)
        assert.deepEqual(found?.key, key)
        assert.equal(found?.policy.version, 0)
      }
    })

    test('are found by their own secret only', async () => {
      const secretHash = newHash()
      await store().keys.create(keyOf(await newTenant(store())), secretHash)
      assert.equal(await store().keys.findBySecretHash(newHash()), null)
      assert.equal(await store().keys.findBySecretHash(''), null)
      assert.equal(await store().keys.findBySecretHash(secretHash.toUpperCase()), null)
    })

    test('with a secret that is registered already change nothing', async () => {
      const tenant = await newTenant(store())
      const secretHash = newHash()
      const first = keyOf(tenant, { name: 'first' })
      await store().keys.create(first, secretHash)
      assert.equal(await store().keys.create(keyOf(await newTenant(store()), { name: 'second' }), secretHash), false)
      assert.deepEqual((await store().keys.findBySecretHash(secretHash))?.key, first)
    })

    test('of a project that does not exist are refused', async () => {
      const secretHash = newHash()
      await assert.rejects(store().keys.create(keyOf({ projectId: newId('prj'), environment: 'test' }), secretHash))
      assert.equal(await store().keys.findBySecretHash(secretHash), null)
    })

    test('are refused from the moment they are deleted, and cannot be deleted twice', async () => {
      const secretHash = newHash()
      const key = keyOf(await newTenant(store()))
      await store().keys.create(key, secretHash)
      assert.equal(await store().keys.delete(key.id, startMs), true)
      assert.equal(await store().keys.findBySecretHash(secretHash), null)
      assert.equal(await store().keys.delete(key.id, startMs + 1), false)
      assert.equal(await store().keys.delete(newId('key'), startMs), false)
    })

    test('that were deleted do not come back by registering their secret again', async () => {
      const tenant = await newTenant(store())
      const secretHash = newHash()
      const key = keyOf(tenant)
      await store().keys.create(key, secretHash)
      await store().keys.delete(key.id, startMs)
      assert.equal(await store().keys.create(keyOf(tenant), secretHash), false)
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
      for (const key of [last, live, deleted, first]) await store().keys.create(key, newHash())
      await store().keys.delete(deleted.id, startMs)
      assert.deepEqual((await store().keys.list('test')).slice(-2), [first, last])
      assert.deepEqual((await store().keys.list('live')).slice(-1), [live])
    })
  })
}

function newProject(createdAtMs: number): Project {
  const id = newId('prj')
  return { id, name: `project ${id}`, createdAtMs }
}
