/** Puts the operations of the API on the server: a key, its turn, and then the handler. */

import { type ApiOperation, type ApiOperations, apiOperations, bodyKibibytesMaxOf, type Parsed } from '@ambit/core'
import type { FastifyRequest } from 'fastify'
import type { AppDeps, Caller } from '../app/deps.ts'
import { ownerWithin } from '../concurrency/fair-queue.ts'
import type { UsageRecorder } from '../usage/usage-recorder.ts'
import type { Admission } from './admission.ts'
import { apiHandlers } from './api-handlers.ts'
import type { AddDirectRoute } from './direct-routes.ts'
import { sendRefusal } from './error-replies.ts'
import { type ApiHandler, parseOperationRequest } from './handler.ts'
import { readBody } from './request-body.ts'
import { sendAnswer } from './send-answer.ts'

interface ServeApiOptions {
  readonly deps: AppDeps
  readonly admission: Admission
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

export function serveApi(addRoute: AddDirectRoute, options: ServeApiOptions): void {
  const { deps, admission, usage, parseLargeBody } = options
  for (const name of Object.keys(apiOperations) as (keyof typeof apiOperations)[]) {
    const operation: ApiOperation = apiOperations[name]
    const { method, path, capability, isShedLast } = operation
    const limits = { capability, isShedLast, bodyBytesMax: bodyKibibytesMaxOf(operation) * 1024 }
    // Each goes with its own contract: that is what the type of the list says, and a loop cannot follow.
    const handle = apiHandlers[name] as ApiHandler<ApiOperation>
    addRoute({
      method,
      url: path,
      // `DELETE /memory/read` is no memory of that name.
      ...(path.includes(':') && { isElsewhere: isAnotherPath }),
      async serve(request, reply) {
        if (!(await admission.admit(request, reply, limits))) return
        const bytes = await readBody(request.raw, limits.bodyBytesMax)
        const work = async (caller: Caller): Promise<void> => {
          // Only then: whatever is awaited is not counted as what the request has cost.
          const isLarge = bytes !== undefined && bytes.length > smallBodyBytesMax
          const input = isLarge
            ? await parseLargeBody?.(name, bytes, ownerWithin(caller.key.tenant, caller.key.id))
            : undefined
          const parsed = parseOperationRequest(operation, request, bytes, input)
          if (!parsed.ok) return void sendRefusal(reply, parsed.refusal)
          const beyondOne = (operation.countsAs?.(parsed.value.input as never) ?? 1) - 1
          if (beyondOne > 0) await admission.countFurther(caller, beyondOne, reply)
          const outcome = await handle(deps, caller, parsed.value)
          if (outcome.ok) sendAnswer(reply, operation, outcome.value)
          else sendRefusal(reply, outcome.refusal)
        }
        await admission.takeTurn(request, reply, limits, work)
      },
      onAnswered(request, status, ms) {
        const key = request.caller?.key
        if (key) usage.request(key, name, status, ms)
      },
    })
  }
}

const otherPaths = new Set<string>(Object.values(apiOperations).map(({ path }) => path))

/** What another operation has at this very path is not found here: the answer then names its methods. */
function isAnotherPath({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  return otherPaths.has(path)
}
