import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import type { SweepOptions } from '../../../src/storage/port/maintenance.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { deleteRecords } from '../../../src/storage/postgres/audit-retention.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { sessionOptions } from '../../../src/storage/postgres/session-settings.ts'
import { administer, startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { auditOf, newTenant, startMs } from '../sample-rows.ts'

const dayMs = 86_400_000
const january = Date.UTC(2031, 0)
const [february, march] = [Date.UTC(2031, 1), Date.UTC(2031, 2)]
const kept = { grantsExpiredBeforeMs: 0, linksExpiredBeforeMs: 0, usageHoursBeforeMs: 0, usageDaysBeforeMs: 0 }

describe('the audit on PostgreSQL', () => {
  let databases: TestDatabases
  const opened: PostgresStore[] = []
  before(async () => {
    databases = await startTestDatabases()
  })
  after(async () => {
    await Promise.all(opened.map((store) => store.maintenance.close()))
    await databases?.remove()
  })

  const sweepAt = (nowMs: number, auditBeforeMs: number | null): SweepOptions => ({
    nowMs,
    ...kept,
    auditBeforeMs,
    limit: 10,
  })
  const monthsOf = async (url: string) =>
    (
      await administer<{ relname: string }>(
        url,
        `SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
         WHERE inhparent = 'ambit.audit'::regclass AND relname LIKE 'audit_2031%' ORDER BY relname`,
      )
    ).map(({ relname }) => relname)

  /** With months from January 2031 on, and a record at each of the given moments. */
  async function filled(moments: readonly number[]): Promise<{ url: string; store: PostgresStore; tenant: Tenant }> {
    const url = await databases.create()
    const store = await openPostgresStore({ url, tenantPipelines: 1 })
    opened.push(store)
    const tenant = await newTenant(store)
    // The record of its making goes, and the months are made.
    await store.maintenance.sweep(sweepAt(january, startMs))
    for (const atMs of moments) await store.audit.record(auditOf(tenant, { atMs }))
    return { url, store, tenant }
  }
  const momentsOf = async (store: PostgresStore, tenant: Tenant) =>
    (await store.audit.list(tenant, { limit: 100 }))
      .filter(({ action }) => action !== 'retention_cut')
      .map(({ atMs }) => atMs)
      .toSorted((a, b) => a - b)

  test('is dropped by the month, and what is over of the next one record by record', async () => {
    const moments = [january, february - 1, february, february + dayMs, february + dayMs + 1, march]
    const { url, store, tenant } = await filled(moments)
    assert.deepEqual(await monthsOf(url), ['audit_2031_01', 'audit_2031_02', 'audit_2031_03', 'audit_2031_04'])
    const counts = await store.maintenance.sweep(sweepAt(march, february + dayMs))
    assert.equal(counts.audit, 2)
    assert.deepEqual(await momentsOf(store, tenant), moments.slice(4))
    assert.ok(!(await monthsOf(url)).includes('audit_2031_01'))
    const again = await store.maintenance.sweep(sweepAt(march, february + dayMs))
    assert.deepEqual([again.auditMonths, again.audit], [0, 0])
  })

  test('that somebody is reading is left for the next time, and nobody waits for it', async () => {
    const { url, store, tenant } = await filled([january, march])
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM ambit.audit')
    // Neither the months to come are made now, nor those that are over dropped.
    assert.equal((await store.maintenance.sweep(sweepAt(march, february))).auditMonths, 0)
    await store.audit.record(auditOf(tenant, { atMs: march + 1 }))
    assert.deepEqual(await momentsOf(store, tenant), [january, march, march + 1])
    await reader.query('COMMIT')
    await reader.end()
    await store.maintenance.sweep(sweepAt(march, february))
    assert.deepEqual(
      await monthsOf(url),
      ['02', '03', '04', '05', '06'].map((month) => `audit_2031_${month}`),
    )
    assert.deepEqual(await momentsOf(store, tenant), [march, march + 1])
  })

  test('of a month from before there was an index goes as a whole, and is never searched through', async () => {
    const { url, store, tenant } = await filled([january, january + dayMs])
    await administer(url, 'DROP INDEX ambit.audit_2031_01_by_time')
    assert.equal((await store.maintenance.sweep(sweepAt(march, january + dayMs))).audit, 0)
    assert.equal((await momentsOf(store, tenant)).length, 2)
    await store.maintenance.sweep(sweepAt(march, february))
    assert.deepEqual(await momentsOf(store, tenant), [])
  })

  test('has records that are found by their moment, in months and beside them', async () => {
    const { url } = await filled([])
    for (const table of ['audit_2031_02', 'audit_other']) {
      const client = new pg.Client({ connectionString: url, options: sessionOptions })
      await client.connect()
      const { text } = deleteRecords(table, 1, 10)
      await client.query(`PREPARE sweep (bigint, integer) AS ${text}`)
      const { rows } = await client.query('EXPLAIN EXECUTE sweep (1, 10)')
      await client.end()
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      assert.match(plan, new RegExp(`Index Scan using ${table}_by_time`))
      assert.doesNotMatch(plan, /Seq Scan/)
    }
  })

  test('reads what a process of an older version records: all of the ids', async () => {
    const { url, store, tenant } = await filled([])
    const ids = Array.from({ length: 33 }, (_, index) => `mem_${String(index).padStart(2, '0')}`)
    await administer(
      url,
      `INSERT INTO ambit.audit (project_id, environment, id, at, key_id, request_id, action, outcome, memory_ids)
       VALUES ('${tenant.projectId}', 'test', 'aud_1', ${january}, 'key_1', 'req_1', 'read_memory', 'ok',
       '${JSON.stringify(ids)}')`,
    )
    const [record] = await store.audit.list(tenant, { limit: 1 })
    assert.deepEqual([record?.memoryCount, record?.memoryDigest], [33, null])
    assert.deepEqual(record?.memoryIds, ids.toReversed().slice(0, 20))
  })
})
