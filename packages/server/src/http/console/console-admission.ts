/** Who may use the console: our own pages at a host of ours, somebody who is signed in, a member of the project. Asked in this order. */
import { type ConsoleOperation, hasRole, type Refusal, type Role } from '@ambit/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSession } from '../../accounts/sessions.ts'
import type { SignedIn, TeamCaller, Visitor } from '../../app/console-deps.ts'
import { hostNotAllowed, malformedRequest, sendRefusal } from '../error-replies.ts'
import type { ConsoleHandlerDeps } from './console-handler.ts'
import { isSameOrigin, linkOrigin, type SameOriginRules } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once a request of the console has been admitted: as much of a caller as its operation asks for. */
    visitor: Visitor | SignedIn | TeamCaller | null
  }
}

/** A hook that admits a request by setting its visitor, or answers it. Nothing of the body has been looked at by then. */
export function createConsoleAdmission(deps: ConsoleHandlerDeps, own: SameOriginRules, operation: ConsoleOperation) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    // No id has this character in it, and not every database can be asked for it.
    if (request.url.includes('%00')) return sendRefusal(reply, malformedRequest)
    const origin = linkOrigin(request, own)
    if (origin === null) return sendRefusal(reply, hostNotAllowed(request.host))
    if (operation.method !== 'GET' && !isSameOrigin(request, own)) return sendRefusal(reply, crossSite)
    const visitor = visitorOf(request, origin)
    request.visitor = visitor
    if (operation.access === 'open') return undefined

    const session = await findSession(deps, request.headers.cookie)
    if (!session) return sendRefusal(reply, signInRequired)
    reply.headers(session.headers)
    const { person, sessionId } = session
    const signedIn: SignedIn = { ...visitor, person, sessionId }
    request.visitor = signedIn
    if (operation.access === 'person') return undefined

    // Looked up anew for every request, so that somebody who was taken out sees nothing from then on.
    const { project_id: projectId } = request.params as { project_id: string }
    const memberships = await deps.store.people.membershipsOf(person.id)
    const membership = memberships.find(({ project }) => project.id === projectId)
    if (!membership) return sendRefusal(reply, noSuchProject)
    if (!hasRole(membership.role, operation.access)) return sendRefusal(reply, roleTooSmall(operation.access))
    request.visitor = { ...signedIn, ...membership } satisfies TeamCaller
    return undefined
  }
}

function visitorOf(request: FastifyRequest, origin: string): Visitor {
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    cookies: request.headers.cookie,
    origin,
  }
}

const crossSite: Refusal = {
  code: 'cross_site_request',
  message: 'This request does not come from the console itself: Origin must be its address.',
}
const signInRequired: Refusal = { code: 'sign_in_required', message: 'Sign in to go on.' }
/** The same whether it does not exist or is somebody else's. */
const noSuchProject: Refusal = { code: 'not_found', message: 'There is no such project.' }
const ownersOnly: Refusal = { code: 'not_permitted', message: 'Only an owner of this project may do this.' }
const notForViewers: Refusal = {
  code: 'not_permitted',
  message:
    'You are a viewer of this project: you can look at it, and change nothing. An owner can give you another role.',
}
const roleTooSmall = (needed: Role): Refusal => (needed === 'owner' ? ownersOnly : notForViewers)
