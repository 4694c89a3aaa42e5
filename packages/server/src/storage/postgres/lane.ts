/**
 * One connection that many requests share: what is submitted is sent at once, without waiting for the answers before
 * it, and answered in the same order. A lane that loses its connection looks for another by itself.
 */
import type { Socket } from 'node:net'
import type { Client, QueryResult } from 'pg'
import { OutcomeUnknown, StoreUnavailable } from '../port.ts'
import type { Connect, Connection } from './connect.ts'
import { leadsToReadOnlyServer, makesCommitUncertain } from './failures.ts'

export interface LaneQuery {
  /** With a name it is prepared once and then only bound. */
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

export type Settle = (error: Error | null, result?: QueryResult) => void

export interface Lane {
  isReady(): boolean
  /** How long there has been no connection. */
  downMs(): number
  /** Rejects when there is no connection within this time, counted from when the last one was lost. */
  untilReady(timeoutMs: number): Promise<void>
  /** Sends all of these in one go; nothing of another caller's comes between them. */
  submit(queries: readonly { readonly query: LaneQuery; readonly settle: Settle }[]): void
  run(query: LaneQuery): Promise<QueryResult>
  /** Waits for what was submitted, then ends the connection. */
  close(): Promise<void>
}

export interface LaneOptions {
  readonly connect: Connect
  readonly onReady?: () => void
  readonly stalledAfterMs?: number
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

export function createLane({ connect, onReady, stalledAfterMs = stalledAfterDefaultMs }: LaneOptions): Lane {
  let current: { client: Client; pending: Pending[]; lastAnswerMs: number } | null = null
  let lostAtMs = performance.now()
  let isClosed = false
  let reconnectMs = reconnectMinMs
  let reconnectTimer: NodeJS.Timeout | undefined
  let abandoned: Connection['backend'] | null = null
  let opening = open()
  const onceReady = new Set<() => void>()

  async function open(): Promise<void> {
    try {
      const connection = await connect()
      if (abandoned) await terminate(connection.client, abandoned)
      abandoned = null
      if (isClosed) await connection.client.end()
      else adopt(connection)
    } catch {
      if (isClosed) return
      reconnectTimer = setTimeout(() => {
        opening = open()
      }, reconnectMs)
      reconnectMs = Math.min(reconnectMs * 2, reconnectMaxMs)
    }
  }

  function adopt({ client, backend }: Connection): void {
    const connection = { client, pending: [] as Pending[], lastAnswerMs: 0 }
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
      abandoned = backend
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
    for (const resolve of onceReady) resolve()
    onReady?.()
  }

  function submit(queries: readonly { readonly query: LaneQuery; readonly settle: Settle }[]): void {
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
      client.query(query as { text: string; values: unknown[] }, (error: Error | null, result) => {
        pending.shift()
        connection.lastAnswerMs = performance.now()
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
    isReady: () => current !== null && !isClosed,
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
        submit([{ query, settle: (error, result) => (error ? reject(error) : resolve(result as QueryResult)) }])
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

/**
 * Ends what a given-up connection has left behind on the server: it does not notice by itself while it waits for a lock
 * or for a standby, and would keep its locks and its place among the connections.
 */
async function terminate(client: Client, { pid, startedAt }: Connection['backend']): Promise<void> {
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2::timestamptz',
    [pid, startedAt],
  )
}

/** The driver has no other way to send several queries in one packet, or to give up on a server that is silent. */
function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
