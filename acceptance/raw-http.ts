// HTTP written by hand on a socket, for what fetch refuses to send: odd headers, broken framing, slow clients.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Answer } from './client.ts'
import { inTime } from './eventually.ts'
import type { Target } from './service.ts'

export interface RawConnection {
  readonly socket: Socket
  write(bytes: string | Uint8Array): void
  /** Everything received so far. */
  readonly received: string
  /** Resolves when the other side has closed the connection, or it broke. */
  readonly closed: Promise<void>
}

export async function openConnection(target: Target): Promise<RawConnection> {
  const { hostname, port } = new URL(target.baseUrl)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  // A reset counts as closed: a server that has had enough may do either.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return {
    socket,
    closed,
    write: (bytes) => void socket.write(bytes),
    get received() {
      return received
    },
  }
}

/** Head lines as they are, then the body; `connection: close` is added so that the end of the answer is the end of the stream. */
export async function sendRaw(
  target: Target,
  head: readonly string[],
  body: string | Uint8Array = '',
): Promise<Answer> {
  const connection = await openConnection(target)
  connection.write(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  connection.write(body)
  await inTime('the end of the answer', connection.closed, 10_000)
  return parseAnswer(connection.received)
}

/** The lines of a POST with the target's key; further lines follow the given ones. */
export function postHead(target: Target, path: string, length: number | null, lines: readonly string[] = []): string[] {
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(target.baseUrl).host}`,
    ...(target.apiKey === null ? [] : [`X-API-Key: ${target.apiKey}`]),
    ...(length === null ? [] : [`Content-Length: ${length}`]),
    ...lines,
  ]
}

export function parseAnswer(received: string): Answer {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const text = rest.join('\r\n\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  let body: Record<string, unknown> = {}
  try {
    body = JSON.parse(text) as Record<string, unknown>
  } catch {
    // Not JSON: the text says what it is.
  }
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, text, body }
}
