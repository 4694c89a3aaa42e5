import type { AnswerShape, ContextWish, IncludeName, PurposeClass, Scope } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'
import type { MemoryFilter } from './memories.ts'
import type { Tenant } from './tenant.ts'

/** The right to read what one read was allowed to see, held by whoever has its token. */
export interface Grant {
  readonly id: string
  readonly tenant: Tenant
  /** The key that it was issued to; null: that was not kept then. */
  readonly keyId: string | null
  readonly userId: string
  /** Of a context, the first of those that were asked for. */
  readonly scope: Scope
  readonly domain: string | null
  readonly maxAgeDays: number | null
  readonly purpose: string
  /** The registered purpose that it was issued for; null: free text. */
  readonly registeredPurpose: string | null
  /** What its purpose was understood to be; null: that was not kept then. */
  readonly purposeClasses: readonly PurposeClass[] | null
  /** What the answer has beside the merged memories. */
  readonly include: readonly IncludeName[]
  /** What a context was asked to be; null: it is a read of one scope. */
  readonly context: ContextTerms | null
  readonly issuedAtMs: number
  readonly expiresAtMs: number
  readonly revokedAtMs: number | null
  /** When consent was withdrawn for all that it showed, which has revoked it; null: that did not happen. */
  readonly withdrawnAtMs: number | null
}

export interface ContextTerms extends ContextWish {
  /** Those that were asked for, whether they may be opened or not. */
  readonly scopes: readonly Scope[]
  /** Whether the caller named them; absent: that was not kept then. */
  readonly namesScopes?: boolean
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

/** What a grant shows where consent was withdrawn for some of what it looks at. */
export interface PartlyShown {
  /** Null: there is nothing else, and no grant was issued. */
  readonly answer: Answer | null
  readonly withdrawn: readonly [Scope, ...Scope[]]
}

/** Nearly always, all of it. */
export type Shown = Answer | PartlyShown

export function isPartlyShown(shown: Shown): shown is PartlyShown {
  return typeof shown === 'object' && 'withdrawn' in shown
}

/** Whose tokens: those that were issued to a key, or those that show what is known about a person. */
export type TokenOwner = { readonly keyId: string } | { readonly userId: string }

/** A grant that is still good, and the hash that its token is known by. */
export interface ActiveGrant {
  readonly grant: Grant
  readonly tokenHash: string
}

/** Where a walk through tokens has come to: they are in the order of their end, and of their hashes where that is the same. */
export interface TokenPlace {
  readonly expiresAtMs: number
  readonly tokenHash: string
}

/** A page of tokens that are good at a moment; the one that lives longest first, which is the newest. */
export interface ActiveGrantPage {
  readonly owner: TokenOwner
  readonly nowMs: number
  /** Those that come after it; null: from the newest on. */
  readonly before: TokenPlace | null
  readonly limit: number
}

/**
 * Whether consent was withdrawn for a look, by its scope and the classes in its record, is found out in the very step that
 * shows or records anything; so is whether everything is being erased, which makes it unavailable. A withdrawn look leaves no
 * record here: whether it is a refusal depends on what else was shown.
 */
export interface GrantStore {
  find(tenant: Tenant, tokenHash: string): Promise<Grant | null>
  /** Records the grant and its first use, and returns what it lets its holder see, in the shape that was asked for. */
  issue(grant: Grant, tokenHash: string, use: GrantUse): Promise<Shown>
  /** Records a further use; null, and nothing recorded, when the grant has been revoked by now. */
  use(tokenHash: string, use: GrantUse): Promise<Shown | null>
  /** The moment of the first revocation: revoking again changes nothing. */
  revoke(tokenHash: string, revokedAtMs: number, audit: NewAuditEntry): Promise<number>
  /** Found along an index, whatever else the project has issued. */
  listActive(tenant: Tenant, page: ActiveGrantPage): Promise<readonly ActiveGrant[]>
  /**
   * Revokes all that are good at this moment, and says how many there were. In steps, so that nobody waits for it: each has a
   * record, with how many it revoked; of those that revoked none, only the first.
   */
  revokeAll(owner: TokenOwner, atMs: number, newAudit: () => NewAuditEntry): Promise<number>
}
