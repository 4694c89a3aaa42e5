import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { hashSecret } from '../../../src/crypto/secrets.ts'
import { defaultScopeLimits } from '../../../src/storage/port/memories.ts'
import { listActiveGrants, revokeSomeGrants } from '../../../src/storage/postgres/active-grants.ts'
import { listDecisions } from '../../../src/storage/postgres/audit.ts'
import { endTokens } from '../../../src/storage/postgres/consents.ts'
import { insertMemories, memoryInputRow } from '../../../src/storage/postgres/create-memories.ts'
import { createMemoryAlone } from '../../../src/storage/postgres/create-memory-alone.ts'
import { grantWeeks } from '../../../src/storage/postgres/grant-weeks.ts'
import {
  findGrants,
  issueGrants,
  issueRow,
  useGrants,
  useRow,
  wantedRow,
} from '../../../src/storage/postgres/grants.ts'
import { findKeyByRetiredSecretHash, findKeyBySecretHash } from '../../../src/storage/postgres/keys.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { issueRememberedGrants, rememberedIssueRows } from '../../../src/storage/postgres/remembered-grants.ts'
import { sessionOptions } from '../../../src/storage/postgres/session-settings.ts'
import { batchValues, type Statement } from '../../../src/storage/postgres/statement.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import {
  actOf,
  auditOf,
  claimOf,
  filterOf,
  grantOf,
  involving,
  issued,
  keyOf,
  memoryOf,
  newHash,
  newTenant,
  put,
  rotationOf,
} from '../sample-rows.ts'
import { nodesOf, planOf, scansOf } from './plans.ts'

const tenant = { projectId: 'prj_1', environment: 'test' } as const
const use = { filter: filterOf(tenant), audit: auditOf(tenant) }

