import { Readable } from 'node:stream'
import type { ReadResult } from '../app/read-result.ts'

/** Sent in pieces, so that it can be seen whether a client takes them. */
const pieceBytes = 64 * 1024

/** The body of a read's answer. Its struct is JSON already, and is put in its place as it is. */
export function readResultBody(result: ReadResult): string | { readonly bytes: number; readonly stream: Readable } {
  const { summary_text, summary_struct, confidence, revocation_token, expires_at } = result
  const before = `{"summary_text":${JSON.stringify(summary_text)},"summary_struct":`
  const after =
    `,"confidence":${confidence},"revocation_token":${JSON.stringify(revocation_token)},` +
    `"expires_at":${JSON.stringify(expires_at)}}`
  if (typeof summary_struct === 'string') return before + summary_struct + after
  const [head, tail] = [Buffer.from(before), Buffer.from(after)]
  return {
    bytes: head.length + summary_struct.length + tail.length,
    stream: Readable.from(pieces(head, summary_struct, tail), { objectMode: false, highWaterMark: pieceBytes }),
  }
}

function* pieces(head: Buffer, struct: Uint8Array, tail: Buffer): Generator<Buffer> {
  yield head
  const bytes = Buffer.from(struct.buffer, struct.byteOffset, struct.byteLength)
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
  yield tail
}
