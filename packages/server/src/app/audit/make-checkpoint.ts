import { isSignedBy, newSigningKey, type SignedCheckpoint, signCheckpoint } from '../../audit-chain/checkpoint.ts'
import type { AuditSigningKey } from '../../storage/port/audit-chain.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'

type CheckpointDeps = Needs<'auditChain', 'clock'>

/** The head of the chain, signed with the key of the project; null: nothing has been recorded yet. */
export async function makeCheckpoint(deps: CheckpointDeps, tenant: Tenant): Promise<SignedCheckpoint | null> {
  const head = await deps.store.auditChain.head(tenant)
  if (!head) return null
  const checkpoint = {
    project_id: tenant.projectId,
    environment: tenant.environment,
    sequence: head.sequence,
    hash: head.hash,
    at: isoTimestamp(head.atMs),
    signed_at: isoTimestamp(deps.clock()),
  }
  return signCheckpoint(checkpoint, await signingKey(deps, tenant.projectId))
}

/** Whether it is one of this tenant, and as it was signed. */
export async function isGenuine(deps: CheckpointDeps, tenant: Tenant, kept: SignedCheckpoint): Promise<boolean> {
  const isOurs = kept.project_id === tenant.projectId && kept.environment === tenant.environment
  return isOurs && isSignedBy((await signingKey(deps, tenant.projectId)).publicKey, kept)
}

function signingKey({ store, clock }: CheckpointDeps, projectId: string): Promise<AuditSigningKey> {
  return store.auditChain.signingKey({ projectId, ...newSigningKey(), createdAtMs: clock() })
}
