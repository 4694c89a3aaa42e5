/**
 * The hostile tenant, in a process of its own so that it disturbs nobody's measuring but the service itself. Takes its
 * orders from the command line, prints `begun`, goes on until its input ends, and prints how many answers it got.
 *
 *   node proofs/abuse/hostile-client.ts <port> <kind>=<connections> …
 *
 * The key is read from AMBIT_HOSTILE_KEY, sessions of a viewer and a member of its project from AMBIT_HOSTILE_VIEWER and
 * AMBIT_HOSTILE_MEMBER, the project from AMBIT_HOSTILE_PROJECT: a command line can be seen by everybody.
 */
import { connect } from 'node:net'
import { giveWayToEverybody, ownAddress } from './be-remote.ts'
import {
  consoleRequests,
  type HostileRequest,
  killerBodies,
  largeMemory,
  newPurpose,
  openRequests,
  type RawRequest,
  readOf,
  wrongKeyRequest,
} from './hostile-bodies.ts'

export const hostileKinds = [
  'killer-bodies',
  'new-purposes',
  'large-creates',
  'heavy-reads',
  'idle-sockets',
  'never-reading',
  'open-pages',
  'wrong-keys',
  'open-bodies',
  'sent-ahead',
  'viewer',
  'member',
] as const
export type HostileKind = (typeof hostileKinds)[number]

const [port = '', ...orders] = process.argv.slice(2)
const key = process.env.AMBIT_HOSTILE_KEY ?? ''

let count = 0
let answers = 0
const nextRequest: Readonly<Partial<Record<HostileKind, () => HostileRequest | null>>> = {
  'killer-bodies': () => killerBodies[count++ % killerBodies.length] as HostileRequest,
  'new-purposes': newPurpose,
  'large-creates': () => largeMemory(`hostile ${process.pid} ${count++ % 1_000}`),
  'heavy-reads': () => readOf('heavy'),
  'idle-sockets': () => null,
  'never-reading': () => readOf('heavy'),
}

const {
  AMBIT_HOSTILE_VIEWER: viewer = '',
  AMBIT_HOSTILE_MEMBER: member = '',
  AMBIT_HOSTILE_PROJECT: project = '',
} = process.env
const rawRequests: Readonly<Partial<Record<HostileKind, readonly RawRequest[]>>> = {
  'open-pages': openRequests,
  'open-bodies': [{ method: 'POST', path: '/console/sign-in', body: 'x'.repeat(255 << 10) }],
  'sent-ahead': [{ method: 'GET', path: '/openapi.json' }],
  viewer: consoleRequests(project, 'viewer').map((one) => ({ ...one, headers: [`Cookie: ${viewer}`] })),
  member: consoleRequests(project, 'member').map((one) => ({ ...one, headers: [`Cookie: ${member}`] })),
}

function encode({ path, body }: HostileRequest): Buffer {
  return encodeRaw({ method: 'POST', path, body: JSON.stringify(body), headers: [`X-API-Key: ${key}`] })
}

function encodeRaw({ method, path, body, headers = [] }: RawRequest): Buffer {
  const bytes = Buffer.from(body ?? '')
  const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`, ...headers]
  if (body !== undefined) head.push('Content-Type: application/json', `Content-Length: ${bytes.length}`)
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes])
}

/** Encoding costs as much as answering: what is sent is made beforehand, where it may be the same. */
function requestsOf(kind: HostileKind): () => Buffer | null {
  if (kind === 'new-purposes') return () => encode(newPurpose())
  if (kind === 'wrong-keys') return () => encodeRaw(wrongKeyRequest())
  const raw = rawRequests[kind]?.map(encodeRaw)
  // As much as a client may send before it looks at any answer.
  if (raw && kind === 'sent-ahead') return () => Buffer.concat(Array.from({ length: 300 }, () => raw[0] as Buffer))
  if (raw) return () => raw[count++ % raw.length] ?? null
  const make = nextRequest[kind] ?? (() => null)
  const prepared = Array.from({ length: 50 }, make).map((request) => request && encode(request))
  return () => prepared[count++ % prepared.length] ?? null
}

function open(kind: HostileKind, next: () => Buffer | null): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', ...ownAddress })
  const send = (): void => {
    const request = next()
    if (request) socket.write(request)
  }
  let left = -1
  let isChunked = false
  socket.on('error', () => {})
  socket.on('close', () => setTimeout(open, 1_000, kind, next))
  socket.on('connect', () => {
    if (kind === 'never-reading' || kind === 'sent-ahead') socket.pause()
    send()
  })
  socket.on('data', (bytes) => {
    if (left < 0) isChunked = /transfer-encoding: chunked/i.test(bytes.toString('latin1', 0, 2_000))
    left = isChunked
      ? Number(!bytes.subarray(-5).equals(lastChunk))
      : left < 0
        ? bodyLength(bytes)
        : left - bytes.length
    if (left > 0) return
    left = -1
    answers++
    send()
  })
}

const lastChunk = Buffer.from('0\r\n\r\n')

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
