/** Keeps a number of connections busy with one request after another, over bare sockets, and measures. Runs as a child process. */
import { createConnection } from 'node:net'

export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Whole requests; connections go through them in turn. */
  readonly requests: readonly string[]
  readonly expectedStatus: number
}

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

const headEnd = Buffer.from('\r\n\r\n')

export async function generateLoad({
  port,
  connections,
  seconds,
  requests,
  expectedStatus,
}: Load): Promise<LoadResult> {
  const buffers = requests.map((request) => Buffer.from(request))
  const latencies: number[] = []
  let failures = 0
  let next = 0
  const startMs = performance.now()
  const endMs = startMs + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
      let pending: Buffer = Buffer.alloc(0)
      let sentMs = 0
      const send = (): void => {
        sentMs = performance.now()
        socket.write(buffers[next++ % buffers.length] as Buffer)
      }
      await new Promise<void>((resolve, reject) => {
        socket.on('error', reject)
        socket.on('connect', send)
        socket.on('data', (chunk: Buffer) => {
          pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
          const length = responseLength(pending)
          if (length === null || pending.length < length) return
          const nowMs = performance.now()
          latencies.push(nowMs - sentMs)
          if (Number(pending.toString('latin1', 9, 12)) !== expectedStatus) failures++
          pending = pending.subarray(length)
          if (nowMs < endMs) send()
          else {
            socket.destroy()
            resolve()
          }
        })
      })
    }),
  )
  const elapsedSeconds = (performance.now() - startMs) / 1000
  latencies.sort((a, b) => a - b)
  return {
    requestsPerSecond: latencies.length / elapsedSeconds,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    failures,
  }
}

function responseLength(data: Buffer): number | null {
  const end = data.indexOf(headEnd)
  if (end === -1) return null
  const match = /content-length: (\d+)/i.exec(data.toString('latin1', 0, end))
  return end + headEnd.length + Number(match?.[1] ?? 0)
}

if (process.send) {
  process.once('message', async (load: Load) => {
    process.send?.(await generateLoad(load))
    process.exit(0)
  })
}
