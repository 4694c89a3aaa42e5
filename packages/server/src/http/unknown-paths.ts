import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleFiles } from './console-files.ts'
import { sendRefusal } from './error-replies.ts'

/**
 * 404 where there is nothing, as a page for those who look for one; 405 where there is something for another method. Answered
 * before a body is looked at, so that the answer is the same whatever is sent.
 */
export function createUnknownPathReplies(
  routes: readonly { path: string; method: string }[],
  { sendMissing }: Pick<ConsoleFiles, 'sendMissing'>,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const known = [...Map.groupBy(routes, ({ path }) => path)].map(([path, group]) => ({
    pattern: path.split('/'),
    allowed: group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '),
  }))
  return (request, reply) => {
    const parts = request.url.split('?', 1)[0]?.split('/') ?? []
    const match = known.find(({ pattern }) => isSamePath(pattern, parts))
    if (!match && sendMissing(request, reply)) return reply
    if (!match) return sendRefusal(reply, { code: 'not_found', message: 'There is nothing at this path.' })
    const { allowed } = match
    reply.header('allow', allowed)
    return sendRefusal(reply, { code: 'method_not_allowed', message: `This path takes ${allowed} only.` })
  }
}

/** A parameter such as `:key_id` is one part of a path, whatever it says. */
function isSamePath(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : parts[index] === part))
  )
}
