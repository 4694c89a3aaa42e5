/** What every request costs the database to find, read from the plans: rows by their keys, of one tenant, in one partition. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { everyDomain } from '@ambit/core'
import pg from 'pg'
import { defaultScopeLimits } from '../../../src/storage/port/memories.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { auditRow, recordAudit } from '../../../src/storage/postgres/audit.ts'
import { insertMemories, makeTotals, memoryInputRow } from '../../../src/storage/postgres/create-memories.ts'
import { createMemoryAlone } from '../../../src/storage/postgres/create-memory-alone.ts'
import {
  issueGrantForSeen,
  issueGrantWithViews,
  useGrantForSeen,
  useGrantWithViews,
} from '../../../src/storage/postgres/grant-views.ts'
import {
  findGrants,
  issueGrants,
  issueRow,
  revokeGrant,
  useGrants,
  useRow,
  wantedRow,
} from '../../../src/storage/postgres/grants.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { leaseRequests } from '../../../src/storage/postgres/rate-windows.ts'
import {
  issueRememberedGrants,
  rememberedIssueRows,
  rememberedUseRows,
  useRememberedGrants,
} from '../../../src/storage/postgres/remembered-grants.ts'
import { sessionOptions } from '../../../src/storage/postgres/session-settings.ts'
import { type Batch, batchValues, type SqlQuery } from '../../../src/storage/postgres/statement.ts'
import { tables } from '../../../src/storage/tables/all-tables.ts'
import type { SqlRow } from '../../../src/storage/tables/columns.ts'
import { memoryTotals } from '../../../src/storage/tables/memories.ts'
import type { Distribution } from '../../../src/storage/tables/table.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { auditOf, claimOf, filterOf, grantOf, involving, issued, memoryOf, newHash, newTenant } from '../sample-rows.ts'
import { nodesOf, type PlanNode, planOf } from './plans.ts'

const distributions = new Map<string, Distribution>(
  [...Object.values(tables), memoryTotals].map(({ name, distribution }) => [name, distribution]),
)
/** What rows of each table are found by: keys of an index, all of them. */
const foundBy: Readonly<Record<string, readonly (readonly string[])[]>> = {
  memories: [['user_key', 'project_id', 'environment'], ['id']],
  memory_totals: [['user_key', 'project_id', 'environment', 'scope']],
  consents: [['user_key', 'project_id', 'environment', 'scope']],
  erasures: [['user_key', 'project_id', 'environment']],
  grants: [['token_hash']],
  idempotency_claims: [['project_id', 'environment', 'key']],
}

describe('every statement of a request', () => {
  let databases: TestDatabases
  let url: string
  let client: pg.Client
  let store: PostgresStore
  let tenant: Tenant
  before(async () => {
    databases = await startTestDatabases()
    url = await databases.create()
    store = await openPostgresStore({ url, tenantPipelines: 1 })
    client = new pg.Client({ connectionString: url, options: sessionOptions })
    await client.connect()
    tenant = await newTenant(store)
  })
  after(async () => {
    await client?.end()
    await store?.maintenance.close()
    await databases?.remove()
  })

  /** Plans are kept for as long as a connection lasts, and made when its first request comes: perhaps of an empty table. */
  async function holdsWhenPlanned(hold: (name: string, plan: PlanNode) => void): Promise<void> {
    const plan = async (): Promise<void> => {
      for (const { name, text, values } of hotStatements(tenant)) {
        hold(name, await planOf(client, text, values, { tenant }))
      }
    }
    await plan()
    for (const userId of ['user_1', 'user_2', 'user_3']) {
      await store.memories.create(memoryOf(tenant, { userId }), auditOf(tenant), claimOf({ key: userId }))
      await issued(store, tenant, { userId })
    }
    await plan()
    for (const table of Object.keys(foundBy)) await client.query(`VACUUM ANALYZE ambit.${table}`)
    await plan()
  }

  test('finds rows by their keys, in one partition, also when planned while there were none or few', async () => {
    const found = new Set<string>()
    await holdsWhenPlanned((name, plan) => {
      for (const scan of scansOfTables(plan)) {
        const table = tableOf(scan)
        const condition = scan['Index Cond'] ?? 'everything'
        const isFound = foundBy[table]?.some((columns) => columns.every((column) => isSaid(column, condition)))
        assert.ok(isFound, `${name} reads ${table} by ${condition}`)
        found.add(table)
      }
      for (const table of ['memories', 'grants']) {
        const partitions = scansOfTables(plan).filter((scan) => tableOf(scan) === table)
        const opened = new Set(partitions.map((scan) => scan['Relation Name']))
        assert.ok(opened.size <= 1, `${name} opens ${opened.size} partitions of ${table}`)
      }
    })
    assert.deepEqual([...found].sort(), Object.keys(foundBy).sort())
  })

  test('says of every table that is spread over machines which part of it is meant', async () => {
    await holdsWhenPlanned((name, plan) => {
      for (const scan of scansOfTables(plan)) {
        const distribution = distributions.get(tableOf(scan))
        assert.ok(typeof distribution === 'object', `${name} reads ${tableOf(scan)}, which is on one machine`)
        const said = `${scan['Index Cond']} ${scan.Filter}`
        assert.ok(isSaid(distribution.by, said), `${name} reads ${tableOf(scan)} by ${said}`)
      }
    })
  })

  test('writes into tables alone that are spread by the tenant', async () => {
    const written = new Set<string>()
    await holdsWhenPlanned((_, plan) => {
      for (const node of nodesOf(plan)) if (node['Node Type'] === 'ModifyTable') written.add(tableOf(node))
    })
    for (const table of written) assert.deepEqual(distributions.get(table), { by: 'project_id' }, table)
    assert.deepEqual([...written].sort(), ['audit', 'grants', 'idempotency_claims', 'memories', 'memory_totals'])
  })

  test('of a shared limit finds the window by its key', async () => {
    const { text, values } = leaseRequests({ keyId: 'key_1', limit: 10, size: 1, nowMs: 1, windowMs: 60_000 })
    const plan = await planOf(client, text, values, { isTenant: false })
    assert.deepEqual(scansOfTables(plan), [])
    assert.deepEqual(distributions.get('rate_windows'), { by: 'key_id' })
  })
})