describe('every hot query looks into one partition', () => {
  let databases: TestDatabases
  let client: pg.Client
  let store: PostgresStore
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    store = await openPostgresStore({ url, tenantPipelines: 1 })
    client = new pg.Client({ connectionString: url, options: sessionOptions })
    await client.connect()
  })
  after(async () => {
    await client?.end()
    await store?.maintenance.close()
    await databases?.remove()
  })

  test('issuing grants opens and reads one of the 64 partitions of memories for each, by its key', async () => {
    const plan = await planOf(
      client,
      issueGrants.text,
      batchValues(issueGrants, [issueRow(grantOf(tenant), newHash(), use)]),
    )
    assert.deepEqual(scansOf(plan, 'memories'), { opened: 1, scanned: 1, how: ['Index Scan'] })
  })

  test('using grants opens and reads one of the 64 partitions of memories for each, and the grants by their key', async () => {
    const { tokenHash } = await issued(store, tenant)
    const plan = await planOf(client, useGrants.text, batchValues(useGrants, [useRow(tokenHash, use)]))
    assert.deepEqual(scansOf(plan, 'memories'), { opened: 1, scanned: 1, how: ['Index Scan'] })
    assert.deepEqual(scansOf(plan, 'grants'), { opened: 1, scanned: 1, how: ['Index Scan'] })
  })

  test('finding grants opens the week of their tokens alone, also those of earlier releases', async () => {
    const { tokenHash } = await issued(store, tenant)
    const week = grantWeeks.partitionAt(Date.now(), 0).table
    for (const [hashes, places] of [
      [[tokenHash, newHash()], [week]],
      [[hashSecret('an earlier token')], ['grants_other']],
    ] as const) {
      const wanted = hashes.map((hash) => wantedRow(tenant, hash))
      const plan = await planOf(client, findGrants.text, batchValues(findGrants, wanted))
      const opened = nodesOf(plan).flatMap((node) => node['Relation Name'] ?? [])
      assert.deepEqual(opened, places)
    }
  })

  test('a grant whose answer is remembered opens no partition of memories, and reads its version by the key of its total', async () => {
    await put(store, memoryOf(tenant))
    const { rows } = await client.query('SELECT version FROM ambit.memory_totals WHERE project_id = $1', ['prj_1'])
    const known = { answer: '', seen: [involving([])], versions: [rows[0].version], fromMs: 0, untilMs: 1 }
    const looks = rememberedIssueRows(grantOf(tenant), newHash(), { use, known })
    const plan = await planOf(client, issueRememberedGrants.text, batchValues(issueRememberedGrants, looks))
    assert.equal(scansOf(plan, 'memories').opened, 0)
    assert.deepEqual(scansOf(plan, 'memory_totals'), { opened: 1, scanned: 1, how: ['Index Scan'] })
  })

  test('finding a key reads one entry of each table by its key, also for a secret from before a rotation', async () => {
    const tenant = await newTenant(store)
    const key = keyOf(tenant)
    const [current, former] = [newHash(), newHash()]
    await store.keys.create(key, former, actOf())
    await store.keys.rotate(tenant, key.id, rotationOf({ secretHash: current }), actOf())
    const scans = async ({ text, values }: Statement<unknown>) => {
      const plan = await planOf(client, text, values, { isTenant: false })
      return nodesOf(plan).flatMap((node) =>
        node['Relation Name'] ? [[node['Relation Name'], node['Node Type']]] : [],
      )
    }
    const ofKey = ['api_keys', 'projects', 'policies'].map((table) => [table, 'Index Scan'])
    assert.deepEqual(await scans(findKeyBySecretHash(current)), ofKey)
    assert.deepEqual(await scans(findKeyByRetiredSecretHash(former)), [['retired_secrets', 'Index Scan'], ...ofKey])
  })

  // With a few rows known, the planner would rather walk through all of them; the plan is kept while they become millions.
  test('creating memories reads the totals and the claims by their keys, also when planned while there were few', async () => {
    const few = await newTenant(store)
    for (const userId of ['user_1', 'user_2', 'user_3']) {
      const memory = memoryOf(few, { userId })
      await store.memories.create(memory, auditOf(few), claimOf({ key: memory.id }))
    }
    for (const table of ['memory_totals', 'idempotency_claims']) await client.query(`VACUUM ANALYZE ambit.${table}`)
    const row = memoryInputRow(memoryOf(tenant), auditOf(tenant), defaultScopeLimits)
    const claimed = createMemoryAlone({ row, tenant, userId: 'user_1', claim: claimOf(), superseded: null })
    const plans = [
      await planOf(client, insertMemories.text, batchValues(insertMemories, [row])),
      await planOf(client, claimed.text, claimed.values),
    ]
    const scans = plans.flatMap(nodesOf).filter((node) => /Scan/.test(node['Node Type']))
    const conditions = (table: string) =>
      scans.flatMap((node) => (node['Relation Name'] === table ? [node['Index Cond'] ?? 'everything'] : []))
    assert.equal(conditions('memory_totals').length, 2)
    for (const condition of conditions('memory_totals')) assert.match(condition, /user_key = .*scope = /)
    assert.equal(conditions('idempotency_claims').length, 1)
    for (const condition of conditions('idempotency_claims')) assert.match(condition, /\bkey = /)
  })

  test('tokens of a key and about a person are found along an index, in its order, also when planned while there were few', async () => {
    await issued(store, tenant)
    await client.query('VACUUM ANALYZE ambit.grants')
    const step = { atMs: 0, after: { expiresAtMs: 0, tokenHash: '~' }, isFirst: true }
    for (const [owner, index] of [
      [{ keyId: 'key_1' }, /^grants_(other_by_key|[\d_]+_key_id_expr_idx)$/],
      [{ userId: 'user_1' }, /^grants_(other_by_user|[\d_]+_project_id_environment_hashtextextended_\w*idx)$/],
    ] as const) {
      const page = { owner, nowMs: 0, before: { expiresAtMs: 1, tokenHash: '' }, limit: 50 }
      const audit = auditOf(tenant, { action: 'revoke_tokens' })
      const statements: readonly Statement<unknown>[] = [
        listActiveGrants(tenant, page),
        revokeSomeGrants({ owner, ...step }, audit),
        ...('userId' in owner ? [endTokens({ tenant, ...owner }, step.after, 0)] : []),
      ]
      for (const { text, values } of statements) {
        const nodes = nodesOf(await planOf(client, text, values, { isTenant: false }))
        const scans = nodes.filter((node) => index.test(node['Index Name'] ?? ''))
        assert.notEqual(scans.length, 0, text)
        for (const scan of scans) assert.match(scan['Index Cond'] ?? '', /expires_at/, text)
        assert.ok(!nodes.some((node) => /^grants/.test(node['Relation Name'] ?? '') && /^Seq/.test(node['Node Type'])))
      }
    }
  })

  test('a look at recent decisions leaves out the months that are over', async () => {
    const { text, values } = listDecisions(tenant, { sinceMs: Date.now() + 70 * 86_400_000, afterId: null, limit: 10 })
    const plan = await planOf(client, text, values)
    const thisMonth = `audit_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
    assert.ok(nodesOf(plan).every((node) => node['Relation Name'] !== thisMonth))
  })
})
