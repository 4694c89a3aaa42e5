/**
 * Routes whose requests are answered on Node's own objects. Fastify finds the route and is out of the way from then on: its
 * stages for bodies, hooks and answers cost as much as all else that a small request needs.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnsweredRequests } from './answered-requests.ts'
import { DirectReply, type HeaderList } from './direct-reply.ts'
import type { errorReplies } from './error-replies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered on Node's own objects: what is done for the others in hooks is done by the route itself. */
    isDirect?: true
  }
}

export interface DirectRoute {
  readonly method: string
  readonly url: string
  /** Before anything else: whether there is nothing here for this request after all. */
  readonly isElsewhere?: (request: FastifyRequest) => boolean
  /** What it rejects with is answered as an error. */
  readonly serve: (request: FastifyRequest, reply: DirectReply) => Promise<void>
  readonly onAnswered?: (request: FastifyRequest, status: number, ms: number) => void
}

export interface DirectRouting {
  /** On every answer. */
  readonly headers: HeaderList
  readonly answered: AnsweredRequests
  readonly sendError: ReturnType<typeof errorReplies>
  /** Answers where there is nothing. */
  readonly sendNotFound: (request: FastifyRequest, reply: FastifyReply) => void
}

export type AddDirectRoute = (route: DirectRoute) => void

export function directRoutes(app: FastifyInstance, routing: DirectRouting): AddDirectRoute {
  const { headers, answered, sendError, sendNotFound } = routing
  return ({ method, url, isElsewhere, serve, onAnswered }) => {
    app.route({
      method,
      url,
      config: { isDirect: true },
      onRequest(request: FastifyRequest, fastifyReply: FastifyReply) {
        if (isElsewhere?.(request)) return sendNotFound(request, fastifyReply)
        fastifyReply.hijack()
        const { raw } = fastifyReply
        const reply = new DirectReply(raw, headers, request.id)
        answered.watch(request, raw, { route: url, onAnswered, statusOf: () => reply.countedStatus })
        serve(request, reply).catch((error: Error) => sendError(error, request, reply))
      },
      handler: neverReached,
    })
  }
}

function neverReached(): never {
  throw new Error('a request was answered twice')
}
