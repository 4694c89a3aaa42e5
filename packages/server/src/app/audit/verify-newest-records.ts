import type { ChainVerified } from '@ambit/core'
import type { Tenant } from '../../storage/port/tenant.ts'
import type { Needs } from '../deps.ts'
import { showAuditHead } from './show-audit-head.ts'
import { type AuditFault, verifyBehind } from './verify-audit.ts'

/** As `verifyAudit`, of so many records at most, as if those before had been cut off: an erasure is recorded after what it erases. */
export async function verifyNewestRecords(
  deps: Needs<'auditChain', never>,
  tenant: Tenant,
  recordsMax: number,
): Promise<ChainVerified> {
  const { auditChain } = deps.store
  const [cut, head] = await Promise.all([auditChain.cut(tenant), showAuditHead(deps, tenant)])
  const sequence = head.sequence - recordsMax
  const isWhole = sequence <= (cut?.sequence ?? 0)
  const [before] = isWhole ? [] : await auditChain.links(tenant, { afterSequence: sequence - 1, limit: 1 })
  // A link that is not there has no hash that the next one could follow.
  const start = isWhole ? null : { sequence, hash: before?.sequence === sequence ? before.hash : '' }
  const unlinkedAfterId = isWhole && cut ? '' : null
  const { checked, fault } = await verifyBehind(deps, tenant, { cut, start, unlinkedAfterId })
  return { head, checked, is_whole: isWhole, fault: fault && shownFault(fault) }
}

function shownFault(fault: AuditFault): NonNullable<ChainVerified['fault']> {
  return { kind: fault.kind, sequence: 'sequence' in fault ? fault.sequence : null }
}
