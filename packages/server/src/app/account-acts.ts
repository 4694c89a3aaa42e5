import { installationTenant } from '../audit-chain/installation.ts'
import type { NewAuditEntry } from '../storage/port/audit.ts'
import type { Person } from '../storage/port/people.ts'
import type { Needs } from './deps.ts'
import { type Acting, ownerAct } from './owner-act.ts'

interface RecordFields extends Pick<NewAuditEntry, 'atMs' | 'action'> {
  readonly subject?: string
  readonly details?: NewAuditEntry['details']
  readonly outcome?: string
  /** Whose account it is. The act is done to it unless `subject` says otherwise. Null: there is no such account. */
  readonly personId: string | null
}

/** A record for each project of the person, because the account opens all of them, and one for the installation. */
export async function accountActs(
  deps: Needs<'people', 'environment' | 'newId'>,
  acting: Acting,
  { personId, ...record }: RecordFields,
): Promise<readonly NewAuditEntry[]> {
  const memberships = personId === null ? [] : await deps.store.people.membershipsOf(personId)
  const projects = memberships.map(({ project }) => ({ projectId: project.id, environment: deps.environment }))
  // PostgreSQL locks a chain after the other: two that are recorded at once must do so in one order.
  const tenants = [installationTenant(deps.environment), ...projects.toSorted(byProject)]
  return tenants.map((tenant) => ownerAct(deps, acting, { subject: personId, ...record, tenant }))
}

function byProject(a: { readonly projectId: string }, b: { readonly projectId: string }): number {
  return a.projectId < b.projectId ? -1 : 1
}

interface FailedAttempt extends Pick<NewAuditEntry, 'action' | 'outcome'> {
  /** Whose account it was about; null: there is no such account, or it cannot be told. */
  readonly person: Person | null
  readonly details?: NewAuditEntry['details']
}

/** Records an attempt that failed where those who own the account's projects will see it. */
export async function recordFailure(
  deps: Needs<'audit' | 'people', 'environment' | 'newId' | 'clock'>,
  acting: Acting,
  { person, details, ...attempt }: FailedAttempt,
): Promise<void> {
  const about = person ? { email: person.email } : { account: 'unknown' }
  const record = { ...attempt, atMs: deps.clock(), personId: person?.id ?? null, details: { ...about, ...details } }
  const acts = await accountActs(deps, acting, record)
  await Promise.all(acts.map((act) => deps.store.audit.record(act)))
}
