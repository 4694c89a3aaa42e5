/** Puts the operations of the console's API on the server. */
import { bodyKibibytesMaxOf, type ConsoleOperation, consoleOperations } from '@ambit/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TeamCaller } from '../../app/console-deps.ts'
import { inTurns, type NextTurn } from '../../concurrency/turns.ts'
import { networkOf } from '../../network/network-of.ts'
import type { BodyBudget } from '../body-budget.ts'
import { sendExplainedRefusal } from '../error-replies.ts'
import { parseOperationRequest } from '../handler.ts'
import { bodyBytes } from '../json-body.ts'
import { sendAnswer } from '../send-answer.ts'
import type { TakeTurn } from '../turns.ts'
import { createConsoleAdmission } from './console-admission.ts'
import type { ConsoleHandler, ConsoleHandlerDeps } from './console-handler.ts'
import { consoleHandlers } from './console-handlers.ts'
import type { SameOriginRules } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once it is the turn of an operation of the console. */
    nextTurn: NextTurn
  }
}

interface ServeConsoleOptions {
  readonly deps: ConsoleHandlerDeps
  readonly own: SameOriginRules
  readonly takeTurn: TakeTurn
  readonly bodies: BodyBudget
}

export function serveConsole(app: FastifyInstance, { deps, own, takeTurn, bodies }: ServeConsoleOptions): void {
  for (const name of Object.keys(consoleOperations) as (keyof typeof consoleOperations)[]) {
    const operation: ConsoleOperation = consoleOperations[name]
    // Each goes with its own contract, and admission has made the caller what it asks for: that is what the type of the
    // list says, and a loop cannot follow.
    const handle = consoleHandlers[name] as ConsoleHandler<ConsoleOperation>
    const bytesMax = bodyKibibytesMaxOf(operation) * 1024
    const admit = createConsoleAdmission(deps, own, operation)
    app.route({
      method: operation.method,
      url: operation.path,
      config: { takesOwnTurns: true },
      bodyLimit: bytesMax,
      // Nobody is known before: looking for a session takes the network's turn.
      async onRequest(request, reply) {
        const turn = await takeTurn(networkOf(request.ip), request)
        const answered = await admit(request, reply).finally(turn.end)
        if (!answered) await bodies.roomFor(fairnessKeyOf(request), request.raw, { response: reply.raw, bytesMax })
        return answered
      },
      async preHandler(request, reply) {
        const turn = await takeTurn(fairnessKeyOf(request), request)
        reply.raw.once('close', turn.end)
        request.nextTurn = turn.again
        // Again, because turns and bodies take their time, also a body that the operation has no use for: whoever has lost a
        // session or a role meanwhile does nothing more.
        return admit(request, reply)
      },
      handler: (request, reply) => inTurns(request.nextTurn, () => answer(request, reply, { deps, operation, handle })),
    })
  }
}

function fairnessKeyOf({ visitor, ip }: FastifyRequest): string {
  return visitor && 'person' in visitor ? visitor.person.id : networkOf(ip)
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
