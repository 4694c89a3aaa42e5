/** The bytes of a body, as they came: parsing one is work, and waits for its key's turn. */
import type { IncomingMessage } from 'node:http'
import { malformedRequest, notJson, RequestRefused, tooLarge, wrongLength } from './error-replies.ts'

const bodyless = new Set(['GET', 'HEAD'])

/** Undefined: there was none. Bodies are JSON and nothing else. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  if (bodyless.has(request.method ?? '')) return undefined
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const isEmpty = encoding === undefined && (length === undefined || length === '0')
  if (type === undefined && isEmpty) return undefined
  if (type === undefined || !isJson(type)) throw new RequestRefused(notJson)
  if (length !== undefined && Number(length) > bytesMax) throw new RequestRefused(tooLarge(bytesMax))
  const body = arrivedBody(request) ?? (await arrivingBody(request, bytesMax))
  if (body.length > bytesMax) throw new RequestRefused(tooLarge(bytesMax))
  if (length !== undefined && body.length !== Number(length)) throw new RequestRefused(wrongLength)
  return body
}

function isJson(contentType: string): boolean {
  return contentType === 'application/json' || /^\s*application\/json\s*(?:;|$)/i.test(contentType)
}

/** Most are there with their headers, and need no listeners. Null: more is to come. */
function arrivedBody(request: IncomingMessage): Buffer | null {
  if (!request.complete) return null
  // Given back as one, whatever pieces it came in. Null: it was empty.
  const body = request.read() as Buffer | null
  return body ?? Buffer.alloc(0)
}

function arrivingBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    function onData(piece: Buffer): void {
      length += piece.length
      pieces.push(piece)
      // What is too long is known to be so now: nothing more of it is kept.
      if (length > bytesMax) end()
    }
    function end(): void {
      leave()
      resolve(Buffer.concat(pieces))
    }
    function breakOff(): void {
      leave()
      reject(new RequestRefused(malformedRequest))
    }
    function leave(): void {
      request.off('data', onData).off('end', end).off('error', breakOff).off('close', breakOff)
    }
    request.on('data', onData).on('end', end).on('error', breakOff).on('close', breakOff)
  })
}
