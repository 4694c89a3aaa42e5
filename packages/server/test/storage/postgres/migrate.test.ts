import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { migrations } from '../../../src/storage/migrations/all-migrations.ts'
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { userKey } from '../../../src/storage/postgres/user-key.ts'
import { administer, startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { begun, invited, joined, resetOf } from '../sample-people.ts'
import {
  actOf,
  issued,
  memoryOf,
  newHash,
  newTenant,
  put,
  rotationOf,
  seenIds,
  startMs,
  usageOf,
} from '../sample-rows.ts'

const ownTables = `SELECT relname AS table FROM pg_class
  WHERE relnamespace = 'ambit'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`

describe('the schema', () => {
  let databases: TestDatabases
  before(async () => {
    databases = await startTestDatabases()
  })
  after(() => databases?.remove())

  test('is made once when ten processes start at the same moment', async () => {
    const url = await databases.createEmpty()
    const stores = await Promise.all(Array.from({ length: 10 }, () => openPostgresStore({ url })))
    for (const store of stores) assert.deepEqual(await store.projects.list(), [])
    await Promise.all(stores.map((store) => store.maintenance.close()))
    assert.deepEqual(await administer(url, 'SELECT version FROM ambit.schema_version'), [
      { version: migrations.length },
    ])
    const partitions = await administer<{ name: string; count: number }>(
      url,
      `SELECT inhparent::regclass::text AS name, count(*)::integer FROM pg_inherits JOIN pg_class ON oid = inhparent
       WHERE relkind = 'p' GROUP BY 1 ORDER BY 1`,
    )
    assert.deepEqual(partitions, [
      // This month and three more, this week and six more, and what is in none.
      { name: 'ambit.audit', count: 5 },
      { name: 'ambit.grants', count: 8 },
      { name: 'ambit.memories', count: 64 },
    ])
  })

  test('of the first release is brought up to date while its processes run, and everything in it is still there', async () => {
    const url = await databases.createEmpty()
    await administer(
      url,
      `CREATE SCHEMA ambit; CREATE TABLE ambit.schema_version (version integer NOT NULL);
       INSERT INTO ambit.schema_version VALUES (1); ${migrations[0]?.postgres};
       INSERT INTO ambit.projects (id, name, created_at) VALUES ('prj_1', 'shop', 1);
       INSERT INTO ambit.api_keys (id, project_id, environment, secret_hash, name, last_four, created_at)
       VALUES ('key_1', 'prj_1', 'test', 'hash', 'a key', 'wxyz', 1);
       INSERT INTO ambit.memories
         (project_id, environment, user_key, user_id, scope, id, domain, source, value, created_at)
       VALUES ('prj_1', 'test', '${userKey('user_1')}', 'user_1', 'preferences', 'mem_1', 'Ｈealth ', 'system', '{"shape":"likes_dislikes","likes":["mem_1"],"dislikes":[],"settings":{}}', 1)`,
    )
    const older = new pg.Client({ connectionString: url })
    await older.connect()
    const lookUp = { name: 'look-up', text: 'SELECT id, name FROM ambit.api_keys WHERE secret_hash = $1' }
    await older.query({ ...lookUp, values: ['hash'] })
    const store = await openPostgresStore({ url, tenantPipelines: 1 })
    assert.equal((await older.query({ ...lookUp, values: ['hash'] })).rows[0]?.id, 'key_1')
    await older.end()
    const tenant = { projectId: 'prj_1', environment: 'test' } as const
    const [key] = await store.keys.list({ ...tenant, nowMs: 1 })
    assert.deepEqual([key?.id, key?.createdBy, key?.lastUsedAtMs], ['key_1', null, null])
    assert.deepEqual(await seenIds(store, tenant, { domain: 'health' }), ['mem_1'])
    assert.deepEqual(await seenIds(store, tenant, { visibleDomains: { except: ['health'] } }), [])
    assert.equal(await store.keys.rotate(tenant, 'key_1', rotationOf(), actOf()), true)
    assert.equal((await store.keys.findBySecretHash('hash'))?.key.id, 'key_1')
    await store.maintenance.close()
  })

  test('is left alone by a version that is too old for it', async () => {
    const url = await databases.create()
    await (await openPostgresStore({ url, tenantPipelines: 1 })).maintenance.close()
    await administer(url, 'UPDATE ambit.schema_version SET version = 999')
    await assert.rejects(openPostgresStore({ url }), /newer version of Ambit \(schema 999/)
  })

  test('has a partition of the audit for this month and the next three', async () => {
    const url = await databases.createEmpty()
    await (await openPostgresStore({ url, tenantPipelines: 1 })).maintenance.close()
    const rows = await administer<{ relname: string }>(
      url,
      `SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = 'ambit.audit'::regclass AND relname <> 'audit_other' ORDER BY relname`,
    )
    assert.equal(rows.length, 4)
    assert.equal(rows[0]?.relname, `audit_${new Date().toISOString().slice(0, 7).replace('-', '_')}`)
  })

  test('may gain columns by a newer version while processes of this one run on', async () => {
    const url = await databases.create()
    const store = await openPostgresStore({ url, tenantPipelines: 1 })
    const use = async (): Promise<void> => {
      const tenant = await newTenant(store)
      await put(store, memoryOf(tenant))
      const { tokenHash } = await issued(store, tenant)
      assert.notEqual(await store.grants.find(tenant, tokenHash), null)
      assert.equal((await store.audit.list(tenant, { limit: 10 })).length, 2)
      await store.keys.findBySecretHash('unknown')
      await store.keys.list({ ...tenant, nowMs: startMs })
      await store.projects.list()
      await store.policies.history(tenant.projectId)
      const { id } = await joined(store, tenant.projectId)
      await begun(store, id)
      assert.equal((await store.sessions.list(id)).length, 1)
      await store.sessions.endAll(id, [])
      assert.equal(await store.knownDevices.find([newHash()], 'nobody@example.test', startMs), null)
      assert.equal((await store.people.team(tenant.projectId)).length, 1)
      await invited(store, tenant.projectId)
      assert.equal((await store.invitations.listOpen(tenant.projectId, startMs)).length, 1)
      await store.passwordResets.create(resetOf(id), newHash(), [actOf()])
      await store.usage.add([usageOf(tenant)], [])
    }
    await use()
    for (const { table } of await administer<{ table: string }>(url, ownTables)) {
      await administer(url, `ALTER TABLE ambit.${table} ADD COLUMN from_the_future text`)
    }
    await use()
    await store.maintenance.close()
  })

  test('can be made by a role that is no superuser, and then keeps its tenants apart as well', async () => {
    const url = new URL(await databases.createEmpty())
    await administer(
      url.href,
      `DO $$ BEGIN CREATE ROLE ambit_test_owner LOGIN CREATEROLE PASSWORD 'ambit';
       EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    )
    // The role belongs to the whole server, and here to the superuser that made it: the owner has to be let in.
    await administer(url.href, 'GRANT ambit_tenant TO ambit_test_owner')
    await administer(url.href, `ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ambit_test_owner`)
    url.username = 'ambit_test_owner'
    url.password = 'ambit'
    const store = await openPostgresStore({ url: url.href, tenantPipelines: 1 })
    const tenant = { projectId: 'prj_1', environment: 'test' } as const
    assert.deepEqual(await store.audit.list(tenant, { limit: 1 }), [])
    await store.maintenance.close()
  })
})
