import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import type { NewMemory } from '../../../src/storage/port/memories.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import { StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'
import { actOf, auditOf, memoryOf, newId, newTenant, put, seenIds } from '../sample-rows.ts'

describe('the writer', () => {
  const directory = temporaryDirectory()
  let store: Store
  before(async () => {
    store = await openSqliteStore({ dataDir: directory.path, onFailure: assert.ifError })
  })
  after(async () => {
    await store.maintenance.close()
    directory.remove()
  })

  test('refuses at once what would wait too long, and answers all that it took', async () => {
    const nobody = { projectId: 'nobody', environment: 'test' } as const
    const accepted = Array.from({ length: 20_000 }, () => store.keys.delete(nobody, 'nobody', 0, actOf()))
    await assert.rejects(store.keys.delete(nobody, 'nobody', 0, actOf()), StoreUnavailable)
    assert.ok((await Promise.all(accepted)).every((isDeleted) => !isDeleted))
    assert.equal(await store.keys.delete(nobody, 'nobody', 0, actOf()), false)
  })

  test('tells a fault in what it was asked from a database that cannot take it', async () => {
    const tenant = await newTenant(store)
    const entry = auditOf(tenant)
    await store.audit.record(entry)
    await assert.rejects(store.audit.record(entry), (error) => !(error instanceof StoreUnavailable))
  })

  const hasFileLimits = spawnSync('prlimit', ['--version']).status === 0
  test('refuses and is not ready while the disk takes nothing, looks up what needs no record, and needs no restart afterwards', {
    skip: !hasFileLimits && 'prlimit, which makes files stop growing, is not installed here',
  }, async () => {
    const tenant = await newTenant(store)
    const large = (id: string): NewMemory => {
      const settings = { text: 'x'.repeat(60_000) }
      return memoryOf(tenant, { id, value: { shape: 'likes_dislikes', likes: [id], dislikes: [], settings } })
    }
    const kept = [await put(store, memoryOf(tenant))]
    limitFileBytes(String(128 * 1024))
    try {
      const attempts = Array.from({ length: 10 }, () => large(newId('mem')))
      for (const memory of attempts) {
        const outcome = await put(store, memory).catch((error: unknown) => error)
        if (typeof outcome === 'string') kept.push(outcome)
        else assert.ok(outcome instanceof StoreUnavailable, String(outcome))
      }
      assert.ok(kept.length < attempts.length, 'the limit was never reached')
      await assert.rejects(pingOnAndOn(store), StoreUnavailable)
      assert.equal((await store.projects.list()).length > 0, true)
    } finally {
      limitFileBytes('unlimited')
    }
    await store.maintenance.ping()
    kept.push(await put(store, large(newId('mem'))))
    assert.deepEqual(await seenIds(store, tenant), kept)
  })
})

/** Where something large does not fit any more, a little may: it is soon used up. */
async function pingOnAndOn(store: Store): Promise<void> {
  for (let count = 0; count < 200; count++) await store.maintenance.ping()
}

/** For this process: a file that grows past it fails to, as on a full disk. */
function limitFileBytes(bytes: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])
  assert.equal(status, 0, String(stderr))
}
