import pg from 'pg'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import type { DatabaseAddress } from './connection-url.ts'
import { settingsOfConnection } from './session-settings.ts'

export interface Connection {
  readonly client: pg.Client
  /**
   * The process that serves it; its number alone may be another one's by now, or on another server. Null behind a pooler,
   * where it serves others a moment later.
   */
  readonly backend: Backend | null
}

export interface Backend {
  readonly pid: number
  readonly startedAt: string
}

export type Connect = () => Promise<Connection>

const connectTimeoutMs = 3_000
/** So long the first question may take; behind a pooler, it waits for a server. */
const askTimeoutMs = 3_000

const bigintOid = 20
const bigintAsNumber: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === bigintOid ? Number : pg.types.getTypeParser(oid, format)),
} as pg.CustomTypesConfig

/**
 * Opens connections to the first host that takes writes, beginning with the one that did last. After a failover the
 * others find the new primary by themselves.
 */
export function connectToPrimary({ hosts, isPooled }: DatabaseAddress, applicationName: string): Connect {
  const settings = { application_name: applicationName, ...(isPooled ? {} : settingsOfConnection) }
  let lastGood = 0
  return async () => {
    const failures: unknown[] = []
    for (let attempt = 0; attempt < hosts.length; attempt++) {
      const index = (lastGood + attempt) % hosts.length
      try {
        const { client, backend } = await open(hosts[index] as string, settings)
        lastGood = index
        return { client, backend: isPooled ? null : backend }
      } catch (error) {
        failures.push(error)
      }
    }
    const messages = failures.map((error) => (error as Error).message || (error as { code?: string }).code)
    throw new StoreUnavailable(`cannot connect to the database: ${messages.join('; ')}`, { cause: failures[0] })
  }
}

async function open(url: string, settings: pg.ClientConfig): Promise<{ client: pg.Client; backend: Backend }> {
  const client = new pg.Client({
    connectionString: url,
    ...settings,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeoutMs,
    types: bigintAsNumber,
  })
  // An error outside of any statement; whoever holds the client listens for its end.
  client.on('error', () => {})
  try {
    await client.connect()
    return { client, backend: await writableBackend(client) }
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

async function writableBackend(client: pg.Client): Promise<Backend> {
  const question = {
    text: `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only,
      pid, backend_start::text AS started_at FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
    query_timeout: askTimeoutMs,
  }
  const [row] = (await client.query(question)).rows
  if (row?.is_read_only !== false) throw new StoreUnavailable('the server is read-only')
  return { pid: row.pid, startedAt: row.started_at }
}
