import type { NewAuditEntry } from '../../storage/port/audit.ts'
import type { TeamCaller } from '../console-deps.ts'
import type { AppDeps } from '../deps.ts'
import { actingPerson, ownerAct } from '../owner-act.ts'

/** The record of what somebody does to the team of their project. */
export function teamAct(
  deps: Pick<AppDeps, 'environment' | 'clock' | 'newId'>,
  caller: TeamCaller,
  record: Pick<NewAuditEntry, 'action' | 'subject'> & Partial<NewAuditEntry>,
): NewAuditEntry {
  const tenant = { projectId: caller.project.id, environment: deps.environment }
  return ownerAct(deps, actingPerson(caller), { atMs: deps.clock(), tenant, ...record })
}