describe('what a guide says of several machines', () => {
  const guide = readFileSync(new URL('../../../../../docs/guides/production.md', import.meta.url), 'utf8')
  const sql = guide.slice(guide.indexOf('### Beyond one primary')).match(/```sql\n([\s\S]*?)```/)?.[1] ?? ''

  test('is what the tables are described as', () => {
    const said = [...sql.matchAll(/create_(reference|distributed)_table\('ambit\.(\w+)'(?:, '(\w+)')?\)/g)].map(
      ([, kind, table, by]) => [table, kind === 'reference' ? 'reference' : { by }],
    )
    const described = [...distributions].filter(([, distribution]) => distribution !== 'local')
    assert.deepEqual(Object.fromEntries(said), Object.fromEntries(described))
  })

  test('leaves no unique key that could not be checked on one machine', async () => {
    const databases = await startTestDatabases()
    const url = await databases.create()
    await openPostgresStore({ url, tenantPipelines: 1 }).then((store) => store.maintenance.close())
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(sql.slice(0, sql.indexOf('SELECT create_')))
      for (const [table, distribution] of distributions) {
        if (typeof distribution === 'string') continue
        const { rows } = await client.query(
          `SELECT indexrelid::regclass::text AS name, array_agg(attname::text) AS columns
          FROM pg_index JOIN pg_attribute ON attrelid = indexrelid
          WHERE indrelid = $1::regclass AND indisunique GROUP BY 1`,
          [`ambit.${table}`],
        )
        assert.notEqual(rows.length, 0, table)
        for (const { name, columns } of rows) assert.ok(columns.includes(distribution.by), `${name} of ${table}`)
      }
    } finally {
      await client.end()
      await databases.remove()
    }
  })
})

function hotStatements(tenant: Tenant): readonly SqlQuery[] {
  const audit = auditOf(tenant)
  const use = { filter: filterOf(tenant), audit }
  const views = {
    ...use,
    furtherViews: [{ filter: filterOf(tenant, { scope: 'goals' as never }), audit: auditOf(tenant) }],
  }
  const seen = involving(['mem_1'])
  const known = { answer: '{}', seen: [seen, seen], versions: ['', ''], fromMs: 0, untilMs: 1 }
  const remembered = { use: views, known }
  const grant = grantOf(tenant)
  const hash = newHash()
  const elsewhere = {
    use,
    withdrawn: [],
    read: { answer: '{}', seen: [seen], versions: [''], untilMs: 1 },
  }
  const memory = memoryInputRow(memoryOf(tenant), audit, defaultScopeLimits)
  const alone = { row: memory, tenant, userId: 'user_1' }
  const superseded = { ids: ['mem_1'] as const, visibleDomains: everyDomain, audit: auditOf(tenant) }
  return [
    { ...makeTotals([memory]) },
    of(insertMemories, memory),
    createMemoryAlone({ ...alone, claim: claimOf(), superseded: null }),
    createMemoryAlone({ ...alone, claim: null, superseded }),
    of(issueRememberedGrants, ...rememberedIssueRows(grant, hash, remembered)),
    of(issueGrants, issueRow(grant, hash, use)),
    issueGrantWithViews(grant, hash, views),
    issueGrantForSeen(grant, hash, elsewhere as never),
    of(findGrants, wantedRow(tenant, hash)),
    of(useRememberedGrants, ...rememberedUseRows(hash, remembered)),
    of(useGrants, useRow(hash, use)),
    useGrantWithViews(hash, views),
    useGrantForSeen(hash, elsewhere as never),
    revokeGrant(hash, 1, audit),
    of(recordAudit, auditRow(audit)),
  ]
}

function of(batch: Batch<unknown>, ...rows: readonly SqlRow[]): SqlQuery {
  return { name: batch.name, text: batch.text, values: batchValues(batch, rows) }
}

/** Whether a condition has the column equal to something. */
function isSaid(column: string, condition: string): boolean {
  return new RegExp(`\\b${column} = `).test(condition)
}

/** Of tables, and not of what the statement has made itself. */
function scansOfTables(plan: PlanNode): readonly PlanNode[] {
  return nodesOf(plan).filter((node) => /Scan/.test(node['Node Type']) && node['Relation Name'] !== undefined)
}

/** Partitions by the name of the whole. */
function tableOf(node: PlanNode): string {
  return (node['Relation Name'] ?? '').replace(
    /^(memories_\d+|audit_(\d{4}_\d\d|other)|grants_(\d{4}_\d\d_\d\d|other))$/,
    (part) => part.split('_')[0] as string,
  )
}
