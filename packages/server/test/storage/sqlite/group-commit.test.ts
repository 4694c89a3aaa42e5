import assert from 'node:assert/strict'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { auditRow } from '../../../src/storage/sqlite/audit.ts'
import { openConnection } from '../../../src/storage/sqlite/connection.ts'
import { databaseFile } from '../../../src/storage/sqlite/data-directory.ts'
import { commitTogether } from '../../../src/storage/sqlite/group-commit.ts'
import { migrate } from '../../../src/storage/sqlite/migrate.ts'
import {
  prepareWriteCommands,
  type WriteCommands,
  type WriteRequest,
} from '../../../src/storage/sqlite/write-commands.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'
import { actOf, newId, startMs } from '../sample-rows.ts'

describe('writes that share a transaction', () => {
  let directory: ReturnType<typeof temporaryDirectory>
  let db: DatabaseSync
  let commands: WriteCommands

  beforeEach(() => {
    directory = temporaryDirectory()
    db = openConnection(databaseFile(directory.path))
    migrate(db)
    commands = prepareWriteCommands(db)
  })
  afterEach(() => {
    db.close()
    directory.remove()
  })

  test('are each answered under their ticket, in the order of asking', () => {
    const answers = commitTogether(db, commands, [project(7, 'a'), project(3, 'b'), project(9, 'c')])
    assert.deepEqual(answers, [
      { ticket: 7, result: undefined },
      { ticket: 3, result: undefined },
      { ticket: 9, result: undefined },
    ])
    assert.deepEqual(names(), ['a', 'b', 'c'])
  })

  test('are kept when one beside them fails, and only that one is told so', () => {
    const answers = commitTogether(db, commands, [project(1, 'a'), project(2, 'a'), project(3, 'b')])
    assert.deepEqual(
      answers.map((answer) => 'failure' in answer),
      [false, true, false],
    )
    assert.equal(unavailable(answers[1]), false)
    assert.deepEqual(names(), ['a', 'b'])
  })

  test('are not acknowledged, not one of them, when the commit fails', () => {
    const answers = commitTogether(db, failingAtCommit(), [project(1, 'a'), project(2, 'trap'), project(3, 'b')])
    assert.ok(answers.every((answer) => 'failure' in answer))
    assert.deepEqual(
      answers.map(({ ticket }) => ticket),
      [1, 2, 3],
    )
    assert.deepEqual(names(), [])
    assert.ok(!db.isTransaction)
    commitTogether(db, commands, [project(4, 'later')])
    assert.deepEqual(names(), ['later'])
  })

  test('are not acknowledged when the database rolls all of them back in the middle', () => {
    db.exec(`CREATE TEMP TRIGGER trap BEFORE INSERT ON main.projects WHEN new.name = 'trap'
      BEGIN SELECT RAISE(ROLLBACK, 'all of it'); END`)
    const answers = commitTogether(db, commands, [project(1, 'a'), project(2, 'trap'), project(3, 'b')])
    assert.ok(answers.every((answer) => 'failure' in answer))
    assert.deepEqual(names(), [])
  })

  test('are refused as unavailable while the disk is full, and taken again once it is not', () => {
    const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count)
    db.exec(`PRAGMA max_page_count = ${pages}`)
    const large = 'x'.repeat(100_000)
    const answers = commitTogether(db, commands, [project(1, 'a'), project(2, large), project(3, 'b')])
    assert.equal(unavailable(answers[1]), true)
    const acknowledged = answers.filter((answer) => !('failure' in answer)).length
    assert.equal(names().length, acknowledged)

    db.exec('PRAGMA max_page_count = 1000000')
    const [later] = commitTogether(db, commands, [project(4, large)])
    assert.deepEqual(later, { ticket: 4, result: undefined })
    assert.ok(names().includes(large))
  })

  test('wait for another process only so long, and are then refused as unavailable', () => {
    db.exec('PRAGMA busy_timeout = 1')
    const other = openConnection(databaseFile(directory.path))
    try {
      other.exec('BEGIN IMMEDIATE')
      const answers = commitTogether(db, commands, [project(1, 'a'), project(2, 'b')])
      assert.deepEqual(answers.map(unavailable), [true, true])
      other.exec('ROLLBACK')
      assert.ok(commitTogether(db, commands, [project(3, 'c')]).every((answer) => 'result' in answer))
      assert.deepEqual(names(), ['c'])
    } finally {
      other.close()
    }
  })

  function names(): readonly string[] {
    return db
      .prepare('SELECT name FROM projects ORDER BY name')
      .all()
      .map(({ name }) => name as string)
  }

  /** A key of a project that does not exist, which the database is told to mind only at the very end. */
  function failingAtCommit(): WriteCommands {
    return {
      ...commands,
      createProject(args) {
        if (args.project.name !== 'trap') return commands.createProject(args)
        db.exec(`PRAGMA defer_foreign_keys = ON;
          INSERT INTO policies (project_id, version, matrix, set_at, set_by) VALUES ('nobody', 1, '{}', 0, '')`)
      },
    }
  }
})

function project(ticket: number, name: string): WriteRequest {
  const args = { project: { id: newId('prj'), name, createdAtMs: startMs }, act: auditRow(actOf()) }
  return { ticket, name: 'createProject', args, turn: { owner: '', bytes: 0 } }
}

function unavailable(answer: ReturnType<typeof commitTogether>[number] | undefined): boolean | undefined {
  return answer && 'failure' in answer ? answer.failure.isUnavailable : undefined
}
