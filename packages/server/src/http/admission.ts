/** Who may speak to the API at all: a key that is checked and counted before a byte of the body is looked at. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from '../app/authenticate.ts'
import type { AppDeps, Caller } from '../app/deps.ts'
import { sendRefusal, sendUnauthorized } from './error-replies.ts'
import { type RateLimiter, rateLimitHeaders } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request has been admitted. */
    caller: Caller | null
  }
}

/** A hook that admits a request by setting its caller, or answers it. */
export function createAdmission(deps: AppDeps, limiter: RateLimiter, rateLimitPerMinute: number | null) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const secret = request.headers['x-api-key']
    const authentication = await authenticate(deps, Array.isArray(secret) ? secret[0] : secret)
    if (!authentication.ok) return sendUnauthorized(reply, authentication.message)
    const { key, policy } = authentication
    request.caller = { key, policy, requestId: request.id }
    const limit = key.rateLimitPerMinute ?? rateLimitPerMinute
    if (limit === null) return undefined
    const state = await limiter.count(key.id, limit)
    reply.headers(rateLimitHeaders(state, deps.clock()))
    if (!state.isExceeded) return undefined
    return sendRefusal(reply, {
      code: 'rate_limited',
      message: `This key has used its ${limit} requests of this minute. Retry-After says when to go on.`,
    })
  }
}
