/**
 * One connection that many requests share: what is submitted is sent at once, without waiting for the answers before
 * it, and answered in the same order. A lane that loses its connection looks for another by itself.
 */
import type { Socket } from 'node:net'
import type { Client, Notification, QueryResult } from 'pg'
import { OutcomeUnknown, StoreUnavailable } from '../port.ts'
import type { Connect } from './connect.ts'
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
  /** Rejects when there is no connection within this time. */
  untilReady(timeoutMs: number): Promise<void>
  /** Sends all of these in one go; nothing of another caller's comes between them. */
  submit(queries: readonly { readonly query: LaneQuery; readonly settle: Settle }[]): void
  run(query: LaneQuery): Promise<QueryResult>
  /** Waits for what was submitted, then ends the connection. */
  close(): Promise<void>
}

export interface LaneOptions {
  readonly connect: Connect
  /** Runs on every new connection before anything else does. */
  readonly prepare?: (client: Client) => Promise<void>
  readonly onReady?: () => void
  readonly onLost?: () => void
  readonly onNotification?: (notification: Notification) => void
}

interface Pending {
  readonly settle: Settle
  isUncertain: boolean
}

/** Beyond the server's own time-outs: the server, or the network to it, does not answer at all. */
const stalledAfterMs = 8_000
const noConnection = 'there is no connection to the database'
const stallCheckMs = 500
const reconnectMinMs = 50
const reconnectMaxMs = 1_000

export function createLane({ connect, prepare, onReady, onLost, onNotification }: LaneOptions): Lane {
  let current: { client: Client; pending: Pending[]; lastAnswerMs: number } | null = null
  let isClosed = false
  let reconnectMs = reconnectMinMs
  let reconnectTimer: NodeJS.Timeout | undefined
  let opening = open()
  const onceReady = new Set<() => void>()

  async function open(): Promise<void> {
    try {
      const client = await connect()
      try {
        await prepare?.(client)
      } catch (error) {
        await client.end()
        throw error
      }
      if (isClosed) await client.end()
      else adopt(client)
    } catch {
      if (isClosed) return
      reconnectTimer = setTimeout(() => {
        opening = open()
      }, reconnectMs)
      reconnectMs = Math.min(reconnectMs * 2, reconnectMaxMs)
    }
  }

  function adopt(client: Client): void {
    const connection = { client, pending: [] as Pending[], lastAnswerMs: 0 }
    const lose = (): void => {
      if (current !== connection) return
      current = null
      clearInterval(stallCheck)
      client.end().catch(() => {})
      onLost?.()
      if (!isClosed) opening = open()
    }
    const stallCheck = setInterval(() => {
      if (connection.pending.length === 0 || performance.now() - connection.lastAnswerMs < stalledAfterMs) return
      socketOf(client).destroy()
    }, stallCheckMs)
    stallCheck.unref()
    client.on('end', lose)
    client.on('error', lose)
    client.on('notice', (notice) => {
      const [first] = connection.pending
      if (first && makesCommitUncertain(notice)) first.isUncertain = true
    })
    if (onNotification) client.on('notification', onNotification)
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

  return {
    isReady: () => current !== null && !isClosed,
    untilReady(timeoutMs) {
      if (isClosed) return Promise.reject(new StoreUnavailable('the database is closed'))
      if (current) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const settle = (error: Error | null): void => {
          clearTimeout(timer)
          onceReady.delete(ready)
          if (error) reject(error)
          else resolve()
        }
        const ready = (): void => settle(null)
        const timer = setTimeout(() => settle(new StoreUnavailable(noConnection)), timeoutMs)
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

/** The driver has no other way to send several queries in one packet, or to give up on a server that is silent. */
function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
