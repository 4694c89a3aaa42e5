import { bodyKibibytesMax } from '@ambit/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const bodyBytesMax = bodyKibibytesMax * 1024

/** Bodies are JSON and nothing else. They are kept as they came: parsing one is work, and waits for its key's turn. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Undefined: there was no body. */
export function bodyBytes({ body }: FastifyRequest): Uint8Array | undefined {
  return body instanceof Buffer ? body : undefined
}
