// What test files share, instead of each having its own: a service for those that only speak HTTP, and a PostgreSQL.
//
//   node --test --test-global-setup=acceptance/global-setup.ts "acceptance/**/*.test.ts"

import { shareTestServer } from '../packages/server/test/postgres/test-databases.ts'
import { removeLeftDirectories } from '../packages/server/test/temporary-directory.ts'
import { buildConsole } from '../scripts/build-console.ts'
import { compileCache } from './launch.ts'
import { sharedVariables, startService, stopAll } from './service.ts'

let databases: { remove(): Promise<void> } | undefined

export async function globalSetup(): Promise<void> {
  removeLeftDirectories()
  // The tests' own processes, hundreds of them, load the same modules as well.
  process.env.NODE_COMPILE_CACHE ??= compileCache
  // Once, before the services that are started by the dozen would all do it.
  await buildConsole()
  await Promise.all([shareService(), shareDatabases()])
}

export async function globalTeardown(): Promise<void> {
  await Promise.all([stopAll(), databases?.remove()])
}

async function shareService(): Promise<void> {
  if (process.env.AMBIT_ACCEPTANCE_URL !== undefined) return
  const { baseUrl, apiKey } = await startService({
    environment: { AMBIT_BOOTSTRAP_CAPABILITIES: 'memory,subject,audit' },
  })
  process.env[sharedVariables.url] = baseUrl
  process.env[sharedVariables.key] = apiKey
}

async function shareDatabases(): Promise<void> {
  databases = await shareTestServer()
}
