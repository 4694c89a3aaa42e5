/** Puts the console's operations on the server. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn, TeamCaller, Visitor } from '../../app/console-deps.ts'
import { sendRefusal } from '../error-replies.ts'
import { parsedBody } from '../json-body.ts'
import { createConsoleAdmission } from './console-admission.ts'
import type { ConsoleRequest, ConsoleRoute, ConsoleRouteDeps } from './console-route.ts'
import { consoleRoutes } from './console-routes.ts'
import type { SameOriginRules } from './same-origin.ts'

export function serveConsole(app: FastifyInstance, deps: ConsoleRouteDeps, own: SameOriginRules): void {
  for (const route of consoleRoutes) {
    const admit = createConsoleAdmission(deps, own, route)
    app.route({
      method: route.method,
      url: route.path,
      onRequest: admit,
      // Again when there was a body to wait for, which takes as long as its sender likes: who has lost a session or a role
      // meanwhile does nothing more with it.
      ...(route.request && { preHandler: admit }),
      handler: (request, reply) => answer(deps, route, request, reply),
    })
  }
}

async function answer(
  deps: ConsoleRouteDeps,
  route: ConsoleRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { visitor, headers } = request
  if (!visitor) throw new Error('a request of the console reached a route without having been admitted')
  const params = request.params as ConsoleRequest['params']
  const query = request.query as ConsoleRequest['query']
  const outcome = await handle(deps, route, visitor, { body: parsedBody(request), params, query, headers })
  if (outcome.headers) reply.headers(outcome.headers as Record<string, string | string[]>)
  return outcome.ok ? reply.code(route.success.status).send(outcome.value) : sendRefusal(reply, outcome.refusal)
}

/** Admission has made the visitor what the route asks for. */
function handle(deps: ConsoleRouteDeps, route: ConsoleRoute, visitor: Visitor, request: ConsoleRequest) {
  switch (route.access) {
    case 'open':
      return route.handle(deps, visitor, request)
    case 'person':
      return route.handle(deps, visitor as SignedIn, request)
    default:
      return route.handle(deps, visitor as TeamCaller, request)
  }
}
