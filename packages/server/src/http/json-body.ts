import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { RequestRefused } from './error-replies.ts'

export const bodyBytesMax = 256 * 1024

/** Bodies are JSON in UTF-8 and nothing else. What the JSON may hold is the core's to say, keys like __proto__ included. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  )
}

function parseJson(body: Buffer): unknown {
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
