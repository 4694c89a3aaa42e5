import type { Memory, Scope } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'
import type { Tenant } from './tenant.ts'

export interface NewMemory extends Omit<Memory, 'value'> {
  /** What it holds, as JSON. */
  readonly valueJson: string
  /** What it counts with against the limit of its user and scope. */
  readonly bytes: number
  readonly tenant: Tenant
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly expiresAtMs: number | null
}

export interface MemoryFilter {
  readonly tenant: Tenant
  readonly userId: string
  readonly scope: Scope
  /** Null: every domain, and memories with none. */
  readonly domain: string | null
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

/** Memories can be read through a grant only: there is no way to see them that does not leave a record. */
export interface MemoryStore {
  create(
    memory: NewMemory,
    audit: NewAuditEntry,
    claim: IdempotencyClaim | null,
    limits?: ScopeLimits,
  ): Promise<CreateMemoryOutcome>
}
