/** `ambit migrate`: makes and updates the tables as the role that owns them, and lets another role run the service. */
import type { Config } from '../config.ts'
import { migrateStore } from '../storage/open-store.ts'
import { parseArguments } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

export async function migrateCommand({ databaseUrl }: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, { for: { type: 'string' } })
  if (positionals.length > 0) throw new UsageError('"ambit migrate" takes --for ROLE only')
  if (databaseUrl === null) {
    throw new UsageError('"ambit migrate" is for DATABASE_URL: the embedded store is brought up to date at each start')
  }
  const role = values.for ?? null
  await migrateStore(databaseUrl, role)
  process.stdout.write(`The tables are up to date.${role === null ? '' : ` ${role} may run the service.`}\n`)
}
