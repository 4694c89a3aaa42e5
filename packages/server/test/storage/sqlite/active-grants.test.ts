import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { migrations } from '../../../src/storage/migrations/all-migrations.ts'
import { activeGrantReads, activeGrantWrites } from '../../../src/storage/sqlite/active-grants.ts'
import { consentWrites } from '../../../src/storage/sqlite/consents.ts'

test('tokens of a key and about a person are found along an index, in its order: nothing is scanned or sorted', () => {
  const db = new DatabaseSync(':memory:')
  for (const { sqlite } of migrations) db.exec(sqlite)
  const prepared: string[] = []
  const prepare = db.prepare.bind(db)
  db.prepare = (sql: string) => {
    prepared.push(sql)
    return prepare(sql)
  }
  activeGrantReads(db)
  activeGrantWrites(db)
  consentWrites(db)
  const walks = prepared.filter((sql) => /SELECT [^(]* FROM grants/s.test(sql) && sql.includes('ORDER BY'))
  assert.equal(walks.length, 5)
  for (const sql of walks) {
    const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...new Array(sql.split('?').length - 1).fill(0))
      .map(({ detail }) => String(detail))
    const index = sql.includes('key_id = ?')
      ? /^SEARCH grants USING (?:COVERING )?INDEX grants_by_key \(key_id=\? AND \(?expires_at/
      : /^SEARCH grants USING (?:COVERING )?INDEX grants_by_user \(project_id=\? AND environment=\? AND user_id=\? AND \(?expires_at/
    assert.equal(plan.length, 1, plan.join('\n'))
    assert.match(plan[0] ?? '', index)
  }
})
