// One service for all test files that only speak HTTP, instead of one for each of them:
//
//   node --test --test-global-setup=acceptance/global-setup.ts "acceptance/**/*.test.ts"

import { buildConsole } from '../scripts/build-console.ts'
import { sharedVariables, startService, stopAll } from './service.ts'

export async function globalSetup(): Promise<void> {
  // Once, before the services that are started by the dozen would all do it.
  await buildConsole()
  if (process.env.AMBIT_ACCEPTANCE_URL !== undefined) return
  const { baseUrl, apiKey } = await startService()
  process.env[sharedVariables.url] = baseUrl
  process.env[sharedVariables.key] = apiKey
}

export async function globalTeardown(): Promise<void> {
  await stopAll()
}
