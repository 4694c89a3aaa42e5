/**
 * The hostile tenant, in a process of its own so that it disturbs nobody's measuring but the service itself. Takes its
 * orders from the command line, prints `begun`, goes on until its input ends, and prints how many answers it got.
 *
 *   node proofs/abuse/hostile-client.ts <port> <kind>=<connections> …
 *
 * The key is read from AMBIT_HOSTILE_KEY: a command line can be seen by everybody.
 */
import { connect } from 'node:net'
import { giveWayToEverybody, ownAddress } from './be-remote.ts'
import { type HostileRequest, killerBodies, largeMemory, newPurpose, readOf } from './hostile-bodies.ts'

export const hostileKinds = [
  'killer-bodies',
  'new-purposes',
  'large-creates',
  'heavy-reads',
  'idle-sockets',
  'never-reading',
] as const
export type HostileKind = (typeof hostileKinds)[number]

const [port = '', ...orders] = process.argv.slice(2)
const key = process.env.AMBIT_HOSTILE_KEY ?? ''

let count = 0
let answers = 0
const nextRequest: Readonly<Record<HostileKind, () => HostileRequest | null>> = {
  'killer-bodies': () => killerBodies[count++ % killerBodies.length] as HostileRequest,
  'new-purposes': newPurpose,
  'large-creates': () => largeMemory(`hostile ${process.pid} ${count++ % 1_000}`),
  'heavy-reads': () => readOf('heavy'),
  'idle-sockets': () => null,
  'never-reading': () => readOf('heavy'),
}

function encode({ path, body }: HostileRequest): Buffer {
  const json = Buffer.from(JSON.stringify(body))
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-API-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${json.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), json])
}

/** Encoding costs as much as answering: what is sent is made beforehand, where it may be the same. */
function requestsOf(kind: HostileKind): () => Buffer | null {
  if (kind === 'new-purposes') return () => encode(newPurpose())
  const prepared = Array.from({ length: 50 }, nextRequest[kind]).map((request) => request && encode(request))
  return () => prepared[count++ % prepared.length] ?? null
}

function open(kind: HostileKind, next: () => Buffer | null): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', ...ownAddress })
  const send = (): void => {
    const request = next()
    if (request) socket.write(request)
  }
  let left = -1
  socket.on('error', () => {})
  socket.on('close', () => setTimeout(open, 1_000, kind, next))
  socket.on('connect', () => {
    if (kind === 'never-reading') socket.pause()
    send()
  })
  socket.on('data', (bytes) => {
    left = left < 0 ? bodyLength(bytes) : left - bytes.length
    if (left > 0) return
    left = -1
    answers++
    send()
  })
}

/** How much of the answer is still to come after its first piece. */
function bodyLength(bytes: Buffer): number {
  const headEnd = bytes.indexOf('\r\n\r\n') + 4
  const length = /content-length: (\d+)/i.exec(bytes.subarray(0, headEnd).toString('latin1'))?.[1]
  return headEnd + Number(length ?? 0) - bytes.length
}

const prepared = orders.map((order) => {
  const [kind, connections] = order.split('=') as [HostileKind, string]
  return { kind, connections: Number(connections), next: requestsOf(kind) }
})
giveWayToEverybody()
for (const { kind, connections, next } of prepared) {
  for (let opened = 0; opened < connections; opened++) open(kind, next)
}
process.stdout.write('begun\n')
process.stdin.resume().once('end', () => process.stdout.write(`${answers}\n`, () => process.exit()))
