import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectToPrimary } from '../../../src/storage/postgres/connect.ts'
import { parseDatabaseUrl } from '../../../src/storage/postgres/connection-url.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import {
  createPipelinedConnection,
  type PipelinedConnection,
} from '../../../src/storage/postgres/pipelined-connection.ts'
import { enterTenant } from '../../../src/storage/postgres/transaction.ts'
import { warmUp } from '../../../src/storage/postgres/warm-up.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { auditOf, memoryOf, newTenant } from '../sample-rows.ts'

describe('a connection that is warmed up', () => {
  let databases: TestDatabases
  let store: PostgresStore
  let pipeline: PipelinedConnection
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    store = await openPostgresStore({ url, tenantPipelines: 1 })
    const connect = connectToPrimary(parseDatabaseUrl(url), 'test')
    await new Promise<void>((resolve) => {
      pipeline = createPipelinedConnection({ connect, warmUp, onReady: resolve })
    })
  })
  after(async () => {
    await pipeline?.close()
    await store?.maintenance.close()
    await databases?.remove()
  })

  const named = warmUp.flatMap(({ name }) => (name === undefined || name === 'enter-tenant' ? [] : [name]))

  test('is ready when it has planned the statements of nearly every request, all of them', async () => {
    const { rows } = await pipeline.run({ text: 'SELECT name, generic_plans FROM pg_prepared_statements' })
    const plans = new Map(rows.map((row) => [row.name, row.generic_plans]))
    assert.ok(named.length >= 10)
    for (const name of named) assert.equal(plans.get(name), 1, name)
  })

  test('uses those plans for a tenant, and makes no others', async () => {
    const tenant = await newTenant(store)
    const asked = warmUp.filter(({ name }) => name === 'find-grants' || name === 'record-audit')
    const queries = [{ text: 'BEGIN' }, enterTenant(tenant), ...asked, { text: 'COMMIT' }]
    await new Promise<void>((resolve) => {
      let left = queries.length
      const settle = (error: Error | null): void => {
        assert.equal(error, null)
        left--
        if (left === 0) resolve()
      }
      pipeline.submit(queries.map((query) => ({ query, settle })))
    })
    const { rows } = await pipeline.run({
      text: "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'find-grants'",
    })
    assert.deepEqual(rows, [{ generic_plans: 2, custom_plans: 0 }])
  })

  test('has left nothing behind, and serves whoever comes', async () => {
    const { rows } = await pipeline.run({
      text: `SELECT current_user = session_user AS is_self,
        (SELECT count(*) FROM ambit.memories) + (SELECT count(*) FROM ambit.memory_totals) +
        (SELECT count(*) FROM ambit.grants) + (SELECT count(*) FROM ambit.audit WHERE user_id IS NOT NULL) AS stored`,
    })
    assert.deepEqual(rows, [{ is_self: true, stored: 0 }])
    const tenant = await newTenant(store)
    assert.equal((await store.memories.create(memoryOf(tenant), auditOf(tenant), null)).kind, 'created')
  })
})
