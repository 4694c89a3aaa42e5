import type { ConsoleProject, ConsoleSession } from '@ambit/core'
import type { Membership, Person } from '../../storage/port/people.ts'
import type { ConsoleNeeds } from '../console-deps.ts'

/** Who somebody is, what they belong to, and what the console has to know of this server. */
export async function showSession(deps: ConsoleNeeds<'people'>, { id, name, email }: Person): Promise<ConsoleSession> {
  const memberships = await deps.store.people.membershipsOf(id)
  return {
    person: { id, name, email },
    projects: memberships.map(projectOfPerson),
    environment: deps.environment,
    rate_limit_per_minute: deps.rateLimitPerMinute,
  }
}

export function projectOfPerson({ project: { id, name }, role }: Membership): ConsoleProject {
  return { id, name, role }
}
