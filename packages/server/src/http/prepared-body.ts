/** Answers that are JSON already, and are sent as they are. */
import { Readable } from 'node:stream'
import type { Answer } from '../storage/port/grants.ts'

/** Sent in pieces, so that it can be seen whether a client takes them. */
const pieceBytes = 64 * 1024

/** What a handler returns in place of a value that would have to be made into JSON. */
export class PreparedBody {
  /** Null: how many bytes it will be is not known. */
  readonly content: string | { readonly bytes: number | null; readonly stream: Readable }
  constructor(content: PreparedBody['content']) {
    this.content = content
  }
}

/** What an answer is given to, a framework's or our own. */
interface Reply {
  header(name: string, value: string): unknown
  send(body: unknown): unknown
}

/** Sends what a handler has returned. */
export function sendValue<To extends Reply>(reply: To, value: unknown): To {
  if (value instanceof PreparedBody) sendPrepared(reply, value)
  else reply.send(value)
  return reply
}

function sendPrepared(reply: Reply, { content }: PreparedBody): void {
  reply.header('content-type', 'application/json; charset=utf-8')
  const isText = typeof content === 'string'
  if (!isText && content.bytes !== null) reply.header('content-length', String(content.bytes))
  reply.send(isText ? content : content.stream)
}

/** The body of a read's answer. Most of it is JSON already, and is put in its place. */
export function readResultBody({ members, ...further }: { readonly members: Answer }): PreparedBody {
  const after = `,${JSON.stringify(further).slice(1)}`
  if (typeof members === 'string') return new PreparedBody(`{${members}${after}`)
  const [head, tail] = [Buffer.from('{'), Buffer.from(after)]
  return new PreparedBody({
    bytes: head.length + members.length + tail.length,
    stream: Readable.from(pieces(head, members, tail), { objectMode: false, highWaterMark: pieceBytes }),
  })
}

function* pieces(head: Buffer, members: Uint8Array, tail: Buffer): Generator<Buffer> {
  yield head
  const bytes = Buffer.from(members.buffer, members.byteOffset, members.byteLength)
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
  yield tail
}
