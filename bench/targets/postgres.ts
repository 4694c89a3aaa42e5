/** A PostgreSQL for a run, durable: the one of DATABASE_URL, or one of our own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../packages/server/test/postgres/embedded-postgres.ts'

export interface BenchPostgres {
  /** Of its first process; null: it runs elsewhere. */
  readonly pid: number | null
  /** The address of an empty database. */
  newDatabase(): Promise<string>
  stop(): Promise<void>
}

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const given = process.env.DATABASE_URL
  const own = given
    ? null
    : await startEmbeddedPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  const url = given ?? own?.url() ?? ''
  const made: string[] = []

  async function run(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }

  return {
    pid: own && Number(readFileSync(join(own.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async newDatabase() {
      const name = `ambit_bench_${process.pid}_${made.length}`
      await run(`CREATE DATABASE ${name}`)
      made.push(name)
      const address = new URL(url)
      address.pathname = `/${name}`
      return address.href
    },
    async stop() {
      if (own) await own.remove()
      else for (const name of made) await run(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
