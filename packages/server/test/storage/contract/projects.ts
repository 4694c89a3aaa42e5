import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultPolicyMatrix } from '@ambit/core'
import type { Store } from '../../../src/storage/port/store.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { invited, joined } from '../sample-people.ts'
import {
  actOf,
  auditOf,
  claimOf,
  filterOf,
  issued,
  keyOf,
  memoryOf,
  newHash,
  newId,
  newTenant,
  rotationOf,
  startMs,
  usageOf,
} from '../sample-rows.ts'
import { deliveryOf, webhookOf } from '../sample-webhooks.ts'
import type { Stores } from './opened-store.ts'

export function describeProjects({ store, otherNode }: Stores): void {
  describe('the settings of a project', () => {
    test('are changed one by one, hold for its keys in every process, and are recorded', async () => {
      const tenant = await newTenant(store())
      const { projectId } = tenant
      const secretHash = newHash()
      await store().keys.create(keyOf(tenant), secretHash, actOf())
      const act = actOf({ tenant, action: 'change_settings' })
      assert.equal(await store().projects.changeSettings(projectId, { retentionDays: 30 }, act), true)
      assert.equal((await otherNode().keys.findBySecretHash(secretHash))?.retentionDays, 30)
      assert.equal((await store().audit.list(tenant, { limit: 1 }))[0]?.id, act.id)
      await store().projects.changeSettings(projectId, { pageColor: '#3b5bdb' }, actOf())
      const name = newId('prj')
      await store().projects.changeSettings(projectId, { name, retentionDays: null }, actOf())
      const { createdAtMs, ...settings } = (await otherNode().projects.settings(projectId)) ?? { createdAtMs: 0 }
      assert.deepEqual(settings, { id: projectId, name, retentionDays: null, pageColor: '#3b5bdb' })
      assert.equal((await otherNode().keys.findBySecretHash(secretHash))?.retentionDays, null)
      assert.equal(await store().projects.settings('prj_nothing'), null)
    })

    test('have no name that another project has, and nothing is changed with it', async () => {
      const [one, other] = [await newTenant(store()), await newTenant(store())]
      const taken = (await store().projects.settings(other.projectId))?.name ?? ''
      const change = { name: taken, retentionDays: 7 }
      assert.equal(await store().projects.changeSettings(one.projectId, change, actOf()), false)
      assert.equal((await store().projects.settings(one.projectId))?.retentionDays, null)
      assert.equal(await store().projects.changeSettings(other.projectId, { name: taken }, actOf()), true)
    })

    test('leave the default project the one that is meant when nobody says which', async () => {
      const made = { id: newId('prj'), name: 'default', createdAtMs: startMs }
      await store().projects.create(made, actOf())
      const name = newId('prj')
      await store().projects.changeSettings(made.id, { name }, actOf())
      assert.equal((await otherNode().projects.findByName('default'))?.id, made.id)
      assert.equal((await otherNode().projects.findByName(name))?.id, made.id)
      const next = { id: newId('prj'), name: 'default', createdAtMs: startMs }
      await store().projects.create(next, actOf())
      assert.equal((await store().projects.findByName('default'))?.id, next.id)
    })
  })

  describe('a project that is deleted', () => {
    test('is nobody’s and its keys are refused at once; then everything goes in small steps, and nothing of another', async () => {
      const [gone, kept] = [await newTenant(store()), await newTenant(store())]
      const [ofGone, ofKept] = [await filled(store(), gone), await filled(store(), kept)]
      const { projectId: id } = gone
      const name = (await store().projects.settings(id))?.name ?? ''
      const deleted = { id, name, requestedAtMs: startMs, requestedBy: 'ada@example.com', finishedAtMs: null }
      const act = () => actOf({ tenant: gone, action: 'delete_project' })
      assert.equal(await store().projects.beginDeletion(deleted, [act()]), true)
      assert.equal(await otherNode().projects.beginDeletion(deleted, [act()]), false)

      for (const secretHash of [ofGone.secretHash, ofGone.retiredHash]) {
        assert.equal(await otherNode().keys.findBySecretHash(secretHash), null)
      }
      assert.deepEqual(await otherNode().people.membershipsOf(ofGone.personId), [])
      assert.equal(await store().projects.findByName(name), null)
      assert.equal(await store().projects.settings(id), null)
      assert.ok(!(await store().projects.list()).some((project) => project.id === id))
      const again = { id: newId('prj'), name, createdAtMs: startMs }
      assert.equal(await store().projects.createOwned(again, ofKept.personId, actOf()), true)
      assert.ok((await otherNode().projects.deletions()).some((deletion) => deletion.id === id))

      // By turns, as it would be after a crash, and with a limit that nothing fits into.
      let after: string | null = null
      let steps = 0
      for (;;) {
        const node = steps++ % 2 === 0 ? store() : otherNode()
        const { rows, next } = await node.projects.deleteSome(id, { limit: 2, after })
        if (rows === 0 && next === null) break
        assert.ok(steps < 200)
        after = next
      }
      assert.ok(steps > 3)
      assert.deepEqual(await remains(store(), gone, ofGone), emptied)
      await store().projects.finishDeletion(id, startMs + 9)
      assert.ok(!(await store().projects.deletions()).some((deletion) => deletion.id === id))
      assert.deepEqual(await store().policies.history(id), [])
      assert.deepEqual(await store().webhooks.list(gone), [])
      assert.deepEqual(await remains(store(), gone, ofGone), emptied)

      assert.notEqual(await store().keys.findBySecretHash(ofKept.secretHash), null)
      const left = await remains(store(), kept, ofKept)
      assert.deepEqual(left, { ...emptied, memories: 5, hasGrant: true, deliveries: 1, records: left.records })
      assert.ok(left.records > 5)
      assert.equal((await store().people.membershipsOf(ofKept.personId)).length, 2)
    })
  })
}

