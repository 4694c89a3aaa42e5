/** What lies on the disk, byte by byte: who may read it, and what is no longer in it. */
import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { everyDomain, everyScope, type MemoryValue } from '@ambit/core'
import { sweepExpired } from '../../../src/app/sweep-expired.ts'
import type { NewMemory } from '../../../src/storage/port/memories.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import { backupSqlite, readSqliteArchive } from '../../../src/storage/sqlite/archive.ts'
import { openConnection } from '../../../src/storage/sqlite/connection.ts'
import { databaseFile, dataDirectoryWarning, lockDataDirectory } from '../../../src/storage/sqlite/data-directory.ts'
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.ts'
import { projects } from '../../../src/storage/tables/projects.ts'
import { eventually } from '../../eventually.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'
import {
  auditOf,
  claimOf,
  erasureOf,
  filterOf,
  grantOf,
  memoryOf,
  newHash,
  newTenant,
  put,
  seenIds,
  startMs,
} from '../sample-rows.ts'

const directory = temporaryDirectory()
after(() => directory.remove())
let folders = 0

function newFolder(mode = 0o755): string {
  const path = join(directory.path, `folder-${folders++}`)
  mkdirSync(path)
  chmodSync(path, mode)
  return path
}

const open = (dataDir: string): Promise<Store> => openSqliteStore({ dataDir, onFailure: assert.ifError })
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const modesIn = (path: string) => Object.fromEntries(readdirSync(path).map((name) => [name, modeOf(join(path, name))]))

/** Which files of a folder hold these bytes, as `strings` and `grep` would find them. */
function filesWith(path: string, text: string): readonly string[] {
  return readdirSync(path).filter((name) => readFileSync(join(path, name)).includes(text))
}

