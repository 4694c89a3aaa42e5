/** What a connection is told when it never became a request: too slow, too large, or not HTTP at all. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorBody, errorCodes, type Refusal } from '@ambit/core'
import { malformedRequest } from './error-replies.ts'

export function answerClientErrors(newRequestId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const refusal = clientErrors[error.code ?? ''] ?? malformedRequest
    const body = JSON.stringify(errorBody(refusal))
    const { status } = errorCodes[refusal.code]
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${newRequestId()}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
}

const clientErrors: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', message: 'The headers must be at most 16 KiB.' },
}
