/** Puts the operations of the console's API on the server. */
import { type ConsoleOperation, consoleOperations } from '@ambit/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TeamCaller } from '../../app/console-deps.ts'
import { sendExplainedRefusal } from '../error-replies.ts'
import { parseOperationRequest } from '../handler.ts'
import { bodyBytes } from '../json-body.ts'
import { sendAnswer } from '../send-answer.ts'
import { createConsoleAdmission } from './console-admission.ts'
import type { ConsoleHandler, ConsoleHandlerDeps } from './console-handler.ts'
import { consoleHandlers } from './console-handlers.ts'
import type { SameOriginRules } from './same-origin.ts'

export function serveConsole(app: FastifyInstance, deps: ConsoleHandlerDeps, own: SameOriginRules): void {
  for (const name of Object.keys(consoleOperations) as (keyof typeof consoleOperations)[]) {
    const operation: ConsoleOperation = consoleOperations[name]
    // Each goes with its own contract, and admission has made the caller what it asks for: that is what the type of the
    // list says, and a loop cannot follow.
    const handle = consoleHandlers[name] as ConsoleHandler<ConsoleOperation>
    const admit = createConsoleAdmission(deps, own, operation)
    app.route({
      method: operation.method,
      url: operation.path,
      onRequest: admit,
      // Again when there was a body to wait for, which takes as long as its sender likes: who has lost a session or a role
      // meanwhile does nothing more with it.
      ...(operation.request && { preHandler: admit }),
      handler: (request, reply) => answer(request, reply, { deps, operation, handle }),
    })
  }
}

interface Answering {
  readonly deps: ConsoleHandlerDeps
  readonly operation: ConsoleOperation
  readonly handle: ConsoleHandler<ConsoleOperation>
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, operation, handle }: Answering,
): Promise<FastifyReply> {
  const { visitor } = request
  if (!visitor) throw new Error('a request of the console reached a route without having been admitted')
  const parsed = parseOperationRequest(operation, request, bodyBytes(request))
  if (!parsed.ok) return sendExplainedRefusal(reply, parsed.refusal)
  const outcome = await handle(deps, visitor as TeamCaller, parsed.value)
  if (outcome.headers) reply.headers(outcome.headers as Record<string, string | string[]>)
  if (!outcome.ok) return sendExplainedRefusal(reply, outcome.refusal)
  return sendAnswer(reply, operation, outcome.value)
}
