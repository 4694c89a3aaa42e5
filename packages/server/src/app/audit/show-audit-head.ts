import type { AuditHeadShown } from '@ambit/core'
import type { Tenant } from '../../storage/port/tenant.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'

/** What precedes the first record. */
const noHash = '0'.repeat(64)

export async function showAuditHead({ store }: Needs<'auditChain', never>, tenant: Tenant): Promise<AuditHeadShown> {
  const head = await store.auditChain.head(tenant)
  if (!head) return { sequence: 0, hash: noHash, at: null }
  return { sequence: head.sequence, hash: head.hash, at: isoTimestamp(head.atMs) }
}
