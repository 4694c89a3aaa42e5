/** Puts the operations of the API on the server: a key, its turn, and then the handler. */
import { type ApiOperation, type ApiOperations, apiOperations, type Parsed } from '@ambit/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps, Outcome } from '../app/deps.ts'
import type { UsageRecorder } from '../usage/usage-recorder.ts'
import type { Admission } from './admission.ts'
import { apiHandlers } from './api-handlers.ts'
import { sendRefusal } from './error-replies.ts'
import { type ApiHandler, parseOperationRequest } from './handler.ts'
import { bodyBytes } from './json-body.ts'
import { PreparedBody } from './prepared-body.ts'
import type { RequestScheduler } from './request-scheduler.ts'

interface ServeApiOptions {
  readonly deps: AppDeps
  readonly admission: Admission
  readonly scheduler: RequestScheduler
  readonly usage: Pick<UsageRecorder, 'request'>
  readonly parseLargeBody: ParseLargeBody | undefined
}

/** Parses a body elsewhere than on the thread that answers, in turns of the owners. */
export type ParseLargeBody = (
  operation: keyof ApiOperations,
  bytes: Uint8Array,
  owner: string,
) => Promise<Parsed<unknown>>

/** Parsing so much takes a millisecond at most. */
export const smallBodyBytesMax = 16 * 1024

export function serveApi(app: FastifyInstance, options: ServeApiOptions): void {
  const { deps, admission, scheduler, usage, parseLargeBody } = options
  for (const name of Object.keys(apiOperations) as (keyof typeof apiOperations)[]) {
    const operation: ApiOperation = apiOperations[name]
    // Each goes with its own contract: that is what the type of the list says, and a loop cannot follow.
    const handle = apiHandlers[name] as ApiHandler<ApiOperation>
    const admit = admission.admit(operation.capability)
    app.route({
      method: operation.method,
      url: operation.path,
      ...(operation.bodyKibibytesMax && { bodyLimit: operation.bodyKibibytesMax * 1024 }),
      // `DELETE /memory/read` is no memory of that name.
      onRequest: operation.path.includes(':') ? [leaveToOthers, admit] : admit,
      preHandler: admission.takeTurn,
      async handler(request, reply) {
        const { caller } = request
        if (!caller) throw new Error('a request reached a route without a caller')
        try {
          const bytes = bodyBytes(request)
          // Only then: whatever is awaited is not counted as what the request has cost.
          const isLarge = bytes !== undefined && bytes.length > smallBodyBytesMax
          const input = isLarge ? await parseLargeBody?.(name, bytes, caller.key.id) : undefined
          const parsed = parseOperationRequest(operation, request, input)
          if (!parsed.ok) return sendRefusal(reply, parsed.refusal)
          const beyondOne = (operation.countsAs?.(parsed.value.input as never) ?? 1) - 1
          if (beyondOne > 0) await admission.countFurther(caller, beyondOne, reply)
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

const otherPaths = new Set<string>(Object.values(apiOperations).map(({ path }) => path))

/** What another operation has at this very path is not found here: the answer then names its methods. */
async function leaveToOthers(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const [path = ''] = request.url.split('?', 1)
  if (!otherPaths.has(path)) return undefined
  reply.callNotFound()
  return reply
}

function send(reply: FastifyReply, { answer }: ApiOperation, outcome: Outcome<unknown>): FastifyReply {
  if (!outcome.ok) return sendRefusal(reply, outcome.refusal)
  reply.code(answer.status)
  if (!(outcome.value instanceof PreparedBody)) return reply.send(outcome.value)
  const { content } = outcome.value
  reply.type('application/json; charset=utf-8')
  if (typeof content === 'string') return reply.send(content)
  if (content.bytes !== null) reply.header('content-length', content.bytes)
  return reply.send(content.stream)
}
