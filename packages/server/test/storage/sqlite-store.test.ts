import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { describeStore, type OpenedStore } from './store-contract.ts'

describeStore('SQLite', async (): Promise<OpenedStore> => {
  const directory = temporaryDirectory()
  const open = () =>
    openSqliteStore({
      dataDir: directory.path,
      onFailure(error) {
        throw error
      },
    })
  const store = await open()
  return {
    store,
    openAnother: open,
    async cleanup() {
      if (await isOpen(store)) await store.maintenance.close()
      directory.remove()
    },
  }
})

async function isOpen(store: OpenedStore['store']): Promise<boolean> {
  return store.maintenance.ping().then(
    () => true,
    () => false,
  )
}
