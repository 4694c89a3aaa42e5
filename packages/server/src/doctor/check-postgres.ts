/** The database of DATABASE_URL, looked at without changing anything in it. */

import { type Connection, connectToPrimary } from '../storage/postgres/connect.ts'
import { describeDatabaseUrl, parseDatabaseUrl } from '../storage/postgres/connection-url.ts'
import { checkRunningRole } from '../storage/postgres/running-role.ts'
import { checkSchema } from './check-embedded-store.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const oldestMajor = 14
const clockToleranceMs = 2_000

interface Facts {
  readonly version: string
  readonly major: number
  readonly now_ms: number
  readonly fsync: string
  readonly commit: string
  readonly has_schema: boolean
  readonly is_divided: boolean
}

export async function checkPostgres(databaseUrl: string): Promise<readonly Finding[]> {
  const where = describeDatabaseUrl(databaseUrl)
  try {
    const { client } = await connectToPrimary(parseDatabaseUrl(databaseUrl), 'ambit doctor')()
    try {
      const { rows } = await client.query<Facts>(`
        SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
          extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms, current_setting('fsync') AS fsync,
          current_setting('synchronous_commit') AS commit,
          to_regclass('ambit.schema_version') IS NOT NULL AS has_schema,
          to_regproc('ambit.make_partitions') IS NOT NULL AS is_divided`)
      const facts = rows[0] as Facts
      const schema = await checkStored(facts, async () => (await client.query(schemaQuery)).rows)
      return [...checkServer(where, facts), schema, ...(facts.is_divided ? [await checkRole(client)] : [])]
    } finally {
      await client.end()
    }
  } catch (error) {
    const found = `${where} does not answer: ${(error as Error).message}.`
    return [problem('database', found, 'Check DATABASE_URL, the network, and that the server runs and takes writes.')]
  }
}

async function checkRole(client: Connection['client']): Promise<Finding> {
  const { role, lack, risk } = await checkRunningRole(client)
  if (lack !== null)
    return problem('database role', `${lack}.`, 'See "The database roles" in docs/guides/production.md.')
  return risk === null
    ? ok('database role', `The role ${role} owns nothing, and row security holds for it.`)
    : warning('database role', `The role ${role} ${risk}.`, 'In production, migrate as one role and run as another.')
}

const schemaQuery = 'SELECT version FROM ambit.schema_version'

function checkServer(where: string, { version, major, now_ms, fsync, commit }: Facts): readonly Finding[] {
  const behindMs = Math.round(now_ms - Date.now())
  return [
    major < oldestMajor
      ? problem('database', `${where} runs PostgreSQL ${version}.`, `Use PostgreSQL ${oldestMajor} or newer.`)
      : ok('database', `${where} runs PostgreSQL ${version}.`),
    fsync === 'on' && commit !== 'off'
      ? ok('durability', `fsync is ${fsync}, synchronous_commit is ${commit}.`)
      : problem(
          'durability',
          `fsync is ${fsync}, synchronous_commit is ${commit}.`,
          'Turn both on: answers promise it.',
        ),
    Math.abs(behindMs) <= clockToleranceMs
      ? ok('clock', 'The clocks of this machine and of the database agree.')
      : warning('clock', `The clocks differ by ${Math.abs(behindMs)} ms.`, 'Set both by NTP.'),
  ]
}

async function checkStored({ has_schema }: Facts, ask: () => Promise<{ version: number }[]>): Promise<Finding> {
  if (!has_schema) return ok('schema', 'Nothing is stored there yet; the first start makes it.')
  const [row] = await ask()
  return checkSchema(row?.version ?? 0)
}
