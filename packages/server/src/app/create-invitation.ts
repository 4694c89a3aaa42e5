import type { Role } from '@ambit/core'
import { newInvitationToken } from '../secrets.ts'
import type { Invitation } from '../storage/console-port.ts'
import type { AppDeps } from './deps.ts'
import { dayMs } from './time.ts'

export const invitationTtlDays = 7

export interface NewInvitation {
  readonly projectId: string
  readonly role: Role
  /** The only address that may accept it; null: any. */
  readonly email: string | null
  readonly createdBy: string
}

/** Also at the first start and on the command line, where there is no console. */
export type LinkDeps = Pick<AppDeps, 'store' | 'clock' | 'newId' | 'hashSecret'>

/** Makes an invitation. Its token is in the answer and nowhere else. */
export async function createInvitation(
  { store, clock, newId, hashSecret }: LinkDeps,
  input: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  const token = newInvitationToken()
  const createdAtMs = clock()
  const expiresAtMs = createdAtMs + invitationTtlDays * dayMs
  const invitation: Invitation = { id: newId('lnk'), ...input, createdAtMs, expiresAtMs }
  await store.invitations.create(invitation, hashSecret(token))
  return { invitation, token }
}

/** The secret is behind the #: a browser keeps that part to itself. */
export function invitationUrl(origin: string, token: string): string {
  return `${origin}/invitation#${token}`
}
