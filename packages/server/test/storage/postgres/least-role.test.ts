/** The roles that compose.yaml makes, made in the same way: one migrates, the other can do all that the service does, and no more. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { migrateCommand } from '../../../src/cli/migrate-command.ts'
import { readConfig } from '../../../src/config.ts'
import { checkPostgres } from '../../../src/doctor/check-postgres.ts'
import { fillPostgresArchive, readPostgresArchive } from '../../../src/storage/postgres/archive.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { administer } from '../../postgres/test-databases.ts'
import { auditOf, memoryOf, newTenant, put, seenIds, startMs } from '../sample-rows.ts'

const compose = readFileSync(new URL('../../../../../compose.yaml', import.meta.url), 'utf8')
const [, block = ''] = /database-roles:\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? []
const statements = block
  .split('\n')
  .map((line) => line.trim().replace(/:'(owner_)?password'/, "'a password'"))
  .filter((line) => line !== '' && !line.startsWith('\\'))

describe('the roles of the compose file', () => {
  let postgres: EmbeddedPostgres
  let admin: string
  let running: string
  let owner: string
  const as = (role: string): string => {
    const url = new URL(admin)
    url.username = role
    url.password = encodeURIComponent('a password')
    return url.href
  }
  const migrate = (...args: string[]) => migrateCommand(readConfig({ DATABASE_URL: owner }), args)

  async function withStore(url: string, use: (store: PostgresStore) => Promise<void>): Promise<string[]> {
    const warnings: string[] = []
    const store = await openPostgresStore({ url, onNotice: ({ message }) => warnings.push(message) })
    try {
      await use(store)
    } finally {
      await store.maintenance.close()
    }
    return warnings
  }

  before(async () => {
    postgres = await startEmbeddedPostgres()
    await administer(postgres.url(), 'CREATE DATABASE ambit')
    admin = postgres.url('ambit')
    for (const statement of statements) await administer(admin, statement)
    running = as('ambit')
    owner = as('ambit_owner')
  })
  after(() => postgres?.remove())

  test('the service makes no tables: without a migration it does not start, and says what to run', async () => {
    assert.ok(statements.length >= 8)
    const refused = () =>
      assert.rejects(openPostgresStore({ url: running }), /may not use the tables.*run "ambit migrate --for ambit"/)
    await refused()
    await migrate()
    await refused()
    await migrate('--for', 'ambit')
    await migrate('--for', 'ambit')
  })

  test('the service serves requests, keeps the months of the audit, sweeps, erases, exports and starts again', async () => {
    const warnings = await withStore(running, async (store) => {
      const tenant = await newTenant(store)
      const id = await put(store, memoryOf(tenant))
      await put(store, memoryOf(tenant, { expiresAtMs: startMs }))
      assert.deepEqual(await seenIds(store, tenant), [id])
      assert.equal((await store.audit.list(tenant, { limit: 10 })).length > 0, true)
      const years = 3 * 365 * 86_400_000
      const before = startMs - 1
      const options = { grantsExpiredBeforeMs: before, linksExpiredBeforeMs: before, usageHoursBeforeMs: before }
      const rest = { usageDaysBeforeMs: before, auditBeforeMs: before, limit: 100 }
      assert.equal((await store.maintenance.sweep({ nowMs: startMs + 1, ...options, ...rest })).memories, 1)
      // Much later: months and weeks are made ahead, and old ones are dropped.
      const later = Date.now() + years
      const moved = { ...options, grantsExpiredBeforeMs: later - 1 }
      const swept = await store.maintenance.sweep({ nowMs: later, ...moved, ...rest, auditBeforeMs: later - 1 })
      assert.ok(swept.auditMonths > 0 && swept.grantWeeks > 0, JSON.stringify(swept))
      const made = await administer(
        admin,
        `SELECT FROM pg_class WHERE relname LIKE 'audit_${new Date(later).getUTCFullYear()}%' AND relkind = 'r'`,
      )
      assert.ok(made.length > 0)
      await store.audit.record(auditOf(tenant, { atMs: later }))
    })
    assert.deepEqual(warnings, [])
    const source = await readPostgresArchive(running)
    await source.close()
    await withStore(running, async (store) => void (await newTenant(store)))
    await assert.rejects(fillPostgresArchive(running), /not empty/)
  })

  test('the service owns nothing, and is neither superuser nor past row security', async () => {
    const [role] = await administer<Record<string, boolean>>(
      running,
      `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS is_mighty
       FROM pg_roles WHERE rolname = current_user`,
    )
    assert.equal(role?.is_mighty, false)
    for (const [name, owned] of [
      ['ambit', []],
      ['ambit_owner', [{ name: 'ambit' }]],
    ] as const) {
      const found = await administer<{ name: string }>(
        admin,
        `SELECT nspname AS name FROM pg_namespace WHERE nspowner = '${name}'::regrole
         UNION SELECT datname FROM pg_database WHERE datdba = '${name}'::regrole
         UNION SELECT DISTINCT relnamespace::regnamespace::text FROM pg_class
           WHERE relowner = '${name}'::regrole AND relnamespace::regnamespace::text NOT LIKE 'pg_toast%'
         UNION SELECT DISTINCT pronamespace::regnamespace::text FROM pg_proc WHERE proowner = '${name}'::regrole`,
      )
      assert.deepEqual(found, owned)
    }
  })

  test('row security is forced on every table that has it, for the owner as well', async () => {
    const tables = await administer<{ relname: string; relforcerowsecurity: boolean; policies: string[] }>(
      admin,
      `SELECT relname, relforcerowsecurity,
         (SELECT array_agg(polname::text ORDER BY polname) FROM pg_policy WHERE polrelid = pg_class.oid) AS policies
       FROM pg_class WHERE relnamespace = 'ambit'::regnamespace AND relrowsecurity`,
    )
    assert.ok(tables.length > 4)
    for (const { relname, relforcerowsecurity, policies } of tables) {
      assert.deepEqual([relforcerowsecurity, policies], [true, ['all_tenants', 'own_tenant']], relname)
    }
    await administer(admin, 'ALTER POLICY all_tenants ON ambit.memories TO ambit')
    const [seen] = await administer<{ count: number }>(owner, 'SELECT count(*)::int FROM ambit.memories')
    assert.equal(seen?.count, 0)
    await migrate('--for', 'ambit')
    const [again] = await administer<{ count: number }>(owner, 'SELECT count(*)::int FROM ambit.memories')
    assert.ok((again?.count ?? 0) > 0)
  })

  for (const statement of [
    'CREATE TABLE public.anything (id integer)',
    'CREATE TABLE ambit.anything (id integer)',
    'CREATE SCHEMA another',
    'CREATE DATABASE another',
    'CREATE ROLE another',
    'ALTER ROLE ambit SUPERUSER',
    'CREATE TEMP TABLE anything (id integer)',
    "SELECT pg_read_file('/etc/passwd')",
    'ALTER TABLE ambit.memories DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE ambit.memories NO FORCE ROW LEVEL SECURITY',
    'CREATE POLICY anything ON ambit.memories USING (true)',
    'DROP POLICY own_tenant ON ambit.memories',
    'ALTER TABLE ambit.audit DISABLE TRIGGER ALL',
    'DROP TRIGGER audit_noted ON ambit.audit',
    'CREATE OR REPLACE FUNCTION ambit.link_noted_records() RETURNS text LANGUAGE sql AS $$ SELECT NULL $$',
    'ALTER TABLE ambit.audit ADD COLUMN anything text',
    'DROP TABLE ambit.audit',
    'TRUNCATE ambit.audit',
    'UPDATE ambit.schema_version SET version = 1',
    'SET ROLE ambit_owner',
    "SET session_replication_role = 'replica'",
  ]) {
    test(`the service may not: ${statement}`, async () => {
      await assert.rejects(
        administer(running, statement),
        (error) => error instanceof pg.DatabaseError && error.code === '42501',
      )
    })
  }

  for (const call of [
    "ambit.make_partitions('memories', '{memories_2026_01}', '{1}', '{2}')",
    "ambit.make_partitions('audit', '{people}', '{1}', '{2}')",
    "ambit.make_partitions('audit', '{audit_2099_01; DROP TABLE ambit.people}', '{1}', '{2}')",
    "ambit.drop_partition('audit', 'audit_links')",
    "ambit.drop_partition('audit', 'people')",
    "ambit.drop_partition('memories', 'memories_00')",
  ]) {
    test(`the functions of the owner refuse ${call}`, async () => {
      await assert.rejects(administer(running, `SELECT ${call}`), /no name of a partition|no partitions by time/)
    })
  }

  test('a request cannot call the functions of the owner', async () => {
    const call = "SET ROLE ambit_tenant; SELECT ambit.drop_partition('audit', 'audit_2020_01')"
    await assert.rejects(administer(running, call), /permission denied/)
  })

  test('a start as the owner, as a superuser or past row security warns, and so does the doctor', async () => {
    await administer(admin, "CREATE ROLE past_walls LOGIN BYPASSRLS PASSWORD 'a password'")
    await administer(admin, 'GRANT ambit_tenant TO past_walls; GRANT CONNECT ON DATABASE ambit TO past_walls')
    await migrate('--for', 'past_walls')
    const risks = [
      [owner, /ambit_owner of DATABASE_URL owns the tables/],
      [admin, /postgres of DATABASE_URL is a superuser/],
      [as('past_walls'), /past_walls of DATABASE_URL bypasses row security/],
    ] as const
    for (const [url, words] of risks) {
      const warnings = await withStore(url, async () => {})
      assert.equal(warnings.length, 1)
      assert.match(warnings[0] ?? '', words)
      assert.equal((await checkPostgres(url)).find(({ check }) => check === 'database role')?.verdict, 'warning')
    }
    assert.equal((await checkPostgres(running)).find(({ check }) => check === 'database role')?.verdict, 'ok')
  })

  test('an older schema is not touched by the service: it says what it needs', async () => {
    const [{ version } = { version: 0 }] = await administer<{ version: number }>(
      admin,
      'SELECT version FROM ambit.schema_version',
    )
    await administer(admin, `UPDATE ambit.schema_version SET version = ${version - 1}`)
    await assert.rejects(
      openPostgresStore({ url: running }),
      /has schema \d+, and this version needs \d+: run "ambit migrate"/,
    )
    await administer(admin, `UPDATE ambit.schema_version SET version = ${version}`)
  })

  test('one that owned everything is divided by giving the tables away', async () => {
    await administer(postgres.url(), 'CREATE DATABASE single')
    const single = (role: string) => as(role).replace(/\/ambit$/, '/single')
    await administer(postgres.url('single'), 'CREATE SCHEMA ambit AUTHORIZATION ambit')
    let id = ''
    const warnings = await withStore(single('ambit'), async (store) => {
      const tenant = await newTenant(store)
      id = await put(store, memoryOf(tenant))
      assert.deepEqual(await seenIds(store, tenant), [id])
    })
    assert.equal(warnings.length, 1)
    await administer(postgres.url('single'), 'REASSIGN OWNED BY ambit TO ambit_owner')
    await migrateCommand(readConfig({ DATABASE_URL: single('ambit_owner') }), ['--for', 'ambit'])
    const none = await withStore(single('ambit'), async (store) => {
      const tenant = await newTenant(store)
      const further = await put(store, memoryOf(tenant))
      assert.deepEqual(await seenIds(store, tenant), [further])
    })
    assert.deepEqual(none, [])
  })
})
