import type { ForgettableEntry, Scope, ToldMemory, VisibleDomains, VisibleScopes } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'
import type { Tenant } from './tenant.ts'

export interface NewMemory extends Omit<ToldMemory, 'value'> {
  /** What it holds, as JSON. */
  readonly valueJson: string
  /** What it counts with against the limit of its user and scope. */
  readonly bytes: number
  readonly tenant: Tenant
  readonly userId: string
  readonly scope: Scope
  readonly expiresAtMs: number | null
  /** The Idempotency-Key of its request, whose claim is emptied with it; null: there was none. */
  readonly claimKey: string | null
}

export interface MemoryFilter {
  readonly tenant: Tenant
  readonly userId: string
  readonly scope: Scope
  /** Null: every domain, and memories with none. */
  readonly domain: string | null
  /** What its purpose may see of them. */
  readonly visibleDomains: VisibleDomains
  readonly createdSinceMs: number | null
  /** Memories that have expired by then do not exist. */
  readonly nowMs: number
}

/** Makes a retried request find the answer of the first one. */
export interface IdempotencyClaim {
  readonly key: string
  /** Of the request's body: the same key with another body is a mistake of the caller's. */
  readonly fingerprint: string
  readonly response: string
  readonly expiresAtMs: number
}

/** What one user may have in one scope. Memories that have expired count until the sweep has taken them out. */
export interface ScopeLimits {
  readonly memories: number
  readonly bytes: number
}

export const defaultScopeLimits: ScopeLimits = { memories: 10_000, bytes: 8 << 20 }

export type CreateMemoryOutcome =
  | { readonly kind: 'created' }
  | { readonly kind: 'replayed'; readonly response: string }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'limit_reached'; readonly of: keyof ScopeLimits }
  /** The database keeps what room there is for taking things away. */
  | { readonly kind: 'disk_full' }
  /** One of those that it was to take the place of is not there. */
  | { readonly kind: 'superseded_missing' }

/** Memories of the same user and scope that a new one takes the place of, in one step with it. */
export interface Superseded {
  readonly ids: readonly [string, ...string[]]
  /** Memories in others do not exist for it. */
  readonly visibleDomains: VisibleDomains
  readonly audit: NewAuditEntry
}

export interface MemoryToDelete {
  readonly tenant: Tenant
  readonly memoryId: string
  readonly visible: VisibleScopes
}

export interface CreateMemoryOptions {
  readonly superseded?: Superseded | null
  readonly limits?: ScopeLimits
}

/** What all values of one project may count with in one environment. */
export const defaultProjectBytes = 10 * 2 ** 30

export type ClaimOutcome = 'claimed' | 'mismatch'

/** Memories can be read through a grant only: there is no way to see them that does not leave a record. */
export interface MemoryStore {
  create(
    memory: NewMemory,
    audit: NewAuditEntry,
    claim: IdempotencyClaim | null,
    options?: CreateMemoryOptions,
  ): Promise<CreateMemoryOutcome>
  /** Claims a key for a request of several steps, each of which has a claim of its own; again with the same body: nothing. */
  claim(tenant: Tenant, claim: IdempotencyClaim, nowMs: number): Promise<ClaimOutcome>
  /** False when it does not exist, may not be seen, or has expired by now. The record learns whose it was. */
  delete(memory: MemoryToDelete, audit: NewAuditEntry): Promise<boolean>
  /**
   * Takes an entry out of every memory that a filter shows and that speaks of it, and deletes those that say nothing else; returns
   * their ids, oldest first. Where there are very many, some at a time, each step with a record of its own.
   */
  forget(filter: MemoryFilter, entry: ForgettableEntry, newAudit: () => NewAuditEntry): Promise<readonly string[]>
}
