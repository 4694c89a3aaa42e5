/** What is looked for by a person is found by an index of persons, however little there was when it was first asked for. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { actOf, auditOf, erasureOf, keyOf, newHash, newTenant, startMs } from '../sample-rows.ts'

const others = 3_000

describe('among thousands of records of others, in tables that were empty at first,', () => {
  let databases: TestDatabases
  let client: pg.Client
  let store: PostgresStore
  let tenant: Tenant
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    store = await openPostgresStore({ url, tenantPipelines: 1 })
    client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('ALTER TABLE ambit.audit_other SET (autovacuum_enabled = off)')
    await client.query('ALTER TABLE ambit.idempotency_claims SET (autovacuum_enabled = off)')
    await client.query(
      `CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_stat_force_next_flush(); RETURN NULL; END';
      CREATE TRIGGER tell AFTER INSERT ON ambit.audit EXECUTE FUNCTION tell()`,
    )
    tenant = await newTenant(store)
    await store.subjects.erase(erasureOf(tenant))
    await searched('user_1')
    const records = Array.from({ length: others }, (_, index) =>
      auditOf(tenant, { userId: `other_${index}`, requestId: `req_${index}` }),
    )
    await Promise.all(records.map((record) => store.audit.record(record)))
    await client.query(
      `INSERT INTO ambit.idempotency_claims (project_id, environment, key, fingerprint, response, expires_at)
      SELECT $1, $2, 'claim ' || n, '', '{}', $3 FROM generate_series(1, ${others}) AS n`,
      [tenant.projectId, tenant.environment, startMs],
    )
  })
  after(async () => {
    await client?.end()
    await store?.maintenance.close()
    await databases?.remove()
  })

  const nothing = { keyId: null, scope: null, action: null, kind: null, outcome: null, purpose: null, requestId: null }
  async function searched(userId: string): Promise<number> {
    const filter = { ...nothing, userId, isRefused: false, fromMs: null, toMs: null }
    const found = await store.audit.search(tenant, { filter, afterId: '', beforeId: null, limit: 10, lookAt: 100 })
    return found.entries.length
  }

  /** Entries of indexes that were read so far. */
  async function entriesRead(): Promise<{ scans: number; entries: number }> {
    const { rows } = await client.query(
      `SELECT sum(idx_scan)::integer AS scans, sum(idx_tup_read)::integer AS entries FROM pg_stat_user_indexes
      WHERE relname IN ('audit_other', 'idempotency_claims')`,
    )
    return rows[0]
  }
  /** Whoever writes a record tells what its connection did before; the second time round, the first has been told of as well. */
  async function told() {
    for (let round = 0; round < 2; round++) {
      await store.audit.record(auditOf(tenant))
      await store.keys.create(keyOf(tenant), newHash(), actOf())
    }
    return entriesRead()
  }
  async function readBy(operation: () => Promise<unknown>): Promise<number> {
    const before = await told()
    await operation()
    const { scans, entries } = await told()
    assert.ok(scans > before.scans)
    return entries - before.entries
  }

  test('a person is erased without reading those of others', async () => {
    await store.audit.record(auditOf(tenant, { userId: 'leaver' }))
    const read = await readBy(() => store.subjects.erase(erasureOf(tenant, 'leaver')))
    assert.ok(read < 50, `${read} entries`)
  })

  test('the records of a person are found without reading those of others', async () => {
    const read = await readBy(async () => assert.equal(await searched('other_7'), 1))
    assert.ok(read < 50, `${read} entries`)
  })
})
