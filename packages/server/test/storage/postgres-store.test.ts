import { after, before } from 'node:test'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { startTestDatabases, type TestDatabases } from '../postgres/test-databases.ts'
import { describeTakenOutOfTheCache } from './contract/taken-out-of-the-cache.ts'
import { describeStore, type OpenedStore } from './store-contract.ts'

let databases: TestDatabases
before(async () => {
  databases = await startTestDatabases()
})
after(() => databases?.remove())

describeStore(
  'PostgreSQL',
  async (): Promise<OpenedStore> => {
    const url = await databases.createForRunningRole()
    const store = await openPostgresStore({ url })
    return {
      store,
      openAnother: () => openPostgresStore({ url }),
      cleanup: () => store.maintenance.close(),
    }
  },
  { writesAtOnce: 600 },
)

describeTakenOutOfTheCache(async (answers) => openPostgresStore({ url: await databases.create(), answers }))
