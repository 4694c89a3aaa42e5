import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createProjectStorage } from '../../src/app/project-storage.ts'
import type { StoredBytes } from '../../src/storage/port/maintenance.ts'

const shop = { projectId: 'prj_shop', environment: 'test' } as const
const other = { projectId: 'prj_other', environment: 'test' } as const

function storage(limitBytes: number | null, stored: Map<StoredBytes['projectId'], number> = new Map()) {
  const time = { nowMs: 0 }
  const state = { counts: 0 }
  const project = createProjectStorage({
    limitBytes,
    now: () => time.nowMs,
    async count() {
      state.counts++
      return [...stored].map(([projectId, bytes]) => ({ projectId, environment: 'test', bytes }))
    },
  })
  return { project, time, state, stored }
}

describe('the storage of a project', () => {
  test('is counted before the first memory of a process, and what it stores is added', async () => {
    const { project, state } = storage(100, new Map([['prj_shop', 60]]))
    assert.equal(await project.hasRoomFor(shop, 40), true)
    project.noteStored(shop, 40)
    assert.equal(await project.hasRoomFor(shop, 1), false)
    assert.equal(await project.hasRoomFor(other, 100), true)
    assert.equal(state.counts, 1)
  })

  test('has room again once something was deleted and it was counted anew', async () => {
    const { project, time, stored } = storage(100, new Map([['prj_shop', 100]]))
    assert.equal(await project.hasRoomFor(shop, 1), false)
    stored.set('prj_shop', 50)
    assert.equal(await project.hasRoomFor(shop, 1), false)
    time.nowMs += 10_000
    assert.equal(await project.hasRoomFor(shop, 1), true)
  })

  test('is counted anew now and then, with what others have stored, and without waiting for it', async () => {
    const { project, time, stored, state } = storage(100)
    assert.equal(await project.hasRoomFor(shop, 1), true)
    project.noteStored(shop, 10)
    stored.set('prj_shop', 100)
    time.nowMs += 600_000
    assert.equal(await project.hasRoomFor(shop, 1), true)
    await new Promise(setImmediate)
    assert.equal(await project.hasRoomFor(shop, 1), false)
    assert.equal(state.counts, 2)
  })

  test('has no end where there is no limit', async () => {
    const { project, state } = storage(null)
    assert.equal(await project.hasRoomFor(shop, 2 ** 60), true)
    assert.equal(state.counts, 0)
  })
})
