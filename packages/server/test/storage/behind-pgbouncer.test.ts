import { after, before, describe } from 'node:test'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { type PgBouncer, startPgBouncer } from '../postgres/pgbouncer.ts'
import { findOrInstall } from '../postgres/system-program.ts'
import { startTestDatabases, type TestDatabases } from '../postgres/test-databases.ts'
import { describeStore, type OpenedStore } from './store-contract.ts'

const program = findOrInstall('pgbouncer')

describe('behind PgBouncer in transaction mode', { skip: program ? false : 'needs: apt-get install pgbouncer' }, () => {
  let databases: TestDatabases
  let bouncer: PgBouncer
  before(async () => {
    databases = await startTestDatabases({ isOurs: true })
    bouncer = await startPgBouncer(program ?? '', { port: databases.port, user: 'postgres' })
  })
  after(async () => {
    await bouncer?.remove()
    await databases?.remove()
  })

  describeStore(
    'PostgreSQL',
    async (): Promise<OpenedStore> => {
      const { pathname } = new URL(await databases.create())
      const url = bouncer.url(pathname.slice(1))
      const store = await openPostgresStore({ url })
      return {
        store,
        openAnother: () => openPostgresStore({ url }),
        cleanup: () => store.maintenance.close(),
      }
    },
    { writesAtOnce: 600 },
  )
})
