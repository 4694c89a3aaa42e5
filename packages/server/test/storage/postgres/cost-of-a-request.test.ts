/** What a request costs on the way to PostgreSQL, counted and not timed: statements, round trips, texts to plan, bytes. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { openPostgresStore, type PostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { type CountingProxy, type Passed, startCountingProxy } from '../../postgres/counting-proxy.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { actOf, auditOf, filterOf, grantOf, keyOf, memoryOf, newHash, newTenant, startMs } from '../sample-rows.ts'

describe('what a request costs', () => {
  let databases: TestDatabases
  let proxy: CountingProxy
  let store: PostgresStore
  let other: PostgresStore
  let tenant: Tenant
  const secretHash = newHash()
  before(async () => {
    databases = await startTestDatabases()
    const url = await databases.create()
    proxy = await startCountingProxy(new URL(url))
    store = await openPostgresStore({ url: proxy.url(url), tenantPipelines: 1 })
    other = await openPostgresStore({ url, tenantPipelines: 1 })
    tenant = await newTenant(store)
    await store.keys.create(keyOf(tenant), secretHash, actOf())
    // Each statement is prepared on its connection when it comes for the first time.
    for (const count of [1, 2]) for (const operation of Object.values(operations)) await operation(count)
  })
  after(async () => {
    await store?.maintenance.close()
    await other?.maintenance.close()
    await proxy?.close()
    await databases?.remove()
  })

  const ofUser = (index: number) => {
    const userId = `user_${index}`
    return { filter: filterOf(tenant, { userId }), audit: auditOf(tenant, { userId }) }
  }
  const tokens = new Map<number, string>()
  const operations = {
    authenticate: () => store.keys.findBySecretHash(secretHash),
    create: (index: number) =>
      store.memories.create(memoryOf(tenant, { userId: `user_${index}` }), auditOf(tenant), null),
    read: (index: number) => {
      const tokenHash = newHash()
      tokens.set(index, tokenHash)
      return store.grants.issue(grantOf(tenant, { userId: `user_${index}` }), tokenHash, ofUser(index))
    },
    context: (index: number) => {
      const further = {
        filter: filterOf(tenant, { userId: `user_${index}`, scope: 'schedule' }),
        audit: auditOf(tenant),
      }
      return store.grants.issue(grantOf(tenant), newHash(), { ...ofUser(index), furtherViews: [further] })
    },
    find: (index: number) => store.grants.find(tenant, tokens.get(index) ?? ''),
    use: (index: number) => store.grants.use(tokens.get(index) ?? '', ofUser(index)),
    revoke: (index: number) => store.grants.revoke(tokens.get(index) ?? '', startMs, auditOf(tenant)),
    refuse: () => store.audit.record(auditOf(tenant, { outcome: 'policy_denied' })),
  } as const

  async function passed(name: keyof typeof operations, indexes: readonly number[]): Promise<Passed> {
    proxy.take()
    await Promise.all(indexes.map((index) => operations[name](index)))
    return proxy.take()
  }
  const alone = (name: keyof typeof operations, index = 1) => passed(name, [index])
  const together = (name: keyof typeof operations) =>
    passed(
      name,
      Array.from({ length: 64 }, (_, index) => index),
    )
  const inTransaction = (...statements: readonly string[]) => ['begin', 'enter-tenant', ...statements, 'commit']

  const statements = async (name: keyof typeof operations) => (await alone(name)).statements
  const ofAll = async (name: keyof typeof operations) => (await together(name)).statements

  test('in statements, when nobody else is there: one beside its transaction, and a second for a create', async () => {
    assert.deepEqual(await statements('authenticate'), ['find-key-by-secret-hash'])
    assert.deepEqual(await statements('create'), inTransaction('make-memory-totals', 'insert-memories'))
    assert.deepEqual(await statements('read'), inTransaction('issue-grants'))
    assert.deepEqual(await statements('context'), inTransaction('issue-grant-with-views'))
    assert.deepEqual(await statements('find'), inTransaction('find-grants'))
    await statements('create')
    assert.deepEqual(await statements('use'), inTransaction('use-grants'))
    assert.deepEqual(await statements('revoke'), inTransaction('revoke-grant'))
    assert.deepEqual(await statements('refuse'), inTransaction('record-audit'))
  })

  test('in statements, in company: one for all, or for eight reads', async () => {
    const eight = (name: string) => Array.from({ length: 8 }, () => name)
    assert.deepEqual(await ofAll('create'), inTransaction('make-memory-totals', 'insert-memories'))
    assert.deepEqual(await ofAll('read'), inTransaction(...eight('issue-grants')))
    assert.deepEqual(await ofAll('find'), inTransaction('find-grants'))
    await ofAll('create')
    assert.deepEqual(await ofAll('use'), inTransaction(...eight('use-grants')))
    assert.deepEqual(await ofAll('refuse'), inTransaction('record-audit'))
    assert.equal((await ofAll('context')).length, 3 + 64)
    assert.equal((await ofAll('revoke')).length, 3 + 64)
  })

  test('in statements, where nothing has changed since the last time: one for all, also of several scopes', async () => {
    for (const name of ['create', 'read', 'context'] as const) await ofAll(name)
    assert.deepEqual(await ofAll('read'), inTransaction('issue-remembered-grants'))
    assert.deepEqual(await ofAll('context'), inTransaction('issue-remembered-grants'))
    assert.deepEqual(await ofAll('use'), inTransaction('use-remembered-grants'))
  })

  test('is one round trip each, alone and in company, and nothing is sent as text a second time', async () => {
    await together('read')
    for (const name of Object.keys(operations) as (keyof typeof operations)[]) {
      for (const cost of [await alone(name), await together(name)]) {
        assert.deepEqual([cost.roundTrips, cost.parsed], [1, 0], name)
      }
    }
  })

  test('is a second round trip for a read only where another process has changed what is remembered', async () => {
    for (const name of ['create', 'read'] as const) await alone(name)
    await other.memories.create(memoryOf(tenant, { userId: 'user_1' }), auditOf(tenant), null)
    assert.deepEqual(await statements('read'), [
      ...inTransaction('issue-remembered-grants'),
      ...inTransaction('issue-grants'),
    ])
    assert.deepEqual(await statements('read'), inTransaction('issue-remembered-grants'))
  })

  test('is nothing sent as text a second time either where so much is read that another thread does it', async () => {
    const userId = 'user_of_much'
    const add = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          store.memories.create(memoryOf(tenant, { userId }), auditOf(tenant, { userId }), null),
        ),
      )
    const read = () =>
      store.grants.issue(grantOf(tenant, { userId }), newHash(), {
        filter: filterOf(tenant, { userId }),
        audit: auditOf(tenant, { userId }),
      })
    await add(200)
    await read()
    await add(1)
    proxy.take()
    await read()
    const { statements: sent, parsed } = proxy.take()
    assert.ok(sent.includes('select-memories'), sent.join())
    assert.equal(parsed, 0)
  })

  test('in bytes: less than two kilobytes there and back for a read, and less in company', async () => {
    await together('create')
    await together('read')
    const one = await alone('read')
    assert.ok(one.bytesSent < 2_000 && one.bytesReceived < 1_500, JSON.stringify(one))
    const many = await together('read')
    assert.ok(many.bytesSent / 64 < 1_100 && many.bytesReceived / 64 < 500, JSON.stringify(many))
  })
})
