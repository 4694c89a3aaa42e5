/** Turns on the answering thread for requests: of a key, of a person, or of a network where nobody is known. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../network/network-of.ts'
import { RequestRefused, unavailable } from './error-replies.ts'
import type { RequestScheduler } from './request-scheduler.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes turns by itself, as it learns who asks. */
    takesOwnTurns?: true
  }
}

export interface Turn {
  end(): void
  /** Lets others go first, and resolves when it is this one's turn again. Rejects once the client has gone. */
  again(): Promise<void>
}

/** Resolves when it is the turn of whoever `fairnessKey` names. Rejects where that would take too long. */
export type TakeTurn = (fairnessKey: string, request: FastifyRequest) => Promise<Turn>

export function createTurns(scheduler: RequestScheduler): TakeTurn {
  return async (fairnessKey, { raw }) => {
    let isOn = false
    const next = (isFirst: boolean): Promise<void> =>
      new Promise((resolve, reject) => {
        scheduler.enter(fairnessKey, {
          isChargedForPromises: true,
          isUnderWay: !isFirst,
          start() {
            isOn = true
            resolve()
          },
          refuse: () => reject(new RequestRefused(unavailable)),
          isGone: () => raw.socket.destroyed,
        })
      })
    function end(): void {
      if (isOn) scheduler.leave(fairnessKey)
      isOn = false
    }
    await next(true)
    return {
      end,
      again() {
        end()
        return next(false)
      },
    }
  }
}

/** A hook after which a request is answered. Its turn ends with the answer. */
export function turnOfNetwork(takeTurn: TakeTurn) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const turn = await takeTurn(networkOf(request.ip), request)
    reply.raw.once('close', turn.end)
  }
}
