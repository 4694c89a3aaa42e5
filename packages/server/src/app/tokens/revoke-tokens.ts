/** What an owner does about tokens that must not be good any longer. */
import type { TokenOwnerInput } from '@ambit/core'
import type { Tenant } from '../../storage/port/tenant.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { grantFacts } from '../find-grant.ts'
import { type Acting, ownerAct } from '../owner-act.ts'

type Deps = Needs<'grants', 'clock' | 'newId'>

/** One, by its hash. The first revocation counts, whoever it was by. */
export async function revokeToken(
  deps: Deps,
  acting: Acting,
  { tenant, tokenHash }: { readonly tenant: Tenant; readonly tokenHash: string },
): Promise<Outcome<{ readonly revoked_at: string }>> {
  const grant = await deps.store.grants.find(tenant, tokenHash)
  if (!grant) return refuse({ code: 'token_not_found', message: 'There is no such token in this project.' })
  const atMs = deps.clock()
  const record = { ...grantFacts(grant), atMs, tenant, action: 'revoke_read', subject: null } as const
  const revokedAtMs = await deps.store.grants.revoke(tokenHash, atMs, ownerAct(deps, acting, record))
  return { ok: true, value: { revoked_at: isoTimestamp(revokedAtMs) } }
}

export interface RevokedTokens {
  readonly revoked: number
  readonly revoked_at: string
}

/** All that are good now. The person is named where erasing them will find it, and nowhere else in the record. */
export async function revokeTokens(
  deps: Deps,
  acting: Acting,
  { tenant, owner }: { readonly tenant: Tenant; readonly owner: TokenOwnerInput },
): Promise<RevokedTokens> {
  const atMs = deps.clock()
  const whose = 'keyId' in owner ? { subject: owner.keyId } : { subject: null, userId: owner.userId }
  const newAudit = () => ownerAct(deps, acting, { atMs, tenant, action: 'revoke_tokens', ...whose })
  const revoked = await deps.store.grants.revokeAll(owner, atMs, newAudit)
  return { revoked, revoked_at: isoTimestamp(atMs) }
}
