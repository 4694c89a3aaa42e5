import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { StoreNotice } from '../../../src/storage/port/store-notice.ts'
import { openConnection } from '../../../src/storage/sqlite/connection.ts'
import { createUpkeep } from '../../../src/storage/sqlite/upkeep.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'

describe('whoever erases', () => {
  const folder = temporaryDirectory()
  const db = openConnection(join(folder.path, 'ambit.db'))
  db.exec('CREATE TABLE kept (word TEXT)')
  after(() => {
    db.close()
    folder.remove()
  })
  /** A clock on which a look takes some time, and so does whatever is done between two. */
  function newUpkeep() {
    const time = { nowMs: 0, lookMs: 10 }
    const now = (): number => {
      time.nowMs += time.lookMs
      return time.nowMs
    }
    const notices: StoreNotice[] = []
    const upkeep = createUpkeep(db, { isAlmostDone: () => true }, { now, onNotice: (notice) => notices.push(notice) })
    let answered = 0
    const erase = (haveOthersWritten: boolean) => {
      upkeep.noteErasure(() => {
        answered += 1
      })
      upkeep.betweenTransactions(haveOthersWritten)
    }
    return { time, upkeep, erase, answered: () => answered, notices }
  }

  test('is answered at once, over and over, where nobody else writes', () => {
    const { erase, upkeep, answered } = newUpkeep()
    for (let count = 1; count <= 5; count++) {
      erase(false)
      assert.equal(answered(), count)
    }
    upkeep.finish()
  })

  test('shares a checkpoint with those who come soon after one, where others write', () => {
    const { erase, upkeep, answered, time } = newUpkeep()
    erase(true)
    assert.equal(answered(), 1)
    time.lookMs = 0
    erase(true)
    erase(true)
    assert.equal(answered(), 1)
    time.nowMs += 100
    upkeep.betweenTransactions(true)
    assert.equal(answered(), 3)
    upkeep.finish()
  })

  test('is answered, and the operator is told, where the database cannot be rewritten', () => {
    const { erase, upkeep, answered, notices } = newUpkeep()
    const other = openConnection(join(folder.path, 'ambit.db'))
    other.exec('BEGIN IMMEDIATE')
    upkeep.notePersonErased()
    erase(false)
    other.exec('ROLLBACK')
    other.close()
    upkeep.finish()
    assert.equal(answered(), 1)
    assert.deepEqual(
      notices.map(({ level, message }) => [level, message.slice(0, 37)]),
      [['warn', 'VACUUM after an erasure has failed; t']],
    )
    assert.match(notices[0]?.reason ?? '', /locked/)
  })
})
