import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export interface TestDatabases {
  /** Makes an empty database and returns its address. */
  create(): Promise<string>
  /** Whether the server is ours to stop and to look into. */
  remove(): Promise<void>
}

/** Empty databases for a test: on the server that DATABASE_URL names, or else on one that is started for it. */
export async function startTestDatabases(): Promise<TestDatabases> {
  const given = process.env.DATABASE_URL
  const embedded = given ? null : await startEmbeddedPostgres()
  const server = given ?? embedded?.url() ?? ''
  const made: string[] = []
  return {
    async create() {
      const name = `ambit_test_${randomBytes(6).toString('hex')}`
      await administer(server, `CREATE DATABASE ${name}`)
      made.push(name)
      const url = new URL(server)
      url.pathname = `/${name}`
      return url.href
    },
    async remove() {
      if (embedded) return embedded.remove()
      for (const name of made) await administer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
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
