import type { AppDeps } from '../app/deps.ts'
import type { Config } from '../config.ts'
import { createIdSource } from '../identifiers.ts'
import { hashSecret } from '../secrets.ts'
import { openStore } from '../storage/open-store.ts'

export type CliDeps = Pick<AppDeps, 'store' | 'environment' | 'clock' | 'newId' | 'hashSecret'>

/** Opens the store beside a service that may be running on it, and closes it whatever happens. */
export async function withStore(config: Config, run: (deps: CliDeps) => Promise<void>): Promise<void> {
  const store = await openStore(config, (error) => {
    throw error
  })
  try {
    await run({
      store,
      environment: config.environment,
      clock: Date.now,
      newId: createIdSource(Date.now),
      hashSecret,
    })
  } finally {
    await store.maintenance.close()
  }
}
