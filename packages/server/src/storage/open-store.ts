import type { Store } from './port/store.ts'
import { openPostgresStore } from './postgres/open-postgres-store.ts'
import { openSqliteStore } from './sqlite/open-sqlite-store.ts'

export interface StoreLocation {
  /** Null: the embedded store in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** The store that the configuration names. `onFailure` is told when it is beyond repair in this process. */
export function openStore({ databaseUrl, dataDir }: StoreLocation, onFailure: (error: Error) => void): Promise<Store> {
  return databaseUrl === null ? openSqliteStore({ dataDir, onFailure }) : openPostgresStore({ url: databaseUrl })
}
