import type { MergedAnswer, Scope } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'
import type { MemoryFilter } from './memories.ts'
import type { Tenant } from './tenant.ts'

/** The right to read what one read was allowed to see, held by whoever has its token. */
export interface Grant {
  readonly id: string
  readonly tenant: Tenant
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly maxAgeDays: number | null
  readonly purpose: string
  readonly issuedAtMs: number
  readonly expiresAtMs: number
  readonly revokedAtMs: number | null
}

export interface GrantUse {
  /** Awaited before so much is read that it has to wait for its turn. It may reject. */
  readonly beforeLargeRead?: (() => Promise<void>) | undefined
  readonly filter: MemoryFilter
  readonly audit: NewAuditEntry
}

export interface GrantStore {
  find(tenant: Tenant, tokenHash: string): Promise<Grant | null>
  /** Records the grant and its first use, and returns what it lets its holder see, merged. */
  issue(grant: Grant, tokenHash: string, use: GrantUse): Promise<MergedAnswer>
  /** Records a further use; null, and nothing recorded, when the grant has been revoked by now. */
  use(tokenHash: string, use: GrantUse): Promise<MergedAnswer | null>
  /** The moment of the first revocation: revoking again changes nothing. */
  revoke(tokenHash: string, revokedAtMs: number, audit: NewAuditEntry): Promise<number>
}
