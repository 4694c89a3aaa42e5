/** A PostgreSQL for a run, durable: the one of DATABASE_URL, or one of our own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../packages/server/test/postgres/embedded-postgres.ts'

export interface BenchPostgres {
  /** Of its first process; null: it runs elsewhere. */
  readonly pid: number | null
  /** The address of an empty database; of one that has a name and outlives the run, as it is, or emptied. */
  newDatabase(kept?: string, how?: { readonly isToBeEmpty: boolean }): Promise<string>
  /** After much was written at once: what the database would do about it by itself, some time later, is done when this returns. */
  settle(databaseUrl: string): Promise<void>
  stop(): Promise<void>
}

const duplicateDatabase = '42P04'

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const given = process.env.DATABASE_URL
  const own = given
    ? null
    : await startEmbeddedPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  const url = given ?? own?.url() ?? ''
  const made: string[] = []

  async function run(sql: string, connectionString = url): Promise<void> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }

  return {
    pid: own ? Number(readFileSync(join(own.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]) : await pidOf(url),
    async newDatabase(kept, { isToBeEmpty } = { isToBeEmpty: false }) {
      const name = kept ?? `ambit_bench_${process.pid}_${made.length}`
      if (isToBeEmpty) await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await run(`CREATE DATABASE ${name}`).catch((error: { code?: string }) => {
        if (kept === undefined || error.code !== duplicateDatabase) throw error
      })
      if (kept === undefined) made.push(name)
      const address = new URL(url)
      address.pathname = `/${name}`
      return address.href
    },
    async settle(databaseUrl) {
      await run('VACUUM (ANALYZE)', databaseUrl)
      await run('CHECKPOINT')
    },
    async stop() {
      if (own) await own.remove()
      else for (const name of made) await run(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Of the first process of a server that runs on this machine: it has started the one that answers us. */
async function pidOf(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8')
    return /^Name:\s+postgres$/m.test(status) ? Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) : null
  } catch {
    return null
  } finally {
    await client.end()
  }
}
