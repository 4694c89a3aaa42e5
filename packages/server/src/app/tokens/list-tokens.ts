import { type ListTokensCommand, type TokenShown, tokenCursor } from '@ambit/core'
import type { ActiveGrant } from '../../storage/port/grants.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'

export interface TokenList {
  readonly tokens: readonly TokenShown[]
  readonly next_cursor: string | null
}

/** A page of the tokens of a key, or about a person, that are still good. */
export async function listTokens(
  { store, clock }: Needs<'grants', 'clock'>,
  tenant: Tenant,
  { owner, limit, before }: ListTokensCommand,
): Promise<TokenList> {
  // One more than is shown tells whether there are more.
  const found = await store.grants.listActive(tenant, { owner, before, limit: limit + 1, nowMs: clock() })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    tokens: shown.map(tokenShown),
    next_cursor: hasMore ? tokenCursor({ expiresAtMs: last.grant.expiresAtMs, tokenHash: last.tokenHash }) : null,
  }
}

function tokenShown({ grant, tokenHash }: ActiveGrant): TokenShown {
  return {
    token_hash: tokenHash,
    grant_id: grant.id,
    key_id: grant.keyId,
    user_id: grant.userId,
    scopes: grant.context ? [...grant.context.scopes] : [grant.scope],
    domain: grant.domain,
    purpose: grant.purpose,
    registered_purpose: grant.registeredPurpose,
    purpose_classes: grant.purposeClasses,
    issued_at: isoTimestamp(grant.issuedAtMs),
    expires_at: isoTimestamp(grant.expiresAtMs),
  }
}
