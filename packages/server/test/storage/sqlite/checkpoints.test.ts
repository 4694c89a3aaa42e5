import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { StoreNotice } from '../../../src/storage/port/store-notice.ts'
import { type Checkpoints, createCheckpoints } from '../../../src/storage/sqlite/checkpoints.ts'
import { cachePagesFor, openConnection } from '../../../src/storage/sqlite/connection.ts'
import { databaseFile } from '../../../src/storage/sqlite/data-directory.ts'
import { eventually } from '../../eventually.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'

const limits = { worthwhile: 10, long: 40, few: 20, tooLong: 200 }

describe('the log of the embedded store', () => {
  let directory: ReturnType<typeof temporaryDirectory>
  let db: DatabaseSync
  let checkpoints: Checkpoints
  beforeEach(() => {
    directory = temporaryDirectory()
    const file = databaseFile(directory.path)
    db = openConnection(file)
    db.exec('CREATE TABLE told (words TEXT)')
    checkpoints = createCheckpoints(db, file, { limits })
  })
  afterEach(async () => {
    await checkpoints.close()
    db.close()
    directory.remove()
  })

  /** Some pages in one transaction. */
  function write(pages = 6): void {
    db.prepare('INSERT INTO told VALUES (?)').run('x'.repeat(4_096 * (pages - 2)))
  }
  function log(): { log: number; checkpointed: number } {
    return db.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number; checkpointed: number }
  }

  test('grows in no commit by a copy into the database: that is done elsewhere, once it is worth it', async () => {
    write()
    checkpoints.betweenTransactions()
    assert.equal(log().checkpointed, 0)
    write(20)
    assert.equal(log().checkpointed, 0)
    checkpoints.betweenTransactions()
    await eventually(async () => log().checkpointed > 20)
  })

  test('is written by the writer where the thread has died, and the operator is told', async () => {
    const notices: StoreNotice[] = []
    const onNotice = (notice: StoreNotice) => void notices.push(notice)
    const orphaned = createCheckpoints(db, join(directory.path, 'nowhere', 'ambit.db'), { limits, onNotice })
    write(20)
    await eventually(async () => {
      orphaned.betweenTransactions()
      return notices.length > 0
    })
    assert.match(notices[0]?.message ?? '', /the thread for checkpoints has died/)
    assert.ok(notices[0]?.reason)
    orphaned.betweenTransactions()
    assert.equal(log().checkpointed, log().log)
    await orphaned.close()
  })

  test('gives the writer a larger cache as the database grows, when it starts over', async () => {
    const cached = (): number => Number(db.prepare('PRAGMA cache_size').get()?.cache_size)
    const pages = (): number => Number(db.prepare('PRAGMA page_count').get()?.page_count)
    assert.equal(cached(), cachePagesFor(0))
    await eventually(async () => {
      write(2_000)
      checkpoints.betweenTransactions()
      return cached() > cachePagesFor(0)
    })
    assert.ok(cached() <= cachePagesFor(pages()))
  })

  test('starts over again and again while the writing goes on', async () => {
    let longest = 0
    await eventually(async () => {
      for (let count = 0; count < 20; count++) {
        write()
        checkpoints.betweenTransactions()
        longest = Math.max(longest, log().log)
        await new Promise((resolve) => setImmediate(resolve))
      }
      return longest >= limits.long && log().log < limits.long
    })
    assert.ok(longest < limits.tooLong + 50, `${longest} pages`)
  })

  test('does not grow without end when the thread cannot keep up', () => {
    // Nothing is awaited: the thread does not even begin.
    for (let count = 0; count < 200; count++) {
      write()
      checkpoints.betweenTransactions()
    }
    assert.ok(log().log < limits.tooLong + 50, `${log().log} pages`)
  })

  test('stays as long as somebody reads from it, and costs no commit a try each', async () => {
    write(50)
    const reader = openConnection(databaseFile(directory.path), { readOnly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM told').get()
    for (let count = 0; count < 60; count++) {
      write()
      checkpoints.betweenTransactions()
    }
    assert.ok(log().log > limits.tooLong)
    reader.exec('COMMIT')
    reader.close()
    await eventually(async () => {
      write()
      checkpoints.betweenTransactions()
      return log().log < limits.long
    })
  })
})

describe('the cache of a connection', () => {
  test('is a thirty-second of the database, within limits, and large where all of it has to be walked through no more', () => {
    const gigabyte = 2 ** 30 / 4096
    assert.deepEqual([0, 20_000, 40_000, gigabyte, gigabyte + 1].map(cachePagesFor), [512, 625, 1_250, 2_048, 16_384])
  })
})
