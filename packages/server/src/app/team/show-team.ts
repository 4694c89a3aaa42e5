import type { Team } from '@ambit/core'
import type { Invitation } from '../../storage/port/invitations.ts'
import type { TeamMember } from '../../storage/port/people.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { TeamCaller } from '../console-deps.ts'
import type { Needs } from '../deps.ts'
import { mayStillInvite } from '../link-creators.ts'

export async function showTeam(
  { store, clock }: Needs<'people' | 'invitations', 'clock'>,
  caller: TeamCaller,
): Promise<Team> {
  const { project, person, role } = caller
  const [team, open] = await Promise.all([
    store.people.team(project.id),
    role === 'owner' ? store.invitations.listOpen(project.id, clock()) : [],
  ])
  return {
    people: team.map((member) => shownMember(member, person.id)),
    invitations: open.filter((invitation) => mayStillInvite(invitation, team)).map(shownInvitation),
  }
}

function shownMember({ id, name, email, role, joinedAtMs }: TeamMember, selfId: string): Team['people'][number] {
  return { id, name, email, role, joined_at: isoTimestamp(joinedAtMs), is_self: id === selfId }
}

function shownInvitation(invitation: Invitation): Team['invitations'][number] {
  const { id, role, email, createdAtMs, expiresAtMs, createdBy } = invitation
  const [created_at, expires_at] = [isoTimestamp(createdAtMs), isoTimestamp(expiresAtMs)]
  return { id, role, email, created_at, expires_at, created_by: createdBy }
}
