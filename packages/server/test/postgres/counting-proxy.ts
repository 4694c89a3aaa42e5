/** Stands between a store and its PostgreSQL, and counts what passes: statements, round trips, bytes. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Passed {
  /** What was executed, by the names under which it was prepared; those without a name as ''. */
  readonly statements: readonly string[]
  /** How often a statement was sent as text, to be parsed and planned. */
  readonly parsed: number
  /** How often somebody has waited: what is sent while an answer is outstanding does not count. */
  readonly roundTrips: number
  readonly bytesSent: number
  readonly bytesReceived: number
}

export interface CountingProxy {
  /** An address that leads through here. */
  url(address: string): string
  /** What has passed since the last time. */
  take(): Passed
  close(): Promise<void>
}

const nothing = () => ({ statements: [] as string[], parsed: 0, roundTrips: 0, bytesSent: 0, bytesReceived: 0 })

export async function startCountingProxy(target: URL): Promise<CountingProxy> {
  let passed = nothing()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    // The first answer is to the start-up packet, which has no type.
    let outstanding = 1
    let isUnderWay = true
    const sent = messages(true, (type, body) => {
      if (type === 'P') passed.parsed++
      if (type === 'B') passed.statements.push(statementOf(body))
      if (type === 'Q') passed.statements.push('')
      if (type === 'S' || type === 'Q') outstanding++
    })
    const received = messages(false, (type) => {
      if (type === 'Z' && --outstanding === 0) isUnderWay = false
    })
    client.on('data', (bytes: Buffer) => {
      if (!isUnderWay) passed.roundTrips++
      isUnderWay = true
      passed.bytesSent += bytes.length
      sent(bytes)
      upstream.write(bytes)
    })
    upstream.on('data', (bytes: Buffer) => {
      passed.bytesReceived += bytes.length
      received(bytes)
      client.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url(address) {
      const through = new URL(address)
      through.hostname = '127.0.0.1'
      through.port = String(port)
      return through.href
    },
    take() {
      const taken = passed
      passed = nothing()
      return taken
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Cuts a stream of the protocol into its messages. */
function messages(hasStartup: boolean, take: (type: string, body: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let typeBytes = hasStartup ? 0 : 1
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < length) return
      take(typeBytes === 0 ? '' : String.fromCharCode(rest[0] as number), rest.subarray(typeBytes + 4, length))
      rest = rest.subarray(length)
      typeBytes = 1
    }
  }
}

/** A Bind names the portal, and then the statement. */
function statementOf(bind: Buffer): string {
  const start = bind.indexOf(0) + 1
  return bind.toString('utf8', start, bind.indexOf(0, start))
}
