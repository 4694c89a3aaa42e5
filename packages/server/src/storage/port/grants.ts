import type { AnswerShape, ContextWish, IncludeName, Scope } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'
import type { MemoryFilter } from './memories.ts'
import type { Tenant } from './tenant.ts'

/** The right to read what one read was allowed to see, held by whoever has its token. */
export interface Grant {
  readonly id: string
  readonly tenant: Tenant
  readonly userId: string
  /** Of a context, the first of those that were asked for. */
  readonly scope: Scope
  readonly domain: string | null
  readonly maxAgeDays: number | null
  readonly purpose: string
  /** The registered purpose that it was issued for; null: free text. */
  readonly registeredPurpose: string | null
  /** What the answer has beside the merged memories. */
  readonly include: readonly IncludeName[]
  /** What a context was asked to be; null: it is a read of one scope. */
  readonly context: ContextTerms | null
  readonly issuedAtMs: number
  readonly expiresAtMs: number
  readonly revokedAtMs: number | null
}

export interface ContextTerms extends ContextWish {
  /** Those that were asked for, whether they may be opened or not. */
  readonly scopes: readonly Scope[]
}

/** A look at some memories, and the record of it. */
export interface GrantView {
  readonly filter: MemoryFilter
  readonly audit: NewAuditEntry
}

export interface GrantUse extends GrantView {
  /** Awaited before so much is read that it has to wait for its turn. It may reject. */
  readonly beforeLargeRead?: (() => Promise<void>) | undefined
  /** Of a context, the looks at further scopes of the same user. */
  readonly furtherViews?: readonly GrantView[]
  /** Absent: the merged memories, and nothing beside them. */
  readonly shape?: AnswerShape
}

/** The members of a JSON object; bytes in UTF-8 where there is much of it. */
export type Answer = string | Uint8Array

export interface GrantStore {
  find(tenant: Tenant, tokenHash: string): Promise<Grant | null>
  /** Records the grant and its first use, and returns what it lets its holder see, in the shape that was asked for. */
  issue(grant: Grant, tokenHash: string, use: GrantUse): Promise<Answer>
  /** Records a further use; null, and nothing recorded, when the grant has been revoked by now. */
  use(tokenHash: string, use: GrantUse): Promise<Answer | null>
  /** The moment of the first revocation: revoking again changes nothing. */
  revoke(tokenHash: string, revokedAtMs: number, audit: NewAuditEntry): Promise<number>
}
