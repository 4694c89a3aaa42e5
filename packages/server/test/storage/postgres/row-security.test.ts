import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { defaultScopeLimits } from '../../../src/storage/port/memories.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { connectToPrimary } from '../../../src/storage/postgres/connect.ts'
import { parseDatabaseUrl } from '../../../src/storage/postgres/connection-url.ts'
import { insertMemories, memoryInputRow } from '../../../src/storage/postgres/create-memories.ts'
import { findGrants, issueGrants, issueRow, revokeGrant, wantedRow } from '../../../src/storage/postgres/grants.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import {
  createPipelinedConnection,
  type PipelinedConnection,
} from '../../../src/storage/postgres/pipelined-connection.ts'
import type { Statement } from '../../../src/storage/postgres/statement.ts'
import {
  createTenantTransactions,
  type TenantTransactions,
  type TenantTurn,
} from '../../../src/storage/postgres/tenant-transactions.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { auditOf, filterOf, grantOf, issued, memoryOf, newHash, newTenant, put } from '../sample-rows.ts'

describe('with the filters of our own statements taken away, row security still keeps tenants apart', () => {
  let databases: TestDatabases
  let store: PostgresStore
  let pipeline: PipelinedConnection
  let transactions: TenantTransactions
  let ours: Tenant
  let theirs: Tenant
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    store = await openPostgresStore({ url })
    pipeline = createPipelinedConnection({ connect: connectToPrimary(parseDatabaseUrl(url), 'test') })
    transactions = createTenantTransactions([pipeline])
    await pipeline.untilReady(30_000)
    ours = await newTenant(store)
    theirs = await newTenant(store)
  })
  after(async () => {
    await transactions?.drain()
    await pipeline?.close()
    await store?.maintenance.close()
    await databases?.remove()
  })

  test('a read without a filter by project sees nothing of another project or environment', async () => {
    const id = await put(store, memoryOf(ours))
    await put(store, memoryOf(theirs))
    await put(store, memoryOf({ ...ours, environment: 'live' }))
    const use = { filter: filterOf(ours), audit: auditOf(ours) }
    const row = issueRow(grantOf(ours), newHash(), use)
    const unfiltered = without(issueGrants, 'project_id = f_project_id AND environment = f_environment AND')
    const seen = await transactions.add(turnOf(ours), unfiltered, row)
    assert.deepEqual(JSON.parse(seen.memory_ids), [id])
  })

  test('a token of another project leads nowhere', async () => {
    const { tokenHash } = await issued(store, theirs)
    const find = without(
      findGrants,
      ' found.project_id = input.project_id AND found.environment = input.environment',
      ' true',
    )
    assert.equal(await transactions.add(turnOf(ours), find, wantedRow(ours, tokenHash)), null)
    assert.equal((await transactions.add(turnOf(theirs), find, wantedRow(ours, tokenHash)))?.keyId, 'key_1')
    await assert.rejects(transactions.run(turnOf(ours), revokeGrant(tokenHash, 1, auditOf(ours))), /gone/)
    assert.equal((await store.grants.find(theirs, tokenHash))?.revokedAtMs, null)
  })

  test('every table of a tenant is empty for another, and nothing can be written into its place', async () => {
    await store.memories.create(memoryOf(theirs), auditOf(theirs), {
      key: 'k',
      fingerprint: 'f',
      response: 'r',
      expiresAtMs: Date.now() + 10_000,
    })
    const stranger = await newTenant(store)
    for (const table of ['memories', 'memory_totals', 'grants', 'audit', 'idempotency_claims']) {
      assert.equal(await transactions.run(turnOf(stranger), countOf(table)), 0, table)
    }
    const row = memoryInputRow(memoryOf(theirs), auditOf(theirs), defaultScopeLimits)
    await assert.rejects(transactions.add(turnOf(stranger), insertMemories, row), /row-level security/)
  })

  test('neither the partitions, nor keys, nor people, nor a row to delete are within reach of a request', async () => {
    await assert.rejects(transactions.run(turnOf(ours), countOf('memories_00')), /permission denied/)
    await assert.rejects(transactions.run(turnOf(ours), countOf('audit_other')), /permission denied/)
    await assert.rejects(transactions.run(turnOf(ours), countOf('api_keys')), /permission denied/)
    for (const table of consoleTables) {
      await assert.rejects(transactions.run(turnOf(ours), countOf(table)), /permission denied/, table)
    }
    const remove = { ...countOf('audit'), name: 'remove', text: 'DELETE FROM ambit.audit' }
    await assert.rejects(transactions.run(turnOf(ours), remove), /permission denied/)
  })

  test('a transaction leaves nothing of its tenant behind on the connection', async () => {
    await transactions.run(turnOf(ours), countOf('memories'))
    const { rows } = await pipeline.run({
      text: `SELECT current_user = session_user AS is_self, current_setting('ambit.project_id', true) AS project_id`,
    })
    assert.deepEqual(rows, [{ is_self: true, project_id: '' }])
  })
})

const consoleTables = [
  ...['retired_secrets', 'people', 'credentials', 'sessions', 'memberships', 'invitations', 'password_resets'],
  ...['known_devices', 'sign_in_attempts', 'console_settings', 'usage_counts', 'usage_days'],
]

const turnOf = (tenant: Tenant): TenantTurn => ({ tenant, owner: 'key_1', bytes: 0 })

function without<S extends { readonly name: string; readonly text: string }>(
  statement: S,
  filter: string,
  instead = '',
): S {
  assert.ok(statement.text.includes(filter), `the statement has no "${filter}" to take away`)
  return { ...statement, name: `${statement.name}-unfiltered`, text: statement.text.replace(filter, instead) }
}

function countOf(table: string): Statement<number> {
  return {
    name: `count-${table}`,
    text: `SELECT count(*) FROM ambit.${table}`,
    values: [],
    result: ([row]) => row?.count,
  }
}
