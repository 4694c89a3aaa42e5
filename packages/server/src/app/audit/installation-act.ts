/** Record of what concerns the whole service, and no project: it goes into the chain of the installation. */
import { installationTenant } from '../../audit-chain/installation.ts'
import type { NewAuditEntry } from '../../storage/port/audit.ts'
import type { AppDeps, Needs } from '../deps.ts'
import { type Acting, ownerAct } from '../owner-act.ts'

type RecordFields = Pick<NewAuditEntry, 'atMs' | 'action'> & Partial<NewAuditEntry>

export function installationAct(
  deps: Pick<AppDeps, 'newId' | 'environment'>,
  acting: Acting,
  record: RecordFields,
): NewAuditEntry {
  return ownerAct(deps, acting, { subject: null, ...record, tenant: installationTenant(deps.environment) })
}

/** When something was last recorded there; 0: never. */
export async function latestInstallationAct({
  store,
  environment,
}: Needs<'auditChain', 'environment'>): Promise<number> {
  return (await store.auditChain.head(installationTenant(environment)))?.atMs ?? 0
}