describe('the files of a store', () => {
  test('are for their owner alone, in a folder for its owner alone, whoever made it and whatever the umask', async () => {
    for (const umask of [0o000, 0o022, 0o277]) {
      const before = process.umask(umask)
      try {
        const path = newFolder()
        const lock = lockDataDirectory(path)
        const store = await open(path)
        await newTenant(store)
        const modes = modesIn(path)
        assert.ok('ambit.db-wal' in modes)
        assert.deepEqual([new Set(Object.values(modes)), modeOf(path)], [new Set(['600']), '700'])
        await backupSqlite(path, join(path, 'copy.db'))
        assert.equal(modeOf(join(path, 'copy.db')), '600')
        await store.maintenance.close()
        lock.release()
      } finally {
        process.umask(before)
      }
    }
  })

  test('are closed to others when an older version has left them open', async () => {
    const path = newFolder()
    const abandoned = new DatabaseSync(join(path, 'ambit.db'))
    abandoned.exec('PRAGMA journal_mode = WAL; CREATE TABLE old (id); DROP TABLE old')
    writeFileSync(join(path, 'ambit.lock'), '')
    for (const name of readdirSync(path)) chmodSync(join(path, name), 0o644)
    lockDataDirectory(path).release()
    databaseFile(path)
    const files = { 'ambit.db': '600', 'ambit.db-wal': '600', 'ambit.db-shm': '600', 'ambit.lock': '600' }
    assert.deepEqual([modesIn(path), modeOf(path)], [files, '700'])
    abandoned.close()
  })

  test('in a folder with other folders in it are closed as well, and the folder is left alone, with a warning', () => {
    const path = newFolder()
    mkdirSync(join(path, 'of-somebody-else'))
    lockDataDirectory(path).release()
    assert.deepEqual([modeOf(path), modeOf(join(path, 'ambit.lock'))], ['755', '600'])
    assert.match(dataDirectoryWarning(path) ?? '', /^others may enter the data directory .+ \(mode 0755\)\. [^\n]+$/)
  })

  test('bring no warning where nobody else may enter, and name the account that a foreign folder belongs to', () => {
    const path = newFolder()
    databaseFile(path)
    assert.equal(dataDirectoryWarning(path), null)
    const { uid } = statSync('/')
    const reason = process.getuid?.() === uid ? /holds other folders/ : /belongs to another account \(uid 0,/
    assert.match(dataDirectoryWarning('/') ?? '', reason)
  })
})

describe('after a clean stop', () => {
  test('the database is one file, and a copy of it loses nothing', async () => {
    const path = newFolder()
    const store = await open(path)
    const tenant = await newTenant(store)
    const memory = memoryOf(tenant)
    await put(store, memory)
    await store.maintenance.close()
    assert.deepEqual(readdirSync(path), ['ambit.db'])
    assert.deepEqual(await seenInCopy(path, tenant), [memory.id])
  })

  test('so does a copy while a command-line tool has the database open beside it', async () => {
    const path = newFolder()
    const store = await open(path)
    const tool = openConnection(databaseFile(path), { readOnly: true })
    const tenant = await newTenant(store)
    const memory = memoryOf(tenant)
    await put(store, memory)
    tool.prepare('SELECT count(*) FROM memories').get()
    await store.maintenance.close()
    assert.deepEqual(await seenInCopy(path, tenant), [memory.id])
    tool.close()
  })

  test('and once a tool is done that was reading all the while', async () => {
    const path = newFolder()
    const store = await open(path)
    const tenant = await newTenant(store)
    const reading = readSqliteArchive(path)
    for await (const _ of reading.read(projects));
    const memory = memoryOf(tenant)
    await put(store, memory)
    await store.maintenance.close()
    await reading.close()
    assert.deepEqual(readdirSync(path), ['ambit.db'])
    assert.deepEqual(await seenInCopy(path, tenant), [memory.id])
  })
})

describe('what was deleted, superseded or forgotten', () => {
  const canary = 'canary-5c1e'

  test('is in no file any more when whoever did it is answered, while the store is in use', async () => {
    const path = newFolder()
    const store = await open(path)
    const tenant = await newTenant(store)
    for (let round = 0; round < 5; round++) {
      const [deleted, superseded] = ['x', 'y'.repeat(9_000)].map((end) =>
        memoryOf(tenant, { value: liking(`${canary} ${end}`) }),
      )
      const shared = memoryOf(tenant, {
        value: { shape: 'kv_map', entries: { keep: 'kept', note: `${canary} ${'z'.repeat(5_000 * round)}` } },
        claimKey: `retry-${round}`,
      })
      const claim = claimOf({ key: `retry-${round}` })
      for (const memory of [deleted, superseded]) await put(store, memory as NewMemory)
      await store.memories.create(shared, auditOf(tenant), claim)
      assert.notDeepEqual(filesWith(path, canary), [], 'it was never there')

      const newer = memoryOf(tenant)
      const ids = [superseded?.id ?? ''] as const
      await Promise.all([
        store.memories.delete({ tenant, memoryId: deleted?.id ?? '', visible: everyScope }, auditOf(tenant)),
        store.memories.create(newer, auditOf(tenant), null, {
          superseded: { ids, visibleDomains: everyDomain, audit: auditOf(tenant) },
        }),
        store.memories.forget(filterOf(tenant), { section: 'settings', key: 'note' }, () => auditOf(tenant)),
      ])
      assert.deepEqual(filesWith(path, canary), [])
    }
    await store.maintenance.close()
    assert.deepEqual(filesWith(path, canary), [])
  })

  test('is answered although somebody reads all the time, and folded out of the log once they are gone', async () => {
    const path = newFolder()
    const store = await open(path)
    const tenant = await newTenant(store)
    const id = await put(store, memoryOf(tenant, { value: liking(canary) }))
    const reader = openConnection(databaseFile(path), { readOnly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM memories').get()
    assert.equal(await store.memories.delete({ tenant, memoryId: id, visible: everyScope }, auditOf(tenant)), true)
    reader.close()
    await eventually(async () => filesWith(path, canary).length === 0)
    await store.maintenance.close()
  })
})

describe('what has expired and was swept', () => {
  const canary = 'canary-0d6f'
  const kept = 'keeper-77ab'

  test('is in no file any more: not while the store is in use, and not after it was closed', async () => {
    const path = newFolder()
    const store = await open(path)
    const tenant = await newTenant(store)
    const lengths = [10, 300, 900, 5_000, 60_000]
    const memories = Array.from({ length: 600 }, (_, index) => {
      const isKept = index % 5 === 0
      const text = `${isKept ? kept : canary}-${index}-${'x'.repeat(lengths[index % lengths.length] ?? 0)}`
      return memoryOf(tenant, { value: liking(text), expiresAtMs: isKept ? null : startMs + 1_000 })
    })
    await Promise.all(memories.map((memory) => store.memories.create(memory, auditOf(tenant), null)))
    assert.notDeepEqual(filesWith(path, canary), [], 'it was never there')

    await sweepAt(store, startMs + 2_000)
    await eventually(async () => filesWith(path, canary).length === 0)
    assert.notDeepEqual(filesWith(path, kept), [])
    await store.maintenance.close()
    assert.deepEqual([filesWith(path, canary), filesWith(path, kept)], [[], ['ambit.db']])
  })

  test('leaves no copy behind that was made when rows moved between pages', async () => {
    const path = newFolder()
    const store = await open(path)
    const tenant = await newTenant(store)
    // Emptied pages are merged, over and over: the way in which SQLite leaves copies of rows that are deleted later.
    for (let round = 0; round < 4; round++) {
      const memories = Array.from({ length: 1_500 }, (_, index) => {
        const value = liking(`${canary}-${index}-${'x'.repeat((index * 37) % 700)}`)
        return memoryOf(tenant, { value, expiresAtMs: startMs + 1 + ((index * 7919) % 1_500) })
      })
      await Promise.all(memories.map((memory) => store.memories.create(memory, auditOf(tenant), null)))
      for (let at = 250; at <= 1_500; at += 250) await sweepAt(store, startMs + at)
    }
    await sweepAt(store, startMs + 2_000)
    await store.maintenance.close()
    assert.deepEqual(filesWith(path, canary), [])
  })

  test('is folded out of the log once a reader that held it up is gone', async () => {
    const path = newFolder()
    const store = await open(path)
    const tenant = await newTenant(store)
    await put(store, memoryOf(tenant, { value: liking(canary), expiresAtMs: startMs + 1 }))
    const reader = openConnection(databaseFile(path), { readOnly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM memories').get()
    await sweepAt(store, startMs + 2)
    assert.deepEqual(await seenIds(store, tenant), [], 'a reader holds up nobody')
    reader.close()
    await eventually(async () => filesWith(path, canary).length === 0)
    await store.maintenance.close()
  })
})

function liking(text: string): MemoryValue {
  return { shape: 'likes_dislikes', likes: [text], dislikes: [], settings: {} }
}

async function sweepAt(store: Store, nowMs: number): Promise<void> {
  await sweepExpired({ store, confirmedClock: () => nowMs, auditRetentionDays: 400 })
}

async function seenInCopy(path: string, tenant: Awaited<ReturnType<typeof newTenant>>): Promise<readonly string[]> {
  const copy = newFolder()
  copyFileSync(join(path, 'ambit.db'), join(copy, 'ambit.db'))
  const store = await open(copy)
  try {
    return await seenIds(store, tenant)
  } finally {
    await store.maintenance.close()
  }
}

test('of a person who was erased, nothing is in any file when it is answered: neither what they said nor who they are', async () => {
  const path = newFolder()
  const store = await open(path)
  const tenant = await newTenant(store)
  const userId = 'person-to-be-erased'
  const words = ['marmalade-sandwich', 'violet-umbrella', userId, 'private-errand', 'message-of-theirs']
  const entries = { food: words[0] ?? '', colour: words[1] ?? '' }
  for (let count = 0; count < 40; count++) {
    const value: MemoryValue = { shape: 'kv_map', entries: { ...entries, count, padding: 'p'.repeat(count * 97) } }
    const told = { userId, value, sourceRef: words[4] ?? '', claimKey: `retry-${count}` }
    await store.memories.create(
      memoryOf(tenant, told),
      auditOf(tenant, { userId }),
      claimOf({ key: `retry-${count}`, response: userId }),
    )
    await put(
      store,
      memoryOf(tenant, { userId: 'somebody-else', value: { shape: 'rules_list', rules: ['kept-rule'] } }),
    )
    const audit = auditOf(tenant, { userId, purpose: words[3] ?? '' })
    const grant = grantOf(tenant, { userId, purpose: words[3] ?? '' })
    await store.grants.issue(grant, newHash(), { filter: filterOf(tenant, { userId }), audit })
  }
  for (const word of words) assert.notDeepEqual(filesWith(path, word), [], word)
  const act = auditOf(tenant, { action: 'erase_subject', userId: 'erased_1', purpose: null })
  const erasure = { tenant, userId, receiptId: 'era_1', startedAtMs: startMs, pseudonym: 'erased_1', act }
  const { counts } = await store.subjects.erase(erasure)
  assert.deepEqual([counts.memories, counts.grants, counts.idempotencyClaims], [40, 40, 40])
  for (const word of words) assert.deepEqual(filesWith(path, word), [], word)
  assert.notDeepEqual(filesWith(path, 'kept-rule'), [])
  await store.maintenance.close()
})

test('erasing somebody of whom nothing is kept leaves no trace of them, and holds nobody up for what is in the log', async () => {
  const path = newFolder()
  const store = await open(path)
  const tenant = await newTenant(store)
  await put(store, memoryOf(tenant, { userId: 'somebody-else' }))
  const logBytes = () => statSync(`${databaseFile(path)}-wal`).size
  const written = logBytes()
  await store.subjects.erase(erasureOf(tenant, 'nobody-anybody-knows'))
  assert.ok(written > 0 && logBytes() >= written)
  assert.deepEqual(filesWith(path, 'nobody-anybody-knows'), [])
  const [record] = await store.audit.list(tenant, { limit: 1 })
  assert.equal(record?.action, 'erase_subject')
  await store.subjects.erase(erasureOf(tenant, 'somebody-else'))
  assert.equal(logBytes(), 0)
  await store.maintenance.close()
})
