/**
 * Who may speak to the API at all: a key that is checked and counted before a byte of the body is looked at, and judged
 * once more where the body took its time, by what is stored then.
 */

import type { Capability, Refusal } from '@ambit/core'
import type { FastifyRequest } from 'fastify'
import { authenticate } from '../app/authenticate.ts'
import type { AppDeps, Caller } from '../app/deps.ts'
import { coalescedLookups } from '../concurrency/coalesced-lookups.ts'
import { ownerWithin } from '../concurrency/fair-queue.ts'
import { inTurns, type NextTurn } from '../concurrency/turns.ts'
import { networkOf } from '../network/network-of.ts'
import type { BodyBudget } from './body-budget.ts'
import type { DirectReply } from './direct-reply.ts'
import { RequestRefused, sendRefusal, sendUnauthorized, unavailable } from './error-replies.ts'
import { createLargeAnswers } from './large-answers.ts'
import type { LoadShedding } from './load-shedding.ts'
import { type RateLimiter, rateLimitHeaders } from './rate-limit.ts'
import { presentedKeyOf } from './refuse-early.ts'
import type { RequestScheduler } from './request-scheduler.ts'
import type { TakeTurn } from './turns.ts'

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
  readonly takeTurn: TakeTurn
  readonly bodies: BodyBudget
  readonly shedding: LoadShedding
  /** What links for people begin with, by where a request was sent to. */
  readonly linkOriginOf: (request: FastifyRequest) => string | null
}

export interface AdmissionNeeds {
  readonly capability: Capability
  readonly bodyBytesMax: number
  readonly isShedLast?: boolean | undefined
}

export type Admission = ReturnType<typeof createAdmission>

export function createAdmission(options: AdmissionOptions) {
  const { deps, limiter, rateLimitPerMinute, scheduler, takeTurn, bodies, shedding, linkOriginOf } = options
  const largeAnswers = createLargeAnswers()
  // All that comes with one key in one turn is judged by one answer: checking a key costs as much as reading a small body.
  const authenticateInTurn = coalescedLookups((secret) => authenticate(deps, secret))
  let judgedThisTurn: FastifyRequest[] = []

  /** Look-ups are sent at the end of this turn of the event loop: what has arrived by then is judged by their answer. */
  function noteWhatHasArrived(): void {
    for (const request of judgedThisTurn) request.isJudgedWhole = request.raw.complete
    judgedThisTurn = []
  }

  /** Sets the caller, or answers: then it is null. */
  async function judge(request: FastifyRequest, reply: DirectReply): Promise<Caller | null> {
    if (judgedThisTurn.push(request) === 1) setImmediate(noteWhatHasArrived)
    const authentication = await authenticateInTurn(presentedKeyOf(request) ?? '')
    if (!authentication.ok) {
      const turn = await takeTurn(networkOf(request.ip), request)
      sendUnauthorized(reply, authentication.message)
      turn.end()
      return null
    }
    const { key, policy, register, retentionDays } = authentication
    const beforeLargeRead = () => turnAtLargeAnswers(ownerWithin(key.tenant, key.id), reply)
    const linkOrigin = () => linkOriginOf(request)
    request.caller = { key, policy, register, retentionDays, requestId: request.id, beforeLargeRead, linkOrigin }
    return request.caller
  }

  /** Whether there is time for it; otherwise it has been refused. */
  function isInTime(request: FastifyRequest, reply: DirectReply, isShedLast: boolean): boolean {
    const presentedKey = presentedKeyOf(request)
    if (shedding.isTooMuch(presentedKey, isShedLast)) {
      sendRefusal(reply, unavailable)
      return false
    }
    shedding.enter(presentedKey)
    reply.raw.once('close', () => shedding.leave(presentedKey))
    return true
  }

  return {
    /** Before the body is read: whether it may be. Otherwise the request has been answered. */
    async admit(
      request: FastifyRequest,
      reply: DirectReply,
      { capability, bodyBytesMax, isShedLast = false }: AdmissionNeeds,
    ): Promise<boolean> {
      if (!isInTime(request, reply, isShedLast)) return false
      const caller = await judge(request, reply)
      if (!caller) return false
      const limit = limitOf(caller)
      const refusal = (limit && (await count(caller, limit, 1, reply))) ?? lackOf(capability, caller)
      if (refusal) {
        sendRefusal(reply, refusal)
        return false
      }
      await bodies.roomFor(ownerOf(caller), request.raw, { response: reply.raw, bytesMax: bodyBytesMax })
      return true
    },

    /** For a request that counts as several; throws when there are not so many left. */
    async countFurther(caller: Caller, requests: number, reply: DirectReply): Promise<void> {
      const limit = limitOf(caller)
      const refusal = limit && (await count(caller, limit, requests, reply))
      if (refusal) throw new RequestRefused(refusal)
    },

    /** When the body is there: waits for the key's turn, and lets the others go on when the work is done. */
    async takeTurn(
      request: FastifyRequest,
      reply: DirectReply,
      { capability, isShedLast }: AdmissionNeeds,
      work: (caller: Caller) => Promise<void>,
    ): Promise<void> {
      const caller = request.isJudgedWhole ? request.caller : await judge(request, reply)
      if (!caller) return undefined
      const lack = lackOf(capability, caller)
      if (lack) return void sendRefusal(reply, lack)
      const owner = ownerOf(caller)
      return new Promise((resolve, reject) => {
        scheduler.enter(owner, {
          isShedLast,
          // Called here, and not awaited first: what it does at once is what the request is charged for.
          start: () =>
            void inTurns(nextTurnOf(owner), () => work(caller))
              .finally(() => scheduler.leave(owner))
              .then(resolve, reject),
          refuse() {
            sendRefusal(reply, unavailable)
            resolve()
          },
          isGone: () => request.raw.socket.destroyed,
        })
      })
    },
  }

  /** What was begun is finished, whoever waits for it: it may be writing. */
  function nextTurnOf(owner: string): NextTurn {
    const turn = { isUnderWay: true, isChargedForPromises: true, isGone: () => false }
    return () =>
      new Promise((start, refuse) => {
        scheduler.leave(owner)
        scheduler.enter(owner, { ...turn, start, refuse })
      })
  }

  function limitOf({ key }: Caller): number | null {
    return key.rateLimitPerMinute ?? rateLimitPerMinute
  }

  async function count({ key }: Caller, limit: number, requests: number, reply: DirectReply): Promise<Refusal | null> {
    const state = await limiter.count(key.id, limit, requests)
    for (const [name, value] of Object.entries(rateLimitHeaders(state, deps.clock()))) reply.header(name, value)
    return state.isExceeded ? limitReached(limit) : null
  }

  async function turnAtLargeAnswers(owner: string, reply: DirectReply): Promise<void> {
    const release = await largeAnswers.acquire(owner)
    if (reply.raw.destroyed) {
      release()
      throw new RequestRefused(unavailable)
    }
    reply.raw.once('close', release)
  }
}

/** Keys share the turns of their project. */
function ownerOf({ key }: Caller): string {
  return ownerWithin(key.tenant, key.id)
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
