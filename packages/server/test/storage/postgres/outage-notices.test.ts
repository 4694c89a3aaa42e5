import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { StoreNotice } from '../../../src/storage/port/store-notice.ts'
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { eventually } from '../../eventually.ts'
import { administer, startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'

describe('a database that is out of reach', () => {
  let databases: TestDatabases
  before(async () => {
    databases = await startTestDatabases()
  })
  after(() => databases?.remove())

  test('is reported once, with the reason and without the password, and again when it is back', async () => {
    const url = new URL(await databases.create())
    const server = new URL(url)
    server.pathname = '/postgres'
    const database = url.pathname.slice(1)
    const notices: StoreNotice[] = []
    const store = await openPostgresStore({ url: url.href, onNotice: (notice) => notices.push(notice) })
    // The role of the tests is a superuser, which is a notice of its own.
    notices.splice(0)
    try {
      await administer(server.href, `ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`)
      await administer(
        server.href,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
      )
      await eventually(async () => notices.length > 0)
      // All connections meet the same outage, and each tries again many times.
      await assert.rejects(store.maintenance.ping())
      assert.equal(notices.length, 1)
      const [{ level, message, reason } = { level: '', message: '', reason: '' }] = notices
      assert.deepEqual([level, message], ['warn', 'the database cannot be reached'])
      assert.match(reason ?? '', /not currently accepting connections/)
      assert.ok(url.password === '' || !JSON.stringify(notices).includes(url.password))
      await administer(server.href, `ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`)
      await eventually(async () => notices.some((notice) => notice.message === 'the database can be reached again'))
    } finally {
      await store.maintenance.close()
    }
  })
})
