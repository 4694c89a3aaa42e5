import type { TokenCommand } from '@ambit/core'
import { hashRevocationToken } from '../crypto/secrets.ts'
import { isoTimestamp } from '../time/time-units.ts'
import { auditEntry } from './audit-entry.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { findGrant, grantFacts } from './find-grant.ts'

export interface Revocation {
  readonly revoked: true
  readonly revoked_at: string
}

/** Safe to repeat: the first revocation counts, and every later one is told so. */
export async function revokeRead(
  deps: Needs<'grants' | 'audit', 'clock' | 'newId'>,
  caller: Caller,
  { revocationToken }: TokenCommand,
): Promise<Outcome<Revocation>> {
  const nowMs = deps.clock()
  const tokenHash = hashRevocationToken(revocationToken)
  const found = await findGrant(deps, caller, { action: 'revoke_read', tokenHash, nowMs })
  if ('refusal' in found) return refuse(found.refusal)

  const audit = auditEntry(deps, caller, {
    ...grantFacts(found.grant),
    atMs: nowMs,
    action: 'revoke_read',
    outcome: 'ok',
  })
  const revokedAtMs = await deps.store.grants.revoke(tokenHash, nowMs, audit)
  return { ok: true, value: { revoked: true, revoked_at: isoTimestamp(revokedAtMs) } }
}
