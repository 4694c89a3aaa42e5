/**
 * Whether a request that changes something comes from a page of our own. A browser says so in headers that no page can
 * forge; what says nothing is refused, because a session's cookie would go along with it.
 */
import type { FastifyRequest } from 'fastify'

export function comesFromOwnOrigin(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin !== undefined && (origin === publicOrigin || origin === ownOrigin(request))
}

/** The scheme and host that the request itself was sent to. */
export function ownOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}
