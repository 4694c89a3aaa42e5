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
