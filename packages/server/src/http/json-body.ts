import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestRefused } from './error-replies.ts'

export const bodyBytesMax = 256 * 1024

/** Bodies are JSON and nothing else. They are kept as they came: parsing one is work, and waits for its key's turn. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/**
 * What the JSON may hold is the core's to say, keys like __proto__ included. Undefined: there was no body. Clients that name
 * a content type with every request do so where there is nothing to send, too: it is a fault only where a body is expected.
 */
export function parsedBody({ body }: FastifyRequest, isExpected: boolean): unknown {
  if (!(body instanceof Buffer) || (body.length === 0 && !isExpected)) return undefined
  if (!isUtf8(body)) throw malformed('body must be UTF-8')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw malformed('body must be valid JSON')
  }
}

function malformed(message: string): RequestRefused {
  return new RequestRefused({
    code: 'invalid_request',
    message,
    details: { fields: [{ field: 'body', message }] },
  })
}
