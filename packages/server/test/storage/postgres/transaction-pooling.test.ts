import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import { connectToPrimary } from '../../../src/storage/postgres/connect.ts'
import { parseDatabaseUrl } from '../../../src/storage/postgres/connection-url.ts'
import { isRefusedByServer, toStoreError } from '../../../src/storage/postgres/failures.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import {
  createPipelinedConnection,
  type PipelinedConnection,
} from '../../../src/storage/postgres/pipelined-connection.ts'
import { eventually } from '../../eventually.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { type PgBouncer, startPgBouncer } from '../../postgres/pgbouncer.ts'
import { findOrInstall } from '../../postgres/system-program.ts'
import { administer } from '../../postgres/test-databases.ts'
import { auditOf, issued, memoryOf, newTenant, put, seenIds } from '../sample-rows.ts'

test('what a pooler says about a server that it has lost is no word of the server', () => {
  const fromPooler = databaseError({ severity: 'FATAL', code: '08P01' })
  const otherCode = databaseError({ severity: 'FATAL', code: '57P01' })
  const fromServer = databaseError({ severity: 'FATAL', code: '57P01', routine: 'ProcessInterrupts' })
  assert.deepEqual([fromPooler, otherCode, fromServer].map(isRefusedByServer), [false, false, true])
  for (const error of [fromPooler, otherCode]) assert.ok(toStoreError(error) instanceof StoreUnavailable)
})

const program = findOrInstall('pgbouncer')
const poolSize = 2

describe('through a pool of sessions', { skip: program ? false : 'needs: apt-get install pgbouncer' }, () => {
  let postgres: EmbeddedPostgres
  let bouncer: PgBouncer
  let store: PostgresStore
  before(async () => {
    postgres = await startEmbeddedPostgres()
    bouncer = await startPgBouncer(program ?? '', { port: postgres.port, user: 'postgres' }, { poolSize })
    store = await openPostgresStore({ url: bouncer.url() })
  })
  after(async () => {
    await store?.maintenance.close()
    await bouncer?.remove()
    await postgres?.remove()
  })

  test('nothing of ours stays on a session for whoever has it next', async (context) => {
    const tenant = await newTenant(store)
    await Promise.all(Array.from({ length: 50 }, () => put(store, memoryOf(tenant))))
    await issued(store, tenant)
    const strangers = await strangersOnEverySession(context)
    for (const { client } of strangers) {
      const { rows } = await client.query(`SELECT current_user, current_setting('statement_timeout') AS statement,
        current_setting('lock_timeout') AS lock, current_setting('plan_cache_mode') AS plans,
        coalesce(current_setting('ambit.project_id', true), '') AS project,
        (SELECT count(*) FROM pg_prepared_statements)::int AS prepared`)
      const untouched = { current_user: 'postgres', statement: '0', lock: '0', plans: 'auto', project: '', prepared: 0 }
      assert.deepEqual(rows, [untouched])
    }
  })

  test('a lock that somebody keeps is not waited for without end', async (context) => {
    const tenant = await newTenant(store)
    const { tokenHash } = await issued(store, tenant)
    const holder = new pg.Client({ connectionString: postgres.url() })
    context.after(() => holder.end())
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('UPDATE ambit.grants SET purpose = purpose WHERE token_hash = $1', [tokenHash])
    await assert.rejects(store.grants.revoke(tokenHash, 1, auditOf(tenant)), /lock timeout/)
    await holder.query('LOCK TABLE ambit.projects')
    await assert.rejects(store.projects.list(), /lock timeout/)
    await holder.end()
    assert.equal(await store.grants.revoke(tokenHash, 2, auditOf(tenant)), 2)
  })

  test('a connection that has fallen silent is given up, and its transaction on the server is ended', async (context) => {
    const pipeline = await impatientPipeline(context)
    await assert.rejects(pipeline.run({ text: "SELECT pg_sleep(60), 'abandoned'" }), /terminated|unknown|closed|ended/i)
    await pipeline.untilReady(30_000)
    await eventually(async () => {
      const rows = await administer(postgres.url(), "SELECT FROM pg_stat_activity WHERE query LIKE '%''abandoned''%'")
      // The question itself is there, and nothing else.
      return rows.length === 1
    })
  })

  test('a session that served us and now serves somebody else is left alone', async (context) => {
    const pipeline = await impatientPipeline(context)
    const { rows } = await pipeline.run({ text: 'SELECT pg_backend_pid() AS pid' })
    const strangers = await strangersOnEverySession(context)
    const onOurs = strangers.find(({ pid }) => pid === rows[0].pid)
    assert.ok(onOurs)
    await assert.rejects(pipeline.run({ text: 'SELECT 1' }), /terminated|unknown|closed|ended/i)
    await Promise.all(strangers.filter((stranger) => stranger !== onOurs).map(({ client }) => client.end()))
    await pipeline.untilReady(30_000)
    assert.equal((await onOurs.client.query('SELECT 1 AS one')).rows[0].one, 1)
  })

  test('when the pooler or its sessions go away under load, nothing answered is lost and nothing is there twice', async () => {
    const tenant = await newTenant(store)
    const writes = Array.from({ length: 600 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index))
      return put(store, memoryOf(tenant))
    })
    const outcomes = Promise.allSettled(writes)
    await Promise.race(writes)
    await administer(
      postgres.url(),
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ambit'",
    )
    await bouncer.stop('SIGKILL')
    await bouncer.start()
    const settled = await outcomes
    for (const outcome of settled) {
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof StoreUnavailable, outcome.reason)
    }
    const seen = await seenIds(store, tenant)
    assert.equal(new Set(seen).size, seen.length)
    const answered = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    assert.ok(answered.length > 50)
    assert.deepEqual(
      answered.filter((id) => !seen.includes(id)),
      [],
    )
  })

  test('without being told of it, the service does not start: it would keep to a session that is not its own', async () => {
    const untold = bouncer.url().replace(/\?.*/, '')
    await assert.rejects(openPostgresStore({ url: untold }), /unsupported startup parameter/)
  })

  async function impatientPipeline(context: TestContext): Promise<PipelinedConnection> {
    const connect = connectToPrimary(parseDatabaseUrl(bouncer.url()), 'silent')
    const pipeline = createPipelinedConnection({ connect, isPooled: true, stalledAfterMs: 300 })
    context.after(() => pipeline?.close())
    await pipeline.untilReady(30_000)
    return pipeline
  }

  /** Other clients of the pool, each in a transaction, so that they have all of its sessions. */
  async function strangersOnEverySession(context: TestContext): Promise<readonly Stranger[]> {
    return Promise.all(
      Array.from({ length: poolSize }, async () => {
        const client = new pg.Client({ connectionString: bouncer.url().replace(/\?.*/, '') })
        client.on('error', () => {})
        context.after(() => client.end())
        await client.connect()
        await client.query('BEGIN')
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
        return { client, pid: rows[0]?.pid ?? 0 }
      }),
    )
  }
})

interface Stranger {
  readonly client: pg.Client
  readonly pid: number
}

function databaseError(fields: Partial<pg.DatabaseError>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('lost', 4, 'error'), fields)
}
