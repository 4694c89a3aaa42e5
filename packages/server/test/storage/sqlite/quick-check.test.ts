import assert from 'node:assert/strict'
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { checkEmbeddedStore } from '../../../src/doctor/check-embedded-store.ts'
import { StoreDamaged } from '../../../src/storage/port/store-unavailable.ts'
import { backupSqlite } from '../../../src/storage/sqlite/archive.ts'
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.ts'
import { eventually } from '../../eventually.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'

const directory = temporaryDirectory()
after(() => directory.remove())

async function newStore(name: string): Promise<string> {
  const dataDir = join(directory.path, name)
  const store = await openSqliteStore({ dataDir, onFailure: assert.ifError })
  await store.maintenance.noteTime({ latestMs: 1_000_000, confirmedMs: 1_000_000 })
  await store.maintenance.close()
  return dataDir
}

/** Where passkeys begin: a start does not read that. */
function damage(dataDir: string): void {
  const path = join(dataDir, 'ambit.db')
  const db = new DatabaseSync(path, { readOnly: true })
  const { root } = db.prepare("SELECT rootpage AS root FROM sqlite_schema WHERE name = 'passkeys'").get() as {
    root: number
  }
  db.close()
  const pageBytes = 4096
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (root - 1) * pageBytes)
  closeSync(file)
}

async function open(dataDir: string) {
  const told: string[] = []
  const unchecked: string[] = []
  const check = {
    afterMs: 0,
    onDamage: (found: string) => void told.push(found),
    onUnchecked: (reason: string) => void unchecked.push(reason),
  }
  return { told, unchecked, store: await openSqliteStore({ dataDir, onFailure: assert.ifError, check }) }
}

describe('a damaged database', () => {
  test('is told soon after the start, and not ready from then on', { timeout: 60_000 }, async () => {
    const dataDir = await newStore('damaged')
    damage(dataDir)
    const { told, store } = await open(dataDir)
    await eventually(async () => told.length > 0)
    await assert.rejects(store.maintenance.ping(), StoreDamaged)
    await store.maintenance.close()
  })

  test('is found by a look at it, and leaves no backup', async () => {
    const dataDir = await newStore('looked at')
    damage(dataDir)
    const findings = checkEmbeddedStore(dataDir, { isThorough: false, nowMs: 2_000_000 })
    assert.equal(findings.find(({ check }) => check === 'integrity')?.verdict, 'problem')
    const copy = join(directory.path, 'copy.db')
    await assert.rejects(backupSqlite(dataDir, copy), /damaged/)
    assert.ok(!existsSync(copy))
  })
})

test('a whole database is ready, and closing it ends a check that is under way', { timeout: 60_000 }, async () => {
  const dataDir = await newStore('whole')
  const { told, unchecked, store } = await open(dataDir)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await store.maintenance.ping()
  await store.maintenance.close()
  assert.deepEqual([told, unchecked], [[], []])
})
