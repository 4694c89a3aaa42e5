/** The store that tests of applications get keeps every promise of a store but the one that it outlives them. */
import { openMemoryStore } from '../../src/storage/sqlite/open-memory-store.ts'
import { describeTakenOutOfTheCache } from './contract/taken-out-of-the-cache.ts'
import { describeStore, type OpenedStore } from './store-contract.ts'

describeStore(
  'in-memory',
  async (): Promise<OpenedStore> => {
    const store = openMemoryStore()
    // There is one connection, and whoever shares the store shares that.
    const other = { ...store, maintenance: { ...store.maintenance, close: async () => undefined } }
    return { store, openAnother: async () => other, cleanup: () => store.maintenance.close().catch(() => undefined) }
  },
  { isDurable: false },
)

describeTakenOutOfTheCache(async (answers) => openMemoryStore(answers))
