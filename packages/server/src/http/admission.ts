/**
 * Who may speak to the API at all: a key that is checked and counted before a byte of the body is looked at, and judged
 * once more where the body took its time, by what is stored then.
 */
import type { Capability, Refusal } from '@ambit/core'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { authenticate } from '../app/authenticate.ts'
import type { AppDeps, Caller } from '../app/deps.ts'
import { alwaysReadBytesMax, createBodyBudget } from './body-budget.ts'
import { RequestRefused, sendRefusal, sendUnauthorized, unavailable } from './error-replies.ts'
import { bodyBytesMax } from './json-body.ts'
import { createLargeAnswers } from './large-answers.ts'
import { type RateLimiter, rateLimitHeaders } from './rate-limit.ts'
import type { RequestScheduler } from './request-scheduler.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request has been admitted. */
    caller: Caller | null
    /** Whether all of it had arrived when its key was looked up. */
    isJudgedWhole: boolean
  }
}

export interface AdmissionOptions {
  readonly deps: AppDeps
  readonly limiter: RateLimiter
  /** For keys without a limit of their own; null: none. */
  readonly rateLimitPerMinute: number | null
  readonly scheduler: RequestScheduler
  /** What links for people begin with, by where a request was sent to. */
  readonly linkOriginOf: (request: FastifyRequest) => string | null
}

/** Hooks of a route: before the body is read, and when it is there. */
export type Admission = ReturnType<typeof createAdmission>

export function createAdmission(options: AdmissionOptions) {
  const { deps, limiter, rateLimitPerMinute, scheduler, linkOriginOf } = options
  const bodies = createBodyBudget()
  const largeAnswers = createLargeAnswers()

  /** Sets the caller, or answers: then it is null. */
  async function judge(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    // Look-ups are sent at the end of this turn of the event loop: what has arrived by then is judged by their answer.
    setImmediate(() => {
      request.isJudgedWhole = request.raw.complete
    })
    const secret = request.headers['x-api-key']
    const authentication = await authenticate(deps, Array.isArray(secret) ? secret[0] : secret)
    if (!authentication.ok) {
      sendUnauthorized(reply, authentication.message)
      return null
    }
    const { key, policy, register } = authentication
    const beforeLargeRead = () => turnAtLargeAnswers(key.id, reply)
    const linkOrigin = () => linkOriginOf(request)
    request.caller = { key, policy, register, requestId: request.id, beforeLargeRead, linkOrigin }
    return request.caller
  }

  return {
    /** Before the body is read: a hook that admits a request by setting its caller, or answers it. */
    admit:
      (capability: Capability) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
        const caller = await judge(request, reply)
        if (!caller) return reply
        const refusal = (await count(caller, 1, reply)) ?? lackOf(capability, caller)
        if (refusal) return sendRefusal(reply, refusal)
        const bytes = bodyBytes(request)
        if (bytes > alwaysReadBytesMax) await roomFor(caller.key.id, bytes, reply)
        return undefined
      },

    /** For a request that counts as several; throws when there are not so many left. */
    async countFurther(caller: Caller, requests: number, reply: FastifyReply): Promise<void> {
      const refusal = await count(caller, requests, reply)
      if (refusal) throw new RequestRefused(refusal)
    },

    /** When the body is there: waits for the key's turn. */
    takeTurn(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
      const enter = ({ key }: Caller): void =>
        scheduler.enter(key.id, {
          start: done,
          refuse: () => void sendRefusal(reply, unavailable),
          isGone: () => request.raw.socket.destroyed,
        })
      if (request.isJudgedWhole && request.caller) enter(request.caller)
      else judge(request, reply).then((caller) => caller && enter(caller), done)
    },
  }

  async function count({ key }: Caller, requests: number, reply: FastifyReply): Promise<Refusal | null> {
    const limit = key.rateLimitPerMinute ?? rateLimitPerMinute
    if (limit === null) return null
    const state = await limiter.count(key.id, limit, requests)
    reply.headers(rateLimitHeaders(state, deps.clock()))
    return state.isExceeded ? limitReached(limit) : null
  }

  async function turnAtLargeAnswers(keyId: string, reply: FastifyReply): Promise<void> {
    const release = await largeAnswers.acquire(keyId)
    if (reply.raw.destroyed) {
      release()
      throw new RequestRefused(unavailable)
    }
    reply.raw.once('close', release)
  }

  function roomFor(keyId: string, bytes: number, reply: FastifyReply): Promise<void> {
    return new Promise((resolve) => {
      bodies.reserve(keyId, bytes, () => {
        if (reply.raw.destroyed) bodies.release(keyId, bytes)
        else reply.raw.once('close', () => bodies.release(keyId, bytes))
        resolve()
      })
    })
  }
}

/** As far as it is known before it comes. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  const { bodyLimit = bodyBytesMax } = routeOptions
  if (length === undefined) return encoding === undefined ? 0 : bodyLimit
  return Math.min(Number(length), bodyLimit)
}

function lackOf(capability: Capability, { key }: Caller): Refusal | null {
  if (key.capabilities.includes(capability)) return null
  return {
    code: 'capability_missing',
    message: `This key lacks the capability ${capability}. An owner of the project can give it to the key.`,
    details: { capability, capabilities: key.capabilities },
  }
}

function limitReached(limit: number): Refusal {
  return {
    code: 'rate_limited',
    message: `This key has used its ${limit} requests of this minute. Retry-After says when to go on.`,
  }
}
