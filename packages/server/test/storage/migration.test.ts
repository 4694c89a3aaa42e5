import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
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
