/** Puts the operations of the API on the server: a key, its turn, and then the handler. */
import { type ApiOperation, apiOperations } from '@ambit/core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppDeps, Outcome } from '../app/deps.ts'
import type { UsageRecorder } from '../usage/usage-recorder.ts'
import type { Admission } from './admission.ts'
import { apiHandlers } from './api-handlers.ts'
import { sendRefusal } from './error-replies.ts'
import { type ApiHandler, parseOperationRequest } from './handler.ts'
import { PreparedBody } from './prepared-body.ts'
import type { RequestScheduler } from './request-scheduler.ts'

interface ServeApiOptions {
  readonly deps: AppDeps
  readonly admission: Admission
  readonly scheduler: RequestScheduler
  readonly usage: Pick<UsageRecorder, 'request'>
}

export function serveApi(app: FastifyInstance, { deps, admission, scheduler, usage }: ServeApiOptions): void {
  for (const name of Object.keys(apiOperations) as (keyof typeof apiOperations)[]) {
    const operation: ApiOperation = apiOperations[name]
    // Each goes with its own contract: that is what the type of the list says, and a loop cannot follow.
    const handle = apiHandlers[name] as ApiHandler<ApiOperation>
    app.route({
      method: operation.method,
      url: operation.path,
      onRequest: admission.admit,
      preHandler: admission.takeTurn,
      async handler(request, reply) {
        const { caller } = request
        if (!caller) throw new Error('a request reached a route without a caller')
        try {
          const parsed = parseOperationRequest(operation, request)
          if (!parsed.ok) return sendRefusal(reply, parsed.refusal)
          return send(reply, operation, await handle(deps, caller, parsed.value))
        } finally {
          scheduler.leave(caller.key.id)
        }
      },
      onResponse(request, reply, done) {
        const key = request.caller?.key
        if (key) usage.request(key, name, reply.statusCode, reply.elapsedTime)
        done()
      },
    })
  }
}

function send(reply: FastifyReply, { answer }: ApiOperation, outcome: Outcome<unknown>): FastifyReply {
  if (!outcome.ok) return sendRefusal(reply, outcome.refusal)
  reply.code(answer.status)
  if (!(outcome.value instanceof PreparedBody)) return reply.send(outcome.value)
  const { content } = outcome.value
  reply.type('application/json; charset=utf-8')
  return typeof content === 'string'
    ? reply.send(content)
    : reply.header('content-length', content.bytes).send(content.stream)
}
