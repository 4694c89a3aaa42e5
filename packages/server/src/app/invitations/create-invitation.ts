import type { Role } from '@ambit/core'
import { newInvitationToken } from '../../crypto/secrets.ts'
import type { Invitation } from '../../storage/port/invitations.ts'
import { dayMs } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { type Acting, actorName, ownerAct } from '../owner-act.ts'

export const invitationTtlDays = 7

export interface NewInvitation {
  readonly projectId: string
  readonly role: Role
  /** The only address that may accept it; null: any. */
  readonly email: string | null
}

/** Also at the first start and on the command line, where there is no console. */
export type LinkDeps = Needs<
  'people' | 'invitations' | 'passwordResets',
  'environment' | 'clock' | 'newId' | 'hashSecret'
>

/** Makes an invitation. Its token is in the answer and nowhere else. */
export async function createInvitation(
  deps: LinkDeps,
  acting: Acting,
  input: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  const token = newInvitationToken()
  const createdAtMs = deps.clock()
  const expiresAtMs = createdAtMs + invitationTtlDays * dayMs
  const invitation: Invitation = {
    id: deps.newId('lnk'),
    ...input,
    createdAtMs,
    expiresAtMs,
    createdBy: actorName(acting.actor),
  }
  const { projectId, role, email } = input
  const act = ownerAct(deps, acting, {
    atMs: createdAtMs,
    tenant: { projectId, environment: deps.environment },
    action: 'create_invitation',
    subject: invitation.id,
    details: { role, email },
  })
  await deps.store.invitations.create(invitation, deps.hashSecret(token), act)
  return { invitation, token }
}

/** The secret is behind the #: a browser keeps that part to itself. */
export function invitationUrl(origin: string, token: string): string {
  return `${origin}/invitation#${token}`
}
