/** The role that compose.yaml makes, made in the same way: it can do all that the service does, and no more. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { administer } from '../../postgres/test-databases.ts'
import { memoryOf, newTenant, put, seenIds, startMs } from '../sample-rows.ts'

const compose = readFileSync(new URL('../../../../../compose.yaml', import.meta.url), 'utf8')
const [, block = ''] = /database-role:\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? []
const statements = block
  .split('\n')
  .map((line) => line.trim().replace(":'password'", "'a password'"))
  .filter((line) => line !== '' && !line.startsWith('\\'))

describe('the role of the compose file', () => {
  let postgres: EmbeddedPostgres
  let url: string
  before(async () => {
    postgres = await startEmbeddedPostgres()
    await administer(postgres.url(), 'CREATE DATABASE ambit')
    const own = new URL(postgres.url())
    own.pathname = '/ambit'
    for (const statement of statements) await administer(own.href, statement)
    own.username = 'ambit'
    own.password = encodeURIComponent('a password')
    url = own.href
  })
  after(() => postgres?.remove())

  test('makes the schema, serves requests, keeps the months of the audit and sweeps', async () => {
    assert.ok(statements.length >= 7)
    const store = await openPostgresStore({ url })
    try {
      const tenant = await newTenant(store)
      const id = await put(store, memoryOf(tenant))
      await put(store, memoryOf(tenant, { expiresAtMs: startMs }))
      assert.deepEqual(await seenIds(store, tenant), [id])
      const before = startMs - 1
      const options = { grantsExpiredBeforeMs: before, linksExpiredBeforeMs: before, usageHoursBeforeMs: before }
      const rest = { usageDaysBeforeMs: before, auditBeforeMs: before, limit: 100 }
      const swept = await store.maintenance.sweep({ nowMs: startMs + 1, ...options, ...rest })
      assert.equal(swept.memories, 1)
    } finally {
      await store.maintenance.close()
    }
    await (await openPostgresStore({ url })).maintenance.close()
  })

  test('owns its schema and what is in it, and nothing else', async () => {
    const [role] = await administer<Record<string, boolean>>(
      url,
      `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS is_mighty
       FROM pg_roles WHERE rolname = current_user`,
    )
    assert.equal(role?.is_mighty, false)
    const owned = await administer<{ name: string }>(
      url,
      `SELECT nspname AS name FROM pg_namespace WHERE nspowner = current_user::regrole
       UNION SELECT datname FROM pg_database WHERE datdba = current_user::regrole
       UNION SELECT DISTINCT relnamespace::regnamespace::text FROM pg_class
         WHERE relowner = current_user::regrole AND relnamespace::regnamespace::text NOT LIKE 'pg_toast%'`,
    )
    assert.deepEqual(owned, [{ name: 'ambit' }])
  })

  for (const statement of [
    'CREATE TABLE public.anything (id integer)',
    'CREATE SCHEMA another',
    'CREATE DATABASE another',
    'CREATE ROLE another',
    'ALTER ROLE ambit SUPERUSER',
    'CREATE TEMP TABLE anything (id integer)',
    "SELECT pg_read_file('/etc/passwd')",
  ]) {
    test(`may not: ${statement}`, async () => {
      await assert.rejects(
        administer(url, statement),
        (error) => error instanceof pg.DatabaseError && error.code === '42501',
      )
    })
  }
})
