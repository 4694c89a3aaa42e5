import type { Store } from './port/store.ts'

export interface StoreLocation {
  /** Null: the embedded store in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** The store that the configuration names. `onFailure` is told when it is beyond repair in this process. */
export async function openStore(location: StoreLocation, onFailure: (error: Error) => void): Promise<Store> {
  const { databaseUrl, dataDir } = location
  // Only the one that is used is loaded.
  if (databaseUrl === null) {
    const { openSqliteStore } = await import('./sqlite/open-sqlite-store.ts')
    return openSqliteStore({ dataDir, onFailure })
  }
  const { openPostgresStore } = await import('./postgres/open-postgres-store.ts')
  return openPostgresStore({ url: databaseUrl })
}
