import { after, before, describe } from 'node:test'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { type PgBouncer, startPgBouncer } from '../postgres/pgbouncer.ts'
import { findOrInstall } from '../postgres/system-program.ts'
import { administer } from '../postgres/test-databases.ts'
import { describeStore, type OpenedStore } from './store-contract.ts'

const program = findOrInstall('pgbouncer')

describe('behind PgBouncer in transaction mode', { skip: program ? false : 'needs: apt-get install pgbouncer' }, () => {
  let postgres: EmbeddedPostgres
  let bouncer: PgBouncer
  let databases = 0
  before(async () => {
    postgres = await startEmbeddedPostgres()
    bouncer = await startPgBouncer(program ?? '', { port: postgres.port, user: 'postgres' })
  })
  after(async () => {
    await bouncer.remove()
    await postgres.remove()
  })

  describeStore(
    'PostgreSQL',
    async (): Promise<OpenedStore> => {
      const name = `ambit_test_${databases++}`
      await administer(postgres.url(), `CREATE DATABASE ${name}`)
      const url = bouncer.url(name)
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
