/**
 * One connection that many requests share: what is submitted is sent at once, without waiting for the answers before
 * it, and answered in the same order. A pipeline that loses its connection looks for another by itself.
 */
import type { Socket } from 'node:net'
import type { Client, QueryResult } from 'pg'
import { OutcomeUnknown, StoreUnavailable } from '../port/store-unavailable.ts'
import type { Backend, Connect, Connection } from './connect.ts'
import { leadsToReadOnlyServer, makesCommitUncertain } from './failures.ts'
import type { OutageNotices } from './outage-notices.ts'
import { beginWithSettings } from './session-settings.ts'

export interface PipelinedQuery {
  /** With a name it is prepared once and then only bound. */
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

export type Settle = (error: Error | null, result?: QueryResult) => void

export interface PipelinedConnection {
  /** What a transaction on it begins with. */
  readonly begin: PipelinedQuery
  /** Whether it may be given something to do; what it is given earlier is done later. */
  isReady(): boolean
  /** How long there has been no connection. */
  downMs(): number
  /** Rejects when there is no connection within this time, counted from when the last one was lost. */
  untilReady(timeoutMs: number): Promise<void>
  /** Sends all of these in one go; nothing of another caller's comes between them. */
  submit(queries: readonly { readonly query: PipelinedQuery; readonly settle: Settle }[]): void
  /** One statement that is a transaction by itself. */
  run(query: PipelinedQuery): Promise<QueryResult>
  /** Waits for what was submitted, then ends the connection. */
  close(): Promise<void>
}

export interface PipelinedConnectionOptions {
  /** Told when there is no connection to be had, and when there is one again. */
  readonly outages?: OutageNotices
  readonly connect: Connect
  /** The connection leads to a pooler in transaction mode: no session is ours, and nothing may be left on one. */
  readonly isPooled?: boolean
  readonly onReady?: () => void
  /** Asked of each new connection before it is ready; whatever it answers. Of no use where no session is ours. */
  readonly warmUp?: readonly PipelinedQuery[]
  readonly stalledAfterMs?: number
}

export const commit: PipelinedQuery = { name: 'commit', text: 'COMMIT' }
const beginDirect: PipelinedQuery = { name: 'begin', text: 'BEGIN' }
const beginPooled: PipelinedQuery = { text: beginWithSettings }

interface OpenConnection {
  readonly client: Client
  readonly pending: Pending[]
  lastAnswerMs: number
  serves: Backend | null
  isWarm: boolean
}

interface Pending {
  readonly settle: Settle
  isUncertain: boolean
}

/** Beyond the server's own time-outs: the server, or the network to it, does not answer at all. */
const stalledAfterDefaultMs = 8_000
const noConnection = 'there is no connection to the database'
const stallCheckMs = 500
const reconnectMinMs = 50
const reconnectMaxMs = 1_000

export function createPipelinedConnection(options: PipelinedConnectionOptions): PipelinedConnection {
  const { connect, isPooled = false, onReady, warmUp = [], outages, stalledAfterMs = stalledAfterDefaultMs } = options
  const begin = isPooled ? beginPooled : beginDirect
  let current: OpenConnection | null = null
  let lostAtMs = performance.now()
  let isClosed = false
  let reconnectMs = reconnectMinMs
  let reconnectTimer: NodeJS.Timeout | undefined
  let abandoned: Backend | null = null
  let opening = open()
  const onceReady = new Set<() => void>()

  async function open(): Promise<void> {
    try {
      const connection = await connect()
      if (abandoned) await terminate(connection.client, abandoned, isPooled)
      abandoned = null
      if (isClosed) await connection.client.end()
      else adopt(connection)
    } catch (error) {
      if (isClosed) return
      outages?.failed(error)
      reconnectTimer = setTimeout(() => {
        opening = open()
      }, reconnectMs)
      reconnectMs = Math.min(reconnectMs * 2, reconnectMaxMs)
    }
  }

  function adopt({ client, backend }: Connection): void {
    const connection: OpenConnection = { client, pending: [], lastAnswerMs: 0, serves: backend, isWarm: false }
    const lose = (): void => {
      if (current !== connection) return
      current = null
      lostAtMs = performance.now()
      clearInterval(stallCheck)
      client.end().catch(() => {})
      if (!isClosed) opening = open()
    }
    const stallCheck = setInterval(() => {
      if (connection.pending.length === 0 || performance.now() - connection.lastAnswerMs < stalledAfterMs) return
      abandoned = connection.serves
      socketOf(client).destroy()
    }, stallCheckMs)
    stallCheck.unref()
    client.on('end', lose)
    client.on('error', lose)
    client.on('notice', (notice) => {
      const [first] = connection.pending
      if (first && makesCommitUncertain(notice)) first.isUncertain = true
    })
    reconnectMs = reconnectMinMs
    current = connection
    outages?.connected()
    for (const resolve of onceReady) resolve()
    const warm = (): void => {
      connection.isWarm = true
      onReady?.()
    }
    if (warmUp.length === 0 || isPooled) warm()
    else submit(warmUp.map((query, index) => ({ query, settle: index === warmUp.length - 1 ? warm : () => {} })))
  }

  function submit(queries: readonly { readonly query: PipelinedQuery; readonly settle: Settle }[]): void {
    const connection = current
    if (!connection || isClosed) {
      for (const { settle } of queries) settle(new StoreUnavailable(noConnection))
      return
    }
    const { client, pending } = connection
    if (pending.length === 0) connection.lastAnswerMs = performance.now()
    const socket = socketOf(client)
    socket.cork()
    for (const { query, settle } of queries) {
      const entry: Pending = { settle, isUncertain: false }
      pending.push(entry)
      const sent = isPooled ? { text: query.text, values: query.values } : query
      client.query(sent as { text: string; values: unknown[] }, (error: Error | null, result) => {
        pending.shift()
        connection.lastAnswerMs = performance.now()
        if (query === beginPooled && !error) connection.serves = transactionOf(result)
        if (error && leadsToReadOnlyServer(error)) socket.destroy()
        if (error) settle(error)
        else if (entry.isUncertain) settle(new OutcomeUnknown('the commit was not confirmed by the standby'))
        else settle(null, result)
      })
    }
    socket.uncork()
  }

  const downMs = (): number => (current ? 0 : performance.now() - lostAtMs)

  return {
    begin,
    isReady: () => current?.isWarm === true && !isClosed,
    downMs,
    untilReady(timeoutMs) {
      if (isClosed) return Promise.reject(new StoreUnavailable('the database is closed'))
      if (current) return Promise.resolve()
      const patienceMs = timeoutMs - downMs()
      if (patienceMs <= 0) return Promise.reject(new StoreUnavailable(noConnection))
      return new Promise((resolve, reject) => {
        const settle = (error: Error | null): void => {
          clearTimeout(timer)
          onceReady.delete(ready)
          if (error) reject(error)
          else resolve()
        }
        const ready = (): void => settle(null)
        const timer = setTimeout(() => settle(new StoreUnavailable(noConnection)), patienceMs)
        onceReady.add(ready)
      })
    },
    submit,
    run: (query) =>
      new Promise((resolve, reject) => {
        const settle: Settle = (error, result) => (error ? reject(error) : resolve(result as QueryResult))
        submit(isPooled ? asTransaction(query, settle) : [{ query, settle }])
      }),
    async close() {
      isClosed = true
      clearTimeout(reconnectTimer)
      await opening
      // The driver answers what is under way before it says goodbye.
      await current?.client.end()
    },
  }
}

/** The settings of a transaction are the only ones there are: so that even a single statement has its time-outs. */
function asTransaction(query: PipelinedQuery, settle: Settle): readonly { query: PipelinedQuery; settle: Settle }[] {
  let failure: Error | null = null
  let answer: QueryResult | undefined
  const note = (error: Error | null): void => {
    failure ??= error
  }
  return [
    { query: beginPooled, settle: note },
    {
      query,
      settle: (error, result) => {
        note(error)
        answer = result
      },
    },
    {
      query: commit,
      settle: (error) => {
        note(error && new OutcomeUnknown(error.message, { cause: error }))
        settle(failure, answer)
      },
    },
  ]
}

/** The last answer of `beginWithSettings`. */
function transactionOf(result: unknown): Backend {
  return (result as readonly QueryResult<Backend>[]).at(-1)?.rows[0] as Backend
}

/**
 * Ends what a given-up connection has left behind on the server: it does not notice by itself while it waits for a lock
 * or for a standby, and would keep its locks and its place among the connections. Behind a pooler, that process may serve
 * somebody else by now: then only our own transaction is ended, if it is still the one under way.
 */
async function terminate(client: Client, { pid, startedAt }: Backend, isPooled: boolean): Promise<void> {
  const started = isPooled ? 'xact_start' : 'backend_start'
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND ${started} = $2::timestamptz`,
    [pid, startedAt],
  )
}

/** The driver has no other way to send several queries in one packet, or to give up on a server that is silent. */
function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
