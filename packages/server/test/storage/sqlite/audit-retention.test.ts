import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { migrations } from '../../../src/storage/migrations/all-migrations.ts'
import { openConnection } from '../../../src/storage/sqlite/connection.ts'
import { databaseFile } from '../../../src/storage/sqlite/data-directory.ts'
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.ts'
import { sweepWrites } from '../../../src/storage/sqlite/sweep.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'

test('old records are found by their moment and deleted by their key: nothing is scanned, however many there are', () => {
  const db = new DatabaseSync(':memory:')
  for (const { sqlite } of migrations) db.exec(sqlite)
  const prepared: string[] = []
  const prepare = db.prepare.bind(db)
  db.prepare = (sql: string) => {
    prepared.push(sql)
    return prepare(sql)
  }
  sweepWrites(db)
  const planOf = (part: string): readonly string[] => {
    const sql = prepared.find((one) => one.includes(part))
    assert.ok(sql, part)
    const parameters = Array.from({ length: sql.split('?').length - 1 }, () => 0)
    return prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...parameters)
      .map(({ detail }) => String(detail))
  }
  for (const [part, plan] of [
    ['DELETE FROM audit ', /^SEARCH audit USING PRIMARY KEY \(project_id=\? AND environment=\? AND id=\?\)/],
    ['SELECT project_id AS projectId', /^SEARCH audit USING (?:COVERING )?INDEX audit_by_time \(at<\?\)/],
    ['action IS NOT NULL ORDER BY at', /^SEARCH audit_log USING INDEX audit_log_by_time \(at<\?\)/],
  ] as const) {
    const lines = planOf(part)
    assert.ok(
      lines.some((line) => plan.test(line)),
      lines.join('\n'),
    )
    assert.ok(!lines.some((line) => /^SCAN/.test(line)), lines.join('\n'))
  }
})

test('records from before they had a bounded size are read with the count of the ids that they have', async () => {
  const directory = temporaryDirectory()
  const db = openConnection(databaseFile(directory.path))
  for (const { sqlite } of migrations.slice(0, 2)) db.exec(sqlite)
  db.exec('PRAGMA user_version = 2')
  const ids = Array.from({ length: 33 }, (_, index) => `mem_${String(index).padStart(2, '0')}`)
  db.prepare(`INSERT INTO audit (project_id, environment, id, at, key_id, request_id, action, outcome, memory_ids)
    VALUES ('prj_1', 'test', 'aud_1', 1, 'key_1', 'req_1', 'read_memory', 'ok', ?)`).run(JSON.stringify(ids))
  db.close()
  const store = await openSqliteStore({ dataDir: directory.path, onFailure: assert.ifError })
  try {
    const [record] = await store.audit.list({ projectId: 'prj_1', environment: 'test' }, { limit: 1 })
    assert.equal(record?.memoryCount, 33)
    assert.equal(record?.memoryDigest, null)
    assert.deepEqual(record?.memoryIds, ids.toReversed().slice(0, 20))
  } finally {
    await store.maintenance.close()
    directory.remove()
  }
})
