import type { NewAuditEntry } from '../../storage/port/audit.ts'
import type { Needs } from '../deps.ts'
import { type Acting, ownerAct } from '../owner-act.ts'

interface RecordFields {
  readonly atMs: number
  readonly action: 'create_password_reset' | 'reset_password'
  readonly personId: string
}

/** A record for each project that the person belongs to: whoever sets the password gets into all of them. */
export async function passwordActs(
  deps: Needs<'people', 'environment' | 'newId'>,
  acting: Acting,
  { atMs, action, personId }: RecordFields,
): Promise<readonly NewAuditEntry[]> {
  const memberships = await deps.store.people.membershipsOf(personId)
  return memberships.map(({ project }) => {
    const tenant = { projectId: project.id, environment: deps.environment }
    return ownerAct(deps, acting, { atMs, tenant, action, subject: personId })
  })
}
