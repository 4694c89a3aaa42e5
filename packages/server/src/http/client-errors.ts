/** What a connection is told when it never became a request: too slow, too large, or not HTTP at all. */
import type { Socket } from 'node:net'
import { errorBody, errorCodes, type Refusal } from '@ambit/core'

export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = clientErrors[error.code ?? ''] ?? malformed
  const body = JSON.stringify(errorBody(refusal))
  const { status } = errorCodes[refusal.code]
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

const clientErrors: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', message: 'The headers must be at most 16 KiB.' },
}

const malformed: Refusal = { code: 'invalid_request', message: 'The request is not well-formed HTTP.' }

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}
