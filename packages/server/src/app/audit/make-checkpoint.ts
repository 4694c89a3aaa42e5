import { isSignedBy, type SignedCheckpoint, type SigningKey, signCheckpoint } from '../../audit-chain/checkpoint.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'

/** The head of the chain, signed; null: nothing has been recorded yet. */
export async function makeCheckpoint(
  { store, clock }: Needs<'auditChain', 'clock'>,
  tenant: Tenant,
  signingKey: () => SigningKey,
): Promise<SignedCheckpoint | null> {
  const head = await store.auditChain.head(tenant)
  if (!head) return null
  const checkpoint = {
    project_id: tenant.projectId,
    environment: tenant.environment,
    sequence: head.sequence,
    hash: head.hash,
    at: isoTimestamp(head.atMs),
    signed_at: isoTimestamp(clock()),
  }
  return signCheckpoint(checkpoint, signingKey())
}

/** Whether it is one of this tenant, and as it was signed. */
export function isGenuine(publicKey: SigningKey | null, tenant: Tenant, kept: SignedCheckpoint): boolean {
  const isOurs = kept.project_id === tenant.projectId && kept.environment === tenant.environment
  return isOurs && publicKey !== null && isSignedBy(publicKey, kept)
}
