/** Answers that are JSON already, and are sent as they are. */
import { Readable } from 'node:stream'
import type { ReadResult } from '../app/read-result.ts'

/** Sent in pieces, so that it can be seen whether a client takes them. */
const pieceBytes = 64 * 1024

/** What a handler returns in place of a value that would have to be made into JSON. */
export class PreparedBody {
  readonly content: string | { readonly bytes: number; readonly stream: Readable }
  constructor(content: PreparedBody['content']) {
    this.content = content
  }
}

/** The body of a read's answer. Its struct is JSON already, and is put in its place. */
export function readResultBody(result: ReadResult): PreparedBody {
  const { summary_text, summary_struct, confidence, revocation_token, expires_at } = result
  const before = `{"summary_text":${JSON.stringify(summary_text)},"summary_struct":`
  const after =
    `,"confidence":${confidence},"revocation_token":${JSON.stringify(revocation_token)},` +
    `"expires_at":${JSON.stringify(expires_at)}}`
  if (typeof summary_struct === 'string') return new PreparedBody(before + summary_struct + after)
  const [head, tail] = [Buffer.from(before), Buffer.from(after)]
  return new PreparedBody({
    bytes: head.length + summary_struct.length + tail.length,
    stream: Readable.from(pieces(head, summary_struct, tail), { objectMode: false, highWaterMark: pieceBytes }),
  })
}

function* pieces(head: Buffer, struct: Uint8Array, tail: Buffer): Generator<Buffer> {
  yield head
  const bytes = Buffer.from(struct.buffer, struct.byteOffset, struct.byteLength)
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
  yield tail
}
