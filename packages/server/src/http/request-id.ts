import type { IncomingMessage } from 'node:http'
import type { IdPrefix } from '../crypto/identifiers.ts'

/** The caller's own id when it is one that can be logged and echoed without harm, otherwise a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>, newId: (prefix: IdPrefix) => string): string {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && /^[\w.:-]{1,128}$/.test(sent) ? sent : newId('req')
}
