/**
 * Databases for tests: on the server that DATABASE_URL names; or on the one that `global-setup.ts` has started for all
 * test files; or else on one that is started for this file.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectToPrimary } from '../../src/storage/postgres/connect.ts'
import { parseDatabaseUrl } from '../../src/storage/postgres/connection-url.ts'
import { migrate } from '../../src/storage/postgres/migrate.ts'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { letRun } from '../../src/storage/postgres/running-role.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

export interface TestDatabases {
  /** Of the server, on this machine unless DATABASE_URL names another one. */
  readonly port: number
  /** Makes a database with the schema in it, and nothing else, and returns its address. */
  create(): Promise<string>
  /** The same, for a role that owns nothing, as the service runs in production. */
  createForRunningRole(): Promise<string>
  createEmpty(): Promise<string>
  remove(): Promise<void>
}

/** How `global-setup.ts` tells the test files about its server. */
const sharedVariable = 'AMBIT_TEST_POSTGRES_URL'
/** Several test files and their stores have connections to it at the same time. */
const sharedSettings = { max_connections: 500 }
/** Making the schema takes ten times as long as copying it. */
const template = 'ambit_template'
const runningRole = 'ambit_test_running'

/** `isOurs`: never on the server of DATABASE_URL, which somebody else may be using or which is not on this machine. */
export async function startTestDatabases({ isOurs = false } = {}): Promise<TestDatabases> {
  const given = isOurs ? undefined : process.env.DATABASE_URL
  const shared = given ?? process.env[sharedVariable]
  const own = shared ? null : await startServerWithTemplate()
  const server = new URL(shared ?? own?.url() ?? '')
  const made: string[] = []

  async function create(from: string): Promise<string> {
    const name = `ambit_test_${randomBytes(6).toString('hex')}`
    await administer(server.href, `CREATE DATABASE ${name} ${from}`)
    made.push(name)
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }
  // On a server that is not ours we leave nothing behind; there, whoever opens the database makes the schema.
  // Copied as files, it does not go through the log, which costs more than the copying.
  const createWithSchema = () => create(given ? '' : `TEMPLATE ${template} STRATEGY file_copy`)
  return {
    port: Number(server.port),
    createEmpty: () => create(''),
    create: createWithSchema,
    async createForRunningRole() {
      const url = new URL(await createWithSchema())
      const { client } = await connectToPrimary(parseDatabaseUrl(url.href), 'test')()
      await migrate(client)
      await client.query(`DO $$ BEGIN CREATE ROLE ${runningRole} LOGIN PASSWORD 'ambit';
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`)
      await client.query(`GRANT ambit_tenant TO ${runningRole}`)
      await letRun(client, runningRole)
      await client.end()
      url.username = runningRole
      url.password = 'ambit'
      return url.href
    },
    async remove() {
      if (own) return own.remove()
      for (const name of made) await administer(server.href, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** For `global-setup.ts`: a server for all test files of a run, unless DATABASE_URL names one. */
export async function shareTestServer(): Promise<{ remove(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { remove: async () => {} }
  const server = await startServerWithTemplate()
  process.env[sharedVariable] = server.url()
  return server
}

async function startServerWithTemplate(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(sharedSettings)
  await administer(server.url(), `CREATE DATABASE ${template}`)
  const store = await openPostgresStore({ url: server.url(template), tenantPipelines: 1 })
  await store.maintenance.close()
  // Only what nobody is connected to can be copied.
  await administer(server.url(), `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`)
  return server
}

/** One statement over a connection of its own. */
export async function administer<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
