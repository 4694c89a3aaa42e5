import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { refusedRequests } from '../../src/storage/migrations/0032-refused-requests.ts'
import { addColumns } from '../../src/storage/migrations/migration.ts'

test('new columns are added on both databases, and are null in the rows that are there', () => {
  const step = addColumns({ memories: { origin: 'text', weight: 'double precision' }, grants: { used_at: 'bigint' } })
  assert.deepEqual(step.makes, { memories: 'origin weight', grants: 'used_at' })
  assert.equal(
    step.postgres,
    [
      'ALTER TABLE ambit.memories ADD COLUMN origin text;',
      'ALTER TABLE ambit.memories ADD COLUMN weight double precision;',
      'ALTER TABLE ambit.grants ADD COLUMN used_at bigint;',
    ].join('\n'),
  )
  const db = new DatabaseSync(':memory:')
  db.exec(
    'CREATE TABLE memories (id TEXT) STRICT; CREATE TABLE grants (id TEXT) STRICT; INSERT INTO memories VALUES (1)',
  )
  db.exec(step.sqlite)
  assert.deepEqual({ ...db.prepare('SELECT * FROM memories').get() }, { id: '1', origin: null, weight: null })
  db.prepare('INSERT INTO grants (id, used_at) VALUES (?, ?)').run('a', Number.MAX_SAFE_INTEGER)
})

test('the compiler knows which columns a step makes, and of which tables', () => {
  const { makes } = addColumns({ memories: { origin: 'text' } })
  const made: 'origin' = makes.memories
  assert.equal(made, 'origin')
  // @ts-expect-error: it is not about grants.
  assert.equal(makes.grants, undefined)
})

test('usage from before refusals were counted by request is recounted from statuses, without the scopes of contexts', () => {
  const db = new DatabaseSync(':memory:')
  const columns = 'key_id TEXT, measure TEXT, subject TEXT, detail TEXT, count INTEGER'
  for (const [table, step] of [
    ['usage_counts', 'hour'],
    ['usage_days', 'day'],
  ] as const) {
    db.exec(`CREATE TABLE ${table} (project_id TEXT, environment TEXT, ${step} INTEGER, ${columns})`)
    db.exec(`INSERT INTO ${table} VALUES
      ('p', 'live', 1, 'contexts', 'requests', 'readContext', '200', 50),
      ('p', 'live', 1, 'contexts', 'requests', 'readContext', '403', 2),
      ('p', 'live', 1, 'contexts', 'requests', 'createMemory', '403', 1),
      ('p', 'live', 1, 'contexts', 'denials', 'schedule', 'recommendation', 200),
      ('p', 'live', 1, 'reads', 'requests', 'readMemory', '403', 3),
      ('p', 'live', 1, 'reads', 'requests', 'continueRead', '403', 4),
      ('p', 'live', 1, 'reads', 'denials', 'schedule', 'recommendation', 7)`)
  }
  db.exec(refusedRequests.sqlite)
  const expected = ['contexts refused request policy_denied 2', 'reads denials schedule recommendation 7']
  for (const table of ['usage_counts', 'usage_days']) {
    const rows = db.prepare(`SELECT * FROM ${table} WHERE measure <> 'requests' ORDER BY key_id, measure`).all()
    assert.deepEqual(
      rows.map((row) => [row.key_id, row.measure, row.subject, row.detail, row.count].join(' ')),
      [...expected, 'reads refused request policy_denied 7'],
    )
  }
})
