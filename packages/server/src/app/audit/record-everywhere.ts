/** Records an act on the data of all projects: in the chain of each of them, and in that of the installation. */
import { installationTenant } from '../../audit-chain/installation.ts'
import type { AuditAction } from '../../storage/port/audit.ts'
import type { Needs } from '../deps.ts'
import { type Acting, ownerAct } from '../owner-act.ts'

const atOnce = 100

export async function recordEverywhere(
  deps: Needs<'audit' | 'projects', 'clock' | 'environment' | 'newId'>,
  acting: Acting,
  action: AuditAction,
): Promise<void> {
  const { store, environment, clock } = deps
  const projects = await store.projects.list()
  const tenants = [installationTenant(environment), ...projects.map(({ id }) => ({ projectId: id, environment }))]
  for (let first = 0; first < tenants.length; first += atOnce) {
    const acts = tenants
      .slice(first, first + atOnce)
      .map((tenant) => ownerAct(deps, acting, { atMs: clock(), tenant, action, subject: null }))
    await Promise.all(acts.map((act) => store.audit.record(act)))
  }
}
