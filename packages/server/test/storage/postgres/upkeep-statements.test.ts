/** What upkeep costs the database: as much as there is to do, however much there is beside it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { revokeSomeGrants } from '../../../src/storage/postgres/active-grants.ts'
import { cutChains, firstPlace } from '../../../src/storage/postgres/audit-cuts.ts'
import { dropLinks } from '../../../src/storage/postgres/audit-link-retention.ts'
import { deleteRecords } from '../../../src/storage/postgres/audit-retention.ts'
import { endTokens } from '../../../src/storage/postgres/consents.ts'
import { deleteSomeByPerson, deleteSomeOfProject } from '../../../src/storage/postgres/delete-project.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { sessionOptions } from '../../../src/storage/postgres/session-settings.ts'
import type { SqlQuery } from '../../../src/storage/postgres/statement.ts'
import { sweep } from '../../../src/storage/postgres/sweep.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { auditOf, newTenant } from '../sample-rows.ts'
import { literal, nodesOf, type PlanNode } from './plans.ts'

const atOnce = 5
const othersCount = 2_000
/** Of each table some rows are looked at to find those that are meant, and those are found a second time to be deleted. */
const rowsMax = 150

/** Rows that are over at the moments 1 to 10, and thousands that are not, of which each table has as many. */
const fill = (project: string, from: number, to: number): readonly string[] => [
  `INSERT INTO ambit.idempotency_claims (project_id, environment, key, fingerprint, response, expires_at)
   SELECT '${project}', 'test', 'key ' || n, 'f', 'r', n FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO ambit.grants_other (token_hash, id, project_id, environment, user_id, key_id, scope, purpose, issued_at, expires_at)
   SELECT '${project}' || n, 'grt_' || n, '${project}', 'test', 'user_' || n, 'key_' || n, 'preferences', 'suggest', 1, n
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO ambit.memories (project_id, environment, user_key, user_id, scope, id, source, value, created_at, expires_at)
   SELECT '${project}', 'test', md5('${project}' || n)::uuid, 'user_' || n, 'preferences', 'mem_' || n, 'explicit', '{}', 1, n
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO ambit.usage_counts (project_id, environment, hour, key_id, measure, subject, detail, count)
   SELECT '${project}', 'test', n, 'key_1', 'reads', '', '', 1 FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO ambit.audit (project_id, environment, id, at, key_id, request_id, action, outcome, memory_ids)
   SELECT '${project}', 'test', 'aud_${project}' || lpad(n::text, 9, '0'), n, 'key_1', 'req_1', 'read_memory', 'ok', '[]'
   FROM generate_series(${from}, ${to}) AS n`,
]

describe('upkeep reads no more rows than it has to do with', () => {
  let databases: TestDatabases
  let client: pg.Client
  let store: PostgresStore
  let project: string
  let statements: readonly SqlQuery[]
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    store = await openPostgresStore({ url, tenantPipelines: 1 })
    client = new pg.Client({ connectionString: url, options: sessionOptions })
    await client.connect()
    const { projectId } = await newTenant(store)
    project = projectId
    const tenant = { projectId, environment: 'test' } as const
    const kept = { linksExpiredBeforeMs: 10, usageHoursBeforeMs: 10, usageDaysBeforeMs: 10, auditBeforeMs: null }
    const beginning = { expiresAtMs: 0, tokenHash: '' }
    statements = [
      sweep({ nowMs: 10, grantsExpiredBeforeMs: 10, ...kept, limit: atOnce }),
      deleteRecords('audit_other', 10, atOnce),
      cutChains(firstPlace, { nowMs: 10 }, 10),
      dropLinks(firstPlace, atOnce),
      deleteSomeOfProject(projectId, atOnce),
      deleteSomeByPerson(projectId, atOnce, null),
      revokeSomeGrants(
        { owner: { userId: 'user_7' }, atMs: 1, after: beginning, isFirst: true },
        auditOf(tenant, { action: 'revoke_tokens' }),
      ),
      endTokens({ tenant, userId: 'user_7' }, beginning, 1),
    ]
  })
  after(async () => {
    await client?.end()
    await store?.maintenance.close()
    await databases?.remove()
  })

  async function holdsFor(each: readonly SqlQuery[]): Promise<void> {
    for (const { name, values } of each) {
      await client.query('BEGIN')
      const execute = `EXECUTE ${pg.escapeIdentifier(name)} (${values.map(literal).join(', ')})`
      const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${execute}`)
      await client.query('ROLLBACK')
      const tables = new Map<string, number>()
      for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan)) {
        const table = node['Relation Name']
        if (table && /Scan/.test(node['Node Type'])) tables.set(table, (tables.get(table) ?? 0) + rowsRead(node))
      }
      for (const [table, read] of tables) assert.ok(read <= rowsMax, `${name} reads ${read} rows of ${table}`)
    }
  }

  test('when it was planned while there was nothing, and when much has come since', async () => {
    for (const { name, text, values } of statements) {
      await client.query(`PREPARE ${pg.escapeIdentifier(name)} AS ${text}`)
      await client.query('BEGIN')
      await client.query(`EXECUTE ${pg.escapeIdentifier(name)} (${values.map(literal).join(', ')})`)
      await client.query('ROLLBACK')
    }
    for (const text of [...fill(project, 1, 10), ...fill(project, 1_000, 1_000 + othersCount)]) await client.query(text)
    for (const text of fill('prj_other', 1_000, 1_000 + othersCount)) await client.query(text)
    await holdsFor(statements)
  })

  test('when it is planned knowing how much there is', async () => {
    await client.query('VACUUM ANALYZE')
    await holdsFor(statements)
  })
})

function rowsRead(node: PlanNode): number {
  return ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0)
}
