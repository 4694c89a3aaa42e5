/** Turns on the answering thread for requests without a key: by person, or by network where nobody is known. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../network/network-of.ts'
import { RequestRefused, unavailable } from './error-replies.ts'
import type { RequestScheduler } from './request-scheduler.ts'

/** Resolves when it is the turn of whoever `fairnessKey` names, to what ends it. Never, once the client has gone. */
export type TakeTurn = (fairnessKey: string, request: FastifyRequest) => Promise<() => void>

export function createTurns(scheduler: RequestScheduler): TakeTurn {
  return (fairnessKey, { raw }) =>
    new Promise((resolve, reject) => {
      scheduler.enter(fairnessKey, {
        isChargedForPromises: true,
        start: () => resolve(() => scheduler.leave(fairnessKey)),
        refuse: () => reject(new RequestRefused(unavailable)),
        isGone: () => raw.socket.destroyed,
      })
    })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes turns by itself, as it learns who asks. */
    takesOwnTurns?: true
  }
}

/** A hook after which a request is answered. Its turn ends with the answer. */
export function turnOfNetwork(takeTurn: TakeTurn) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.raw.once('close', await takeTurn(networkOf(request.ip), request))
  }
}
