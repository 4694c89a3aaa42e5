/** A hand-made Express service with one table, on the PostgreSQL that Ambit is measured on. */
import { freePort } from '../../acceptance/service.ts'
import { withChildren } from '../thread-times.ts'
import { installComparison } from './comparison-packages.ts'
import type { BenchPostgres } from './postgres.ts'
import { startProgram, stopProgram } from './start-program.ts'
import type { Target } from './target.ts'

export async function startExpressTable(postgres: BenchPostgres): Promise<Target> {
  installComparison()
  const port = await freePort()
  const env = { DATABASE_URL: await postgres.newDatabase(), NODE_ENV: 'production' }
  const child = await startProgram('comparison/express-server.mjs', [String(port)], env)
  return {
    name: 'Express and a table',
    port,
    apiKey: 'none',
    processes: () => [{ pid: child.pid ?? 0 }, ...(postgres.pid ? withChildren(postgres.pid, 'PostgreSQL') : [])],
    storedBytes: async () => null,
    stop: () => stopProgram(child),
  }
}
