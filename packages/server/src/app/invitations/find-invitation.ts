import type { Invitation } from '../../storage/port/invitations.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { mayStillInvite } from '../link-creators.ts'

/** The same for whatever is wrong with a link: what it once was is nobody's business. */
export const linkInvalid = {
  code: 'link_invalid',
  message: 'This link does not work, or no longer. Ask for another one.',
} as const

/** The invitation that a token belongs to, as long as it can be accepted. */
export async function findInvitation(
  { store, clock, hashSecret }: Needs<'people' | 'invitations', 'clock' | 'hashSecret'>,
  token: string,
): Promise<Outcome<Invitation & { readonly projectName: string }>> {
  const invitation = await store.invitations.find(hashSecret(token), clock())
  if (!invitation) return refuse(linkInvalid)
  const team = await store.people.team(invitation.projectId)
  return mayStillInvite(invitation, team) ? { ok: true, value: invitation } : refuse(linkInvalid)
}
