/** The description of the tables, held against what the migrations make on both databases. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { sqliteTables, tables } from '../../src/storage/tables/all-tables.ts'
import type { SqlType } from '../../src/storage/tables/columns.ts'
import type { Table } from '../../src/storage/tables/table.ts'
import { administer, startTestDatabases, type TestDatabases } from '../postgres/test-databases.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const described = Object.values<Table>(tables)
const inSqlite = [...described.filter(({ name }) => name !== 'rate_windows'), ...Object.values<Table>(sqliteTables)]
/** What the databases keep by themselves: totals of memories, and how far the migrations have come. */
const ownAffairs = ['memory_totals', 'schema_version']

/** What earlier releases kept, and processes of theirs still write beside ours. Nobody reads it. */
const leftOver = ['people.email_verified', 'people.image']

type Schema = ReadonlyMap<string, ReadonlyMap<string, string>>

function schemaOf(rows: readonly { table: string; column: string; type: string }[]): Schema {
  const byTable = Map.groupBy(
    rows.filter(({ table, column }) => !ownAffairs.includes(table) && !leftOver.includes(`${table}.${column}`)),
    ({ table }) => table,
  )
  return new Map([...byTable].map(([table, of]) => [table, new Map(of.map(({ column, type }) => [column, type]))]))
}

function describedSchema(tables: readonly Table[], typeOf: (type: SqlType) => string): Schema {
  return schemaOf(
    tables.flatMap(({ name: table, columns: { names, types } }) =>
      names.map((column, index) => ({ table, column, type: typeOf(types[index] as SqlType) })),
    ),
  )
}

const sorted = (schema: Schema) =>
  [...schema].map(([table, columns]) => [table, [...columns].sort()] as const).sort(([a], [b]) => (a < b ? -1 : 1))

describe('each table is described as it is', () => {
  const sqliteTypes = {
    text: 'TEXT',
    uuid: 'TEXT',
    integer: 'INTEGER',
    bigint: 'INTEGER',
    'double precision': 'REAL',
    bytea: 'BLOB',
    any: 'ANY',
  } as const
  let databases: TestDatabases
  before(async () => {
    databases = await startTestDatabases()
  })
  after(() => databases?.remove())

  test('in SQLite', async () => {
    const { path: dataDir, remove } = temporaryDirectory()
    await (await openSqliteStore({ dataDir, onFailure: assert.fail })).maintenance.close()
    const db = new DatabaseSync(join(dataDir, 'ambit.db'), { readOnly: true })
    const rows = db
      .prepare(`SELECT t.name AS "table", c.name AS "column", c.type FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`)
      .all() as { table: string; column: string; type: string }[]
    const expected = describedSchema(inSqlite, (type) => sqliteTypes[type])
    assert.deepEqual(sorted(schemaOf(rows)), sorted(expected))
    for (const { name, key } of inSqlite) db.prepare(`SELECT ${key.sqlite.join(', ')} FROM ${name}`)
    db.close()
    remove()
  })

  test('in PostgreSQL', async () => {
    const url = await databases.create()
    await (await openPostgresStore({ url, tenantPipelines: 1 })).maintenance.close()
    const rows = await administer<{ table: string; column: string; type: string }>(
      url,
      `SELECT relname AS table, attname AS column, format_type(atttypid, atttypmod) AS type
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = 'ambit'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND attnum > 0 AND NOT attisdropped AND attname <> 'user_key'`,
    )
    assert.deepEqual(sorted(schemaOf(rows)), sorted(describedSchema(described, (type) => type)))
    const keys = described.map(({ name, key }) => `SELECT ${key.postgres.join(', ')} FROM ambit.${name}`)
    for (const key of keys) await administer(url, key)
  })
})
