import type { AuditAction, NewAuditEntry } from '../storage/port/audit.ts'
import type { Needs } from './deps.ts'
import { type Acting, ownerAct } from './owner-act.ts'

interface RecordFields extends Partial<Pick<NewAuditEntry, 'subject' | 'details'>> {
  readonly atMs: number
  readonly action: AuditAction
  /** Whose account it is, which is what the act is done to unless `subject` says otherwise. */
  readonly personId: string
}

/** A record for each project that the person belongs to: whoever gets into the account gets into all of them. */
export async function accountActs(
  deps: Needs<'people', 'environment' | 'newId'>,
  acting: Acting,
  { atMs, action, personId, subject = personId, details = null }: RecordFields,
): Promise<readonly NewAuditEntry[]> {
  const memberships = await deps.store.people.membershipsOf(personId)
  return memberships.map(({ project }) => {
    const tenant = { projectId: project.id, environment: deps.environment }
    return ownerAct(deps, acting, { atMs, tenant, action, subject, details })
  })
}
