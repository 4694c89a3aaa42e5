import pg from 'pg'
import { StoreUnavailable } from '../port.ts'

export interface Connection {
  readonly client: pg.Client
  /** The process that serves it; its number alone may be another one's by now, or on another server. */
  readonly backend: { readonly pid: number; readonly startedAt: string }
}

export type Connect = () => Promise<Connection>

const connectTimeoutMs = 3_000
/** No statement of ours takes a hundredth of this; one that does is better refused than waited for. */
const statementTimeoutMs = 5_000
const lockTimeoutMs = 2_000
const idleInTransactionTimeoutMs = 10_000

/**
 * How statements are planned. A plan for one value prunes partitions while it is made, at a cost for every request; a
 * generic one is made once, and prunes when it runs. It outlives the size that a table had when it was made, so that it
 * must not be one that suits small tables only.
 */
export const sessionOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

const bigintOid = 20
const bigintAsNumber: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === bigintOid ? Number : pg.types.getTypeParser(oid, format)),
} as pg.CustomTypesConfig

/**
 * Opens connections to the first host that takes writes, beginning with the one that did last. After a failover the
 * others find the new primary by themselves.
 */
export function connectToPrimary(urls: readonly string[], applicationName: string): Connect {
  let lastGood = 0
  return async () => {
    const failures: unknown[] = []
    for (let attempt = 0; attempt < urls.length; attempt++) {
      const index = (lastGood + attempt) % urls.length
      try {
        const connection = await open(urls[index] as string, applicationName)
        lastGood = index
        return connection
      } catch (error) {
        failures.push(error)
      }
    }
    const messages = failures.map((error) => (error as Error).message || (error as { code?: string }).code)
    throw new StoreUnavailable(`cannot connect to the database: ${messages.join('; ')}`, { cause: failures[0] })
  }
}

async function open(url: string, applicationName: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    options: sessionOptions,
    types: bigintAsNumber,
  })
  // An error outside of any statement; whoever holds the client listens for its end.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(`
    SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only,
      pid, backend_start::text AS started_at FROM pg_stat_activity WHERE pid = pg_backend_pid()`)
  const [row] = rows
  if (row?.is_read_only !== false) {
    await client.end()
    throw new StoreUnavailable('the server is read-only')
  }
  return { client, backend: { pid: row.pid, startedAt: row.started_at } }
}
