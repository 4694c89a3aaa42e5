/** The records of a transaction become links of their chains at its commit, all at once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { verifyChain } from '../../../src/audit-chain/verify-chain.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { auditRow, recordAudit } from '../../../src/storage/postgres/audit.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { batchValues } from '../../../src/storage/postgres/statement.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { auditOf, newTenant } from '../sample-rows.ts'

describe('the records of a transaction', () => {
  let databases: TestDatabases
  let store: PostgresStore
  let client: pg.Client
  let ours: Tenant
  let theirs: Tenant
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    store = await openPostgresStore({ url, tenantPipelines: 2 })
    client = new pg.Client({ connectionString: url })
    await client.connect()
    ours = await newTenant(store, 'live')
    theirs = await newTenant(store)
  })
  after(async () => {
    await client?.end()
    await store?.maintenance.close()
    await databases?.remove()
  })

  async function write(...tenants: readonly Tenant[]): Promise<readonly string[]> {
    const entries = tenants.map((tenant) => auditOf(tenant, { userId: 'zoë "\\{,}', purpose: 'a, {b} "c" \\d' }))
    await client.query(recordAudit.text, [...batchValues(recordAudit, entries.map(auditRow))])
    return entries.map(({ id }) => id)
  }

  async function linkedIds(tenant: Tenant): Promise<readonly string[]> {
    const links = await store.auditChain.links(tenant, { afterSequence: 0, limit: 1_000 })
    assert.equal((await verifyChain(links as never, { tenant })).fault, null)
    const { unlinked } = await store.auditChain.findUnlinked(tenant, { afterId: '', lookAt: 1_000 })
    assert.deepEqual(unlinked, [])
    return links.map(({ auditId }) => auditId)
  }

  test('are linked in the order in which they were written, each in the chain of its tenant', async () => {
    await client.query('BEGIN')
    const [first, second, third] = await write(ours, theirs, ours)
    const [fourth, fifth] = await write(theirs, ours)
    await client.query('COMMIT')
    assert.deepEqual((await linkedIds(ours)).slice(-3), [first, third, fifth])
    assert.deepEqual((await linkedIds(theirs)).slice(-2), [second, fourth])
  })

  test('are looked through in steps, each of which says where the next one begins', async () => {
    const tenant = await newTenant(store)
    const [, second, third] = await write(tenant, tenant, tenant)
    const step = (afterId: string) => store.auditChain.findUnlinked(tenant, { afterId, lookAt: 2 })
    assert.deepEqual(await step(''), { unlinked: [], nextAfterId: second })
    assert.deepEqual(await step(second as string), { unlinked: [], nextAfterId: null })
    await client.query('DELETE FROM ambit.audit_links WHERE audit_id = $1', [third])
    assert.deepEqual(
      (await step(second as string)).unlinked.map(({ id }) => id),
      [third],
    )
  })

  test('are linked without those that were taken back to a savepoint', async () => {
    const before = await linkedIds(ours)
    await client.query('BEGIN')
    const kept = await write(ours)
    await client.query('SAVEPOINT here')
    await write(ours, theirs)
    await client.query('ROLLBACK TO SAVEPOINT here')
    await client.query('COMMIT')
    assert.deepEqual(await linkedIds(ours), [...before, ...kept])
    await client.query('BEGIN')
    await write(ours)
    await client.query('ROLLBACK')
    assert.deepEqual(await linkedIds(ours), [...before, ...kept])
  })

  test('are linked also where some were linked before the commit', async () => {
    const before = await linkedIds(ours)
    await client.query('BEGIN')
    const early = await write(ours)
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    await client.query('SET CONSTRAINTS ALL DEFERRED')
    const late = await write(ours, ours)
    await client.query('COMMIT')
    assert.deepEqual(await linkedIds(ours), [...before, ...early, ...late])
  })

  test('are all linked when several transactions end at once', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => store.audit.record(auditOf(index % 2 ? ours : theirs))))
    assert.equal(new Set(await linkedIds(ours)).size, (await linkedIds(ours)).length)
    await linkedIds(theirs)
  })

  test('cannot be put into a month of the audit past the whole', async () => {
    const { rows } = await client.query(
      "SELECT inhrelid::regclass::text AS month FROM pg_inherits WHERE inhparent = 'ambit.audit'::regclass AND inhrelid::regclass::text ~ 'other'",
    )
    const past = recordAudit.text.replace('INSERT INTO ambit.audit ', `INSERT INTO ${rows[0].month} `)
    await assert.rejects(
      client.query(past, [...batchValues(recordAudit, [auditRow(auditOf(ours))])]),
      /written to ambit.audit/,
    )
    await linkedIds(ours)
  })
})
