import type { Store } from './port/store.ts'
import type { OnNotice } from './port/store-notice.ts'
import type { QuickCheckOptions } from './sqlite/start-quick-check.ts'

export interface StoreLocation {
  /** Null: the embedded store in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/**
 * The store that the configuration names. `onFailure` is told when it is beyond repair in this process, `onNotice` what an operator
 * should know. With `check`, the embedded store is looked through for damage.
 */
export async function openStore(
  location: StoreLocation,
  onFailure: (error: Error) => void,
  onNotice: OnNotice = () => {},
  check?: QuickCheckOptions,
): Promise<Store> {
  const { databaseUrl, dataDir } = location
  // Only the one that is used is loaded.
  if (databaseUrl === null) {
    const { openSqliteStore } = await import('./sqlite/open-sqlite-store.ts')
    return openSqliteStore({ dataDir, onFailure, onNotice, ...(check && { check }) })
  }
  const { openPostgresStore } = await import('./postgres/open-postgres-store.ts')
  return openPostgresStore({ url: databaseUrl, onNotice })
}

/** Makes and updates the tables of PostgreSQL as the role of this address, and lets `role` run the service, if one is given. */
export async function migrateStore(databaseUrl: string, role: string | null): Promise<void> {
  const { migratePostgres } = await import('./postgres/open-postgres-store.ts')
  await migratePostgres(databaseUrl, role)
}