interface Filled {
  readonly secretHash: string
  readonly retiredHash: string
  readonly personId: string
  readonly tokenHash: string
  readonly webhookId: string
}

async function filled(store: Store, tenant: Tenant): Promise<Filled> {
  const [key, retiredHash] = [keyOf(tenant), newHash()]
  await store.keys.create(key, retiredHash, actOf())
  const rotation = rotationOf()
  await store.keys.rotate(tenant, key.id, rotation, actOf())
  const { projectId } = tenant
  const person = await joined(store, projectId, 'owner')
  await invited(store, projectId)
  const change = { matrix: defaultPolicyMatrix, setAtMs: startMs, setBy: 'cli:ada', note: 'because' }
  await store.policies.set(projectId, change, actOf({ tenant }))
  for (let count = 0; count < 5; count++) {
    await store.memories.create(memoryOf(tenant), auditOf(tenant), count === 0 ? claimOf() : null)
  }
  const { tokenHash } = await issued(store, tenant)
  await store.usage.add([usageOf(tenant, { count: 7 })], [{ keyId: key.id, atMs: startMs + 3 }])
  const webhook = webhookOf(tenant, { cursor: 0 })
  await store.webhooks.create(webhook, actOf({ tenant }))
  await store.webhooks.plan(webhook, 1, [deliveryOf(webhook, 1)])
  return { secretHash: rotation.secretHash, retiredHash, personId: person.id, tokenHash, webhookId: webhook.id }
}

const emptied = { memories: 0, hasGrant: false, deliveries: 0, records: 0 }

async function remains(store: Store, tenant: Tenant, { tokenHash, webhookId }: Filled) {
  const { userId } = filterOf(tenant)
  const page = { tenant, userId, scope: null, domain: null, afterId: null, limit: 50, nowMs: startMs }
  return {
    memories: (await store.subjects.listMemories(page)).items.length,
    hasGrant: (await store.grants.find(tenant, tokenHash)) !== null,
    deliveries: (await store.webhooks.deliveries(webhookId, { beforeSequence: null, limit: 9 })).length,
    records: (await store.audit.list(tenant, { limit: 100 })).length,
  }
}
