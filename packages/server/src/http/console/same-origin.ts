/**
 * Whether a request that changes something comes from a page of our own. A browser says so in headers that no page can
 * forge; what says nothing is refused, because a session's cookie would go along with it.
 */
import type { FastifyRequest } from 'fastify'

export interface SameOriginRules {
  /** The address at which people reach the console; null: wherever a request was sent to. */
  readonly publicOrigin: string | null
  /** Whether the host that a request was sent to is one of ours. */
  readonly isAllowedHost: (request: FastifyRequest) => boolean
}

export function isSameOrigin(request: FastifyRequest, { publicOrigin, isAllowedHost }: SameOriginRules): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return false
  return origin === publicOrigin || (origin === sentTo(request) && isAllowedHost(request))
}

/** What links begin with; null when all there is to go by is a host that is none of ours. */
export function linkOrigin(request: FastifyRequest, { publicOrigin, isAllowedHost }: SameOriginRules): string | null {
  return publicOrigin ?? (isAllowedHost(request) ? sentTo(request) : null)
}

function sentTo({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}
