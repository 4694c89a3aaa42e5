/**
 * Sends requests over kept connections and measures, in a process of its own. Closed loop: each connection asks again when
 * it has been answered. Open loop: requests are due at a given rate whatever the service does, and their latency counts from
 * when they were due, also while they wait for a connection.
 */
import { createConnection } from 'node:net'
import { takeAnswer } from './http-answers.ts'
import { type Latencies, summarizeLatencies } from './latencies.ts'
import { openLoopSchedule } from './open-loop-schedule.ts'
import { type Outgoing, type RequestSettings, requestSource } from './request-source.ts'

export interface Load extends RequestSettings {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Ends earlier after so many. */
  readonly requestsMax?: number
  /** Requests a second of an open loop; null: a closed one. */
  readonly ratePerSecond: number | null
}

export interface LoadResult extends Latencies {
  /** Answered as expected. */
  readonly answered: number
  readonly requestsPerSecond: number
  /** To the last answer: what is due at the end of an open loop and finds a connection is still sent. */
  readonly elapsedSeconds: number
  /** Refused with 503 and Retry-After. */
  readonly refused: number
  /** Of those that were refused, from when they were sent. */
  readonly refusedP99Ms: number
  /** Answered in another way, or cut off. */
  readonly failures: number
  /** The same by what was asked and the status that came, or `cut off`. */
  readonly failedAs: Readonly<Record<string, number>>
  /** Were due, and had no connection to go over. */
  readonly unsent: number
  readonly byOperation: Readonly<Record<string, { readonly answered: number; readonly refused: number }>>
  /** Tokens of its reads that are still good. */
  readonly tokens: readonly string[]
}

/** How long the answers of an open loop are waited for after its end. */
const graceMs = 5_000

export async function generateLoad(load: Load): Promise<LoadResult> {
  const source = requestSource(load)
  const latencies: number[] = []
  const refusedLatencies: number[] = []
  const byOperation = Object.fromEntries(Object.keys(load.weights).map((name) => [name, { answered: 0, refused: 0 }]))
  const schedule =
    load.ratePerSecond === null
      ? null
      : openLoopSchedule({ ratePerSecond: load.ratePerSecond, seconds: load.seconds, seed: load.seed })
  const failedAs: Record<string, number> = {}
  const fail = (name: string, how: string): void => {
    failedAs[`${name}: ${how}`] = (failedAs[`${name}: ${how}`] ?? 0) + 1
  }
  let sent = 0
  let lastAnswerMs = performance.now()

  const open = Array.from({ length: load.connections }, () => connect())
  const idle = await Promise.all(open)
  const startMs = performance.now()
  const endMs = startMs + load.seconds * 1000
  const mayAskMore = (): boolean => performance.now() < endMs && sent < (load.requestsMax ?? Number.POSITIVE_INFINITY)

  if (schedule) {
    await new Promise<void>((resolve) => {
      // A timer and not a busy loop: on a small machine the generator would take the processor that it measures.
      const ticking = setInterval(() => {
        const nowMs = performance.now()
        while (sent < schedule.length && startMs + (schedule[sent] ?? 0) <= nowMs && idle.length > 0) {
          const dueMs = startMs + (schedule[sent] ?? 0)
          const connection = idle.pop()
          if (connection?.ask(dueMs, (kept) => kept && idle.push(connection))) sent++
          else break
        }
        const isOver = nowMs >= endMs && (idle.length === load.connections || nowMs >= endMs + graceMs)
        if (isOver || (nowMs >= endMs && sent < schedule.length && idle.length > 0)) finish()
        function finish(): void {
          clearInterval(ticking)
          resolve()
        }
      }, 1)
    })
  } else {
    await Promise.all(
      idle.map(
        (connection) =>
          new Promise<void>((resolve) => {
            const next = (kept: boolean): void => {
              if (!kept || !mayAskMore() || !connection.ask(performance.now(), next)) resolve()
              else sent++
            }
            next(true)
          }),
      ),
    )
  }
  for (const connection of await Promise.all(open)) connection.close()
  const elapsedSeconds = (Math.max(lastAnswerMs, schedule ? endMs : 0) - startMs) / 1000
  const refused = Object.values(byOperation).reduce((sum, counts) => sum + counts.refused, 0)
  return {
    ...summarizeLatencies(Float64Array.from(latencies)),
    answered: latencies.length,
    requestsPerSecond: latencies.length / elapsedSeconds,
    elapsedSeconds,
    refused,
    refusedP99Ms: summarizeLatencies(Float64Array.from(refusedLatencies)).p99Ms,
    failures: Object.values(failedAs).reduce((sum, count) => sum + count, 0),
    failedAs,
    unsent: schedule ? schedule.length - sent : 0,
    byOperation,
    tokens: source.tokens(),
  }

  interface Connection {
    /** False when there is nothing left to ask. `done` is told whether the connection can be used again. */
    ask(dueMs: number, done: (kept: boolean) => void): boolean
    close(): void
  }

  async function connect(): Promise<Connection> {
    const socket = createConnection({ port: load.port, host: '127.0.0.1', noDelay: true })
    let pending: Buffer = Buffer.alloc(0)
    let asked: (Outgoing & { dueMs: number; sentMs: number; done: (kept: boolean) => void }) | null = null
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!asked) return
      const { name, done } = asked
      fail(name, 'cut off')
      asked = null
      done(false)
    })
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const answer = takeAnswer(pending)
      if (!answer || !asked) return
      pending = answer.rest
      const { name, operation, dueMs, sentMs, done } = asked
      asked = null
      lastAnswerMs = performance.now()
      const counts = byOperation[name] as { answered: number; refused: number }
      if (answer.status === operation.expectedStatus) {
        counts.answered++
        latencies.push(lastAnswerMs - dueMs)
        source.learn(name, answer.body)
      } else if (answer.status === 503 && answer.hasRetryAfter) {
        counts.refused++
        refusedLatencies.push(lastAnswerMs - sentMs)
      } else fail(name, String(answer.status))
      done(true)
    })
    return {
      ask(dueMs, done) {
        const outgoing = source.next()
        if (!outgoing) return false
        asked = { ...outgoing, dueMs, sentMs: performance.now(), done }
        socket.write(outgoing.text)
        return true
      },
      close: () => socket.destroy(),
    }
  }
}

if (process.send) {
  process.once('message', async (load: Load) => {
    process.send?.(await generateLoad(load), () => process.exit(0))
  })
}
