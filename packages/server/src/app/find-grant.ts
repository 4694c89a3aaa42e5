import type { Refusal } from '@ambit/core'
import type { AuditAction, NewAuditEntry } from '../storage/port/audit.ts'
import type { Grant } from '../storage/port/grants.ts'
import { auditEntry } from './audit-entry.ts'
import type { Caller, Needs } from './deps.ts'

/** One answer for a token that never existed and for one that is another project's. */
const tokenNotFound: Refusal = {
  code: 'token_not_found',
  message: 'No such revocation_token exists in this project.',
}

/** The grant behind a token. A token that leads nowhere is recorded: someone may be guessing. */
export async function findGrant(
  deps: Needs<'grants' | 'audit', 'clock' | 'newId'>,
  caller: Caller,
  { action, tokenHash, nowMs }: { action: AuditAction; tokenHash: string; nowMs: number },
): Promise<{ grant: Grant } | { refusal: Refusal }> {
  const grant = await deps.store.grants.find(caller.key.tenant, tokenHash)
  if (grant) return { grant }
  await deps.store.audit.record(auditEntry(deps, caller, { atMs: nowMs, action, outcome: tokenNotFound.code }))
  return { refusal: tokenNotFound }
}

/** What the record of an act says of the grant that it was done with. */
export function grantFacts(grant: Grant): Partial<NewAuditEntry> {
  const { id, userId, scope, domain, purpose, registeredPurpose } = grant
  return { grantId: id, userId, scope, domain, purpose, registeredPurpose }
}
