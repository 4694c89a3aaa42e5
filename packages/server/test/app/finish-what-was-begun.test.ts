import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { continueDeletions } from '../../src/app/project/delete-project.ts'
import { finishErasures } from '../../src/app/subject/erase-subject.ts'
import { nothingErased } from '../../src/storage/erased-counts.ts'
import { openMemoryStore } from '../../src/storage/sqlite/open-memory-store.ts'
import { actOf, erasureOf, memoryOf, newTenant, put, startMs } from '../storage/sample-rows.ts'

const diskFailure = new Error('a page cannot be read')
const hourMs = 3_600_000

describe('what another process has begun', () => {
  test('an erasure that fails is reported, and all others are finished', async () => {
    const store = openMemoryStore()
    const tenant = await newTenant(store)
    const people = ['user_1', 'user_2', 'user_3']
    for (const userId of people) await put(store, memoryOf(tenant, { userId }))
    const begun = people.map((userId) => ({ ...erasureOf(tenant, userId), counts: nothingErased }))
    const subjects: typeof store.subjects = {
      ...store.subjects,
      listBegunErasures: async () => begun,
      erase: (erasure) => (erasure.userId === 'user_1' ? Promise.reject(diskFailure) : store.subjects.erase(erasure)),
    }
    const failures: unknown[] = []
    await finishErasures({ store: { subjects }, clock: () => startMs }, 0, (error, receiptId) =>
      failures.push([error, receiptId]),
    )
    assert.deepEqual(failures, [[diskFailure, begun[0]?.receiptId]])
    const left = people.map(async (userId) => (await store.subjects.count({ tenant, userId })).memories)
    assert.deepEqual(await Promise.all(left), [1, 0, 0])
    await store.maintenance.close()
  })

  test('the deletion of a project that fails is reported, and all others are finished', async () => {
    const store = openMemoryStore()
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      const { projectId: id } = await newTenant(store)
      ids.push(id)
      const deleted = { id, name: id, requestedAtMs: startMs, requestedBy: 'ada', finishedAtMs: null }
      assert.ok(await store.projects.beginDeletion(deleted, [actOf({ action: 'delete_project' })]))
    }
    const [broken] = await store.projects.deletions()
    const projects: typeof store.projects = {
      ...store.projects,
      deleteSome: (id, page) => (id === broken?.id ? Promise.reject(diskFailure) : store.projects.deleteSome(id, page)),
    }
    const failures: unknown[] = []
    const finished = await continueDeletions(
      { store: { projects }, clock: () => startMs + hourMs },
      { isStopping: () => false, onFailure: (error, projectId) => failures.push([error, projectId]) },
    )
    assert.deepEqual(failures, [[diskFailure, broken?.id]])
    const others = ids.filter((id) => id !== broken?.id)
    assert.deepEqual(finished.map(({ id }) => id).toSorted(), others.toSorted())
    await store.maintenance.close()
  })
})
