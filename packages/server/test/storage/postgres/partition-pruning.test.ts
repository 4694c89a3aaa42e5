import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { listDecisions } from '../../../src/storage/postgres/audit.ts'
import { findGrant, issueGrant, useGrant } from '../../../src/storage/postgres/grants.ts'
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import type { Statement } from '../../../src/storage/postgres/statement.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { auditOf, filterOf, grantOf, newHash } from '../sample-rows.ts'

const tenant = { projectId: 'prj_1', environment: 'test' } as const
const use = { filter: filterOf(tenant), audit: auditOf(tenant) }

describe('every hot query looks into one partition', () => {
  let databases: TestDatabases
  let client: pg.Client
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    const store = await openPostgresStore({ url })
    await store.maintenance.close()
    // As the service has it: one generic plan, for every value, and row security in force.
    client = new pg.Client({ connectionString: url, options: '-c plan_cache_mode=force_generic_plan' })
    await client.connect()
    await client.query('SET ROLE ambit_tenant')
  })
  after(async () => {
    await client.end()
    await databases.remove()
  })

  test('issuing a grant reads one of the 64 partitions of memories, by its key', async () => {
    const plan = await planOf(client, issueGrant(grantOf(tenant), newHash(), use))
    assert.deepEqual(scansOf(plan, 'memories'), { scanned: 1, removed: 63, how: ['Index Scan'] })
  })

  test('using a grant reads one of the 64 partitions of memories, and the grant by its key', async () => {
    const plan = await planOf(client, useGrant(newHash(), use))
    assert.deepEqual(scansOf(plan, 'memories'), { scanned: 1, removed: 63, how: ['Index Scan'] })
    assert.match(scansOf(plan, 'grants').how[0] ?? '', /^Index/)
  })

  test('finding a grant reads one entry of its key', async () => {
    const plan = await planOf(client, findGrant(tenant, newHash()))
    assert.match(scansOf(plan, 'grants').how[0] ?? '', /^Index/)
  })

  test('a look at recent decisions leaves out the months before', async () => {
    const plan = await planOf(client, listDecisions(tenant, { sinceMs: Date.now(), afterId: null, limit: 10 }))
    const names = nodesOf(plan).flatMap((node) => (node['Relation Name'] ? [node['Relation Name']] : []))
    const lastMonth = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7).replace('-', '_')
    assert.ok(!names.includes(`audit_${lastMonth}`))
  })
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Subplans Removed'?: number
  readonly Plans?: readonly PlanNode[]
}

async function planOf(client: pg.Client, { text, values }: Statement<unknown>): Promise<PlanNode> {
  await client.query('DEALLOCATE ALL')
  await client.query(`PREPARE hot AS ${text}`)
  const literals = values.map((value) => (value === null ? 'NULL' : client.escapeLiteral(String(value))))
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE hot (${literals.join(', ')})`)
  return rows[0]['QUERY PLAN'][0].Plan
}

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

function scansOf(plan: PlanNode, table: string): { scanned: number; removed: number; how: readonly string[] } {
  const nodes = nodesOf(plan)
  const scans = nodes.filter(
    (node) => node['Node Type'].includes('Scan') && node['Relation Name']?.replace(/_\d+$/, '') === table,
  )
  const removed = nodes.reduce((sum, node) => sum + (node['Subplans Removed'] ?? 0), 0)
  return { scanned: scans.length, removed, how: scans.map((node) => node['Node Type']) }
}
