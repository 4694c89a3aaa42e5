import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { hashSecret } from '../../../src/crypto/secrets.ts'
import { migrations } from '../../../src/storage/migrations/all-migrations.ts'
import type { SweepOptions } from '../../../src/storage/port/maintenance.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { fillPostgresArchive } from '../../../src/storage/postgres/archive.ts'
import { grantWeeks } from '../../../src/storage/postgres/grant-weeks.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import type { Run } from '../../../src/storage/postgres/statement.ts'
import { makePartitions } from '../../../src/storage/postgres/time-partitions.ts'
import { toRow } from '../../../src/storage/tables/columns.ts'
import { grants, newGrant } from '../../../src/storage/tables/grants.ts'
import { administer, startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { auditOf, filterOf, grantOf, issued, newHash, newTenant } from '../sample-rows.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
const monday = Date.UTC(2031, 0, 6)
const partitions = `SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
  WHERE inhparent = 'ambit.grants'::regclass ORDER BY relname`

describe('grants on PostgreSQL', () => {
  let databases: TestDatabases
  const opened: PostgresStore[] = []
  before(async () => {
    databases = await startTestDatabases()
  })
  after(async () => {
    await Promise.all(opened.map((store) => store.maintenance.close()))
    await databases?.remove()
  })

  const sweepAt = (nowMs: number, grantsExpiredBeforeMs = 0): SweepOptions => ({
    nowMs,
    grantsExpiredBeforeMs,
    linksExpiredBeforeMs: 0,
    usageHoursBeforeMs: 0,
    usageDaysBeforeMs: 0,
    auditBeforeMs: null,
    limit: 10,
  })

  async function open(url: string): Promise<PostgresStore> {
    const store = await openPostgresStore({ url, tenantPipelines: 1 })
    opened.push(store)
    return store
  }

  /** With weeks from January 2031 on, and none from before. */
  async function openedInJanuary(): Promise<{ url: string; store: PostgresStore; tenant: Tenant }> {
    const url = await databases.create()
    const store = await open(url)
    await store.maintenance.sweep(sweepAt(monday, monday - 1))
    return { url, store, tenant: await newTenant(store) }
  }
  const weeksOf = async (url: string) =>
    (await administer<{ relname: string }>(url, partitions)).map(({ relname }) => relname)
  const placeOf = async (url: string, tokenHash: string) =>
    (
      await administer<{ place: string }>(
        url,
        `SELECT tableoid::regclass::text AS place FROM ambit.grants WHERE token_hash = '${tokenHash}'`,
      )
    )[0]?.place
  const issuedAt = (store: PostgresStore, tenant: Tenant, issuedAtMs: number, livesMs = dayMs) =>
    issued(store, tenant, { issuedAtMs, expiresAtMs: issuedAtMs + livesMs })

  test('are kept by the week in which they were issued, to the millisecond, in weeks that are made ahead', async () => {
    const { url, store, tenant } = await openedInJanuary()
    const moments: readonly (readonly [number, string])[] = [
      [monday - 1, 'ambit.grants_other'],
      [monday, 'ambit.grants_2031_01_06'],
      [monday + weekMs - 1, 'ambit.grants_2031_01_06'],
      [monday + weekMs, 'ambit.grants_2031_01_13'],
      [monday + 6 * weekMs, 'ambit.grants_2031_02_17'],
      [monday + 7 * weekMs, 'ambit.grants_other'],
    ]
    for (const [issuedAtMs, place] of moments) {
      const { grant, tokenHash } = await issuedAt(store, tenant, issuedAtMs)
      assert.equal(await placeOf(url, tokenHash), place)
      assert.deepEqual(await store.grants.find(tenant, tokenHash), grant)
    }
    assert.deepEqual(
      await administer(url, "SELECT conname FROM pg_constraint WHERE conname = 'grants_leaves_room'"),
      [],
    )
  })

  test('go with their week, when the last of it is of no further use', async () => {
    const { url, store, tenant } = await openedInJanuary()
    const early = await issuedAt(store, tenant, monday)
    const last = await issuedAt(store, tenant, monday + weekMs - 1, 10 * dayMs)
    const next = await issuedAt(store, tenant, monday + weekMs, 30 * dayMs)
    const lastEndMs = last.grant.expiresAtMs
    const swept = async (endMs: number) => (await store.maintenance.sweep(sweepAt(endMs, endMs))).grantWeeks
    assert.equal(await swept(lastEndMs - 1), 0)
    assert.deepEqual(await store.grants.find(tenant, early.tokenHash), early.grant)
    assert.equal(await swept(lastEndMs), 1)
    assert.ok(!(await weeksOf(url)).includes('grants_2031_01_06'))
    for (const { tokenHash } of [early, last]) assert.equal(await store.grants.find(tenant, tokenHash), null)
    assert.deepEqual(await store.grants.find(tenant, next.tokenHash), next.grant)
    assert.equal(await swept(lastEndMs), 0)
  })

  test('of a week that somebody is reading stay until the next time, and nobody waits for that', async () => {
    const { url, store, tenant } = await openedInJanuary()
    await issuedAt(store, tenant, monday)
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM ambit.grants')
    const over = sweepAt(monday + 2 * weekMs, monday + 2 * weekMs)
    assert.equal((await store.maintenance.sweep(over)).grantWeeks, 0)
    const { tokenHash } = await issuedAt(store, tenant, monday + 2 * weekMs)
    assert.notEqual(await store.grants.find(tenant, tokenHash), null)
    await reader.query('COMMIT')
    await reader.end()
    assert.equal((await store.maintenance.sweep(over)).grantWeeks, 2)
  })

  test('of earlier releases, whose tokens have no time in them, are deleted one by one', async () => {
    const { url, store, tenant } = await openedInJanuary()
    const grant = grantOf(tenant, { expiresAtMs: monday })
    const tokenHash = hashSecret('a token')
    await store.grants.issue(grant, tokenHash, { filter: filterOf(tenant), audit: auditOf(tenant) })
    assert.equal(await placeOf(url, tokenHash), 'ambit.grants_other')
    assert.deepEqual(await store.grants.find(tenant, tokenHash), grant)
    const { grants, grantWeeks } = await store.maintenance.sweep(sweepAt(monday, monday))
    assert.deepEqual([grants, grantWeeks], [1, 0])
    assert.equal(await store.grants.find(tenant, tokenHash), null)
  })

  test('have their weeks made again only when the next one is the last', async () => {
    const { url, store } = await openedInJanuary()
    const countAt = async (nowMs: number) => {
      await store.maintenance.sweep(sweepAt(nowMs))
      return (await weeksOf(url)).filter((week) => week.startsWith('grants_2031')).length
    }
    assert.equal(await countAt(monday + 5 * weekMs), 7)
    assert.equal(await countAt(monday + 6 * weekMs), 13)
  })

  test('that were there before there were weeks are good tokens still, and so are those that come', async () => {
    const url = await databases.createEmpty()
    const before = migrations.length - 1
    await administer(
      url,
      `CREATE SCHEMA ambit; CREATE TABLE ambit.schema_version (version integer NOT NULL);
       INSERT INTO ambit.schema_version VALUES (${before});
       ${migrations
         .slice(0, before)
         .map(({ postgres }) => postgres)
         .join('\n')}`,
    )
    const [timed, earlier] = [newHash(), hashSecret('a token of an earlier release')]
    for (const tokenHash of [timed, earlier]) {
      await administer(
        url,
        `INSERT INTO ambit.grants (token_hash, id, project_id, environment, user_id, scope, purpose, issued_at, expires_at)
         VALUES ('${tokenHash}', 'grt_1', 'prj_1', 'test', 'user_1', 'preferences', 'suggest music', 1, ${Date.now() + dayMs})`,
      )
    }
    const store = await open(url)
    const tenant = { projectId: 'prj_1', environment: 'test' } as const
    const { tokenHash } = await issued(store, tenant)
    const use = () => ({ filter: filterOf(tenant), audit: auditOf(tenant) })
    for (const hash of [timed, earlier, tokenHash]) {
      assert.notEqual(await store.grants.use(hash, use()), null)
      await store.grants.revoke(hash, 5, auditOf(tenant))
      assert.equal(await store.grants.use(hash, use()), null)
      assert.equal((await store.grants.find(tenant, hash))?.revokedAtMs, 5)
    }
    // This week is in the partition of all others already; the next ones have theirs.
    const thisWeek = grantWeeks.partitionAt(Date.now(), 0)
    const weeks = await weeksOf(url)
    assert.ok(!weeks.includes(thisWeek.table))
    assert.ok(weeks.includes(grantWeeks.partitionAt(thisWeek.endMs, 0).table))
    const later = await issuedAt(store, tenant, thisWeek.endMs)
    assert.equal(await placeOf(url, later.tokenHash), `ambit.${grantWeeks.partitionAt(thisWeek.endMs, 0).table}`)
  })

  test('that come from another store are put into their weeks, also those that are over', async () => {
    const url = await databases.createEmpty()
    const target = await fillPostgresArchive(url)
    const tenant = { projectId: 'prj_1', environment: 'test' } as const
    const moments = [-5, -1, 0].map((weeks) => Date.now() + weeks * weekMs)
    const hashes = moments.map((ms) => newHash(ms))
    const rows = hashes.map((tokenHash) => {
      const values = toRow(newGrant, { ...grantOf(tenant), tokenHash })
      return Object.fromEntries(newGrant.names.map((name, index) => [name, values[index] ?? null]))
    })
    await target.insert(grants, rows as never)
    await target.commit()
    await target.close()
    await open(url)
    for (const [index, ms] of moments.entries()) {
      assert.equal(await placeOf(url, hashes[index] ?? ''), `ambit.${grantWeeks.partitionAt(ms, 0).table}`)
    }
  })

  test('are kept where they are while somebody uses them, or while there is too much to look through', async () => {
    const failing = (code: string) => {
      const error = Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })
      const run: Run = async ({ isRead, result }) => {
        if (isRead) return result([])
        throw error
      }
      return makePartitions(run, grantWeeks, { nowMs: monday })
    }
    assert.equal(await failing('55P03'), 'in use')
    assert.equal(await failing('57014'), 'too much')
    await assert.rejects(failing('42501'), /refused/)
  })

  test('are reached through the whole only: a tenant may not touch a week', async () => {
    const { url } = await openedInJanuary()
    for (const week of await weeksOf(url)) {
      await assert.rejects(
        administer(url, `SET ROLE ambit_tenant; SELECT FROM ambit.${week}`),
        /permission denied for table/,
      )
    }
  })
})
