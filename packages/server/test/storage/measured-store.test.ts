import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measuredStore } from '../../src/storage/measured-store.ts'
import type { Store } from '../../src/storage/port/store.ts'

test('every operation of a measured store is reported under its name, and does what it did', async () => {
  const reports: [string, number][] = []
  const project = { id: 'prj_1', name: 'shop', createdAtMs: 1 }
  const asked: unknown[] = []
  const plain = {
    projects: {
      async findByName(name: string) {
        asked.push(name)
        return project
      },
      list: async () => [project],
    },
    rateWindows: null,
    maintenance: { ping: async () => {} },
  } as unknown as Store
  const store = measuredStore(plain, (operation, seconds) => reports.push([operation, seconds]))
  assert.equal(await store.projects.findByName('shop'), project)
  assert.deepEqual(await store.projects.list(), [project])
  await store.maintenance.ping()
  assert.deepEqual(asked, ['shop'])
  assert.equal(store.rateWindows, null)
  assert.deepEqual(
    reports.map(([operation]) => operation),
    ['projects.findByName', 'projects.list', 'maintenance.ping'],
  )
  assert.ok(reports.every(([, seconds]) => seconds >= 0 && seconds < 60))
})

test('a failing operation is reported too, and fails as it did', async () => {
  const reports: string[] = []
  const failure = new Error('no disk')
  const plain = { maintenance: { ping: () => Promise.reject(failure) } } as unknown as Store
  const store = measuredStore(plain, (operation) => reports.push(operation))
  await assert.rejects(store.maintenance.ping(), failure)
  assert.deepEqual(reports, ['maintenance.ping'])
})
