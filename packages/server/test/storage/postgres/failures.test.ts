import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { OutcomeUnknown, StoreUnavailable } from '../../../src/storage/port/store-unavailable.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { connectToPrimary } from '../../../src/storage/postgres/connect.ts'
import { parseDatabaseUrl } from '../../../src/storage/postgres/connection-url.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { createPipelinedConnection } from '../../../src/storage/postgres/pipelined-connection.ts'
import { eventually } from '../../eventually.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { administer } from '../../postgres/test-databases.ts'
import { auditOf, issued, memoryOf, newTenant, put, seenIds } from '../sample-rows.ts'

describe('when the database fails', () => {
  let postgres: EmbeddedPostgres
  let store: PostgresStore
  let tenant: Tenant
  before(async () => {
    postgres = await startEmbeddedPostgres()
    store = await openPostgresStore({ url: postgres.url(), tenantPipelines: 2 })
    tenant = await newTenant(store)
  })
  after(async () => {
    await store?.maintenance.close()
    await postgres?.remove()
  })
  const killConnections = () =>
    administer(
      postgres.url(),
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ambit'",
    )

  test('connections that were cut while idle are made anew, and nobody notices', async () => {
    await killConnections()
    await eventually(() => put(store, memoryOf(tenant)).catch(() => null))
    assert.equal((await store.projects.list()).length, 1)
  })

  test('connections that are cut under load lose nothing that was answered, and nothing is there twice', async () => {
    const own = await newTenant(store)
    const outcomes: PromiseSettledResult<string>[] = []
    let answeredCount = 0
    let isOver = false
    // A few at a time, so that few are under way when it happens, however slow the machine.
    const writers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const [outcome] = await Promise.allSettled([put(store, memoryOf(own))])
        outcomes.push(outcome)
        if (outcome.status === 'fulfilled') answeredCount++
      }
    })
    await eventually(async () => answeredCount > 100)
    await killConnections()
    const beforeCut = answeredCount
    await eventually(async () => answeredCount > beforeCut + 200)
    isOver = true
    await Promise.all(writers)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof StoreUnavailable, outcome.reason)
    }
    const seen = await seenIds(store, own)
    assert.equal(new Set(seen).size, seen.length)
    const answered = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    assert.deepEqual(
      answered.filter((id) => !seen.includes(id)),
      [],
    )
    assert.ok(answered.length > 300)
  })

  test('a lock that somebody keeps is not waited for without end', async () => {
    const { tokenHash } = await issued(store, tenant)
    const holder = new pg.Client({ connectionString: postgres.url() })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('UPDATE ambit.grants SET purpose = purpose WHERE token_hash = $1', [tokenHash])
    await assert.rejects(store.grants.revoke(tokenHash, 1, auditOf(tenant)), StoreUnavailable)
    await holder.query('ROLLBACK')
    await holder.end()
    assert.equal(await store.grants.revoke(tokenHash, 2, auditOf(tenant)), 2)
  })

  test('a commit whose wait for the standby was cancelled is never taken for a success', async () => {
    await administer(postgres.url(), "ALTER SYSTEM SET synchronous_commit = 'on'")
    await administer(postgres.url(), "ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    await administer(postgres.url(), 'SELECT pg_reload_conf()')
    try {
      await eventually(
        async () => (await administer(postgres.url(), 'SHOW synchronous_standby_names'))[0] !== undefined,
      )
      const write = assert.rejects(put(store, memoryOf(tenant)), OutcomeUnknown)
      await eventually(async () => {
        const rows = await administer(
          postgres.url(),
          "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
        )
        return rows.length > 0
      })
      await write
    } finally {
      await administer(postgres.url(), "ALTER SYSTEM SET synchronous_commit = 'off'")
      await administer(postgres.url(), 'ALTER SYSTEM RESET synchronous_standby_names')
      await administer(postgres.url(), 'SELECT pg_reload_conf()')
    }
  })

  test('a server that has fallen silent is given up, and leaves no process waiting behind', async () => {
    const connect = connectToPrimary(parseDatabaseUrl(postgres.url()), 'silent')
    const pipeline = createPipelinedConnection({ connect, stalledAfterMs: 300 })
    // One that is left open looks for a server for ever, and the process of this file would not end.
    try {
      await pipeline.untilReady(30_000)
      await assert.rejects(pipeline.run({ text: 'SELECT pg_sleep(60)' }), /terminated|unknown|closed|ended/i)
      await pipeline.untilReady(30_000)
      // A process that was told to end takes a moment to do so; by itself it would go on for a minute.
      await eventually(async () => {
        const waiting = await administer(
          postgres.url(),
          "SELECT pid FROM pg_stat_activity WHERE application_name = 'silent' AND state = 'active'",
        )
        return waiting.length === 0
      })
    } finally {
      await pipeline.close()
    }
  })

  test('while it is away requests are told so, and once it is back they go on', async () => {
    await postgres.stop()
    await assert.rejects(store.maintenance.ping(), StoreUnavailable)
    await assert.rejects(put(store, memoryOf(tenant)), StoreUnavailable)
    await postgres.start()
    await eventually(() => put(store, memoryOf(tenant)).catch(() => null))
    // Every connection is made anew for itself.
    await eventually(() =>
      store.maintenance.ping().then(
        () => true,
        () => false,
      ),
    )
  })

  test('a server that only reads is passed over for one that writes', async () => {
    const reader = await startEmbeddedPostgres({ default_transaction_read_only: 'on' })
    try {
      const hosts = `127.0.0.1:${reader.port},127.0.0.1:${postgres.port}`
      const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
      const both = await openPostgresStore({ url, tenantPipelines: 1 })
      assert.equal((await both.projects.list())[0]?.id, (await store.projects.list())[0]?.id)
      await both.maintenance.close()
      await assert.rejects(openPostgresStore({ url: reader.url() }), /read-only/)
    } finally {
      await reader.remove()
    }
  })
})
