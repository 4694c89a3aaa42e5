/**
 * A link lives for days, and whoever made it may have lost the right to by then. It is only as good as its creator: what
 * they could not do now, their link cannot do either.
 */
import type { Invitation } from '../storage/port/invitations.ts'
import type { PasswordReset } from '../storage/port/password-resets.ts'
import type { PeopleStore, TeamMember } from '../storage/port/people.ts'

/** Whoever has the machine has everything on it; everybody else is known by the e-mail address of an account. */
export function isFromTheMachine(createdBy: string): boolean {
  return theService.includes(createdBy) || createdBy.startsWith('cli:')
}

/** The second is how earlier releases wrote the first. */
const theService = ['first-start', 'first start']

export function mayStillInvite({ createdBy }: Invitation, team: readonly TeamMember[]): boolean {
  return isFromTheMachine(createdBy) || team.some(({ email, role }) => email === createdBy && role === 'owner')
}

export async function mayStillReset(people: PeopleStore, { createdBy, personId }: PasswordReset): Promise<boolean> {
  if (isFromTheMachine(createdBy)) return true
  const creator = await people.findByEmail(createdBy)
  return creator !== null && ownsAllProjectsOf(people, { ownerId: creator.id, personId })
}

/**
 * Whoever sets a person's password can be that person. An owner may therefore do so only for somebody who belongs to
 * nothing but the owner's own projects: otherwise it would be a hole in the wall around another one.
 */
export async function ownsAllProjectsOf(
  people: PeopleStore,
  { ownerId, personId }: { readonly ownerId: string; readonly personId: string },
): Promise<boolean> {
  const [own, theirs] = await Promise.all([people.membershipsOf(ownerId), people.membershipsOf(personId)])
  const owned = new Set(own.filter(({ role }) => role === 'owner').map(({ project }) => project.id))
  // Who belongs to nothing any more belongs to nobody's team either.
  return theirs.length > 0 && theirs.every(({ project }) => owned.has(project.id))
}
