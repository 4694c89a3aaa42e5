/**
 * What the service needs of a database. Every method is one atomic step: it happens wholly, durably and before its
 * promise resolves, or not at all. Two adapters can therefore batch, pipeline or thread as suits their engine.
 */
import type { Memory, MergedAnswer, PolicyMatrix, PurposeClass, Scope } from '@ambit/core'
import type { Actor, AuditEntry, DecisionPage, NewAuditEntry } from './audit-port.ts'
import type { ConsoleStore } from './console-port.ts'
import type { ScopeLimits } from './scope-limits.ts'
import type { Environment, Project, Tenant } from './tenant.ts'

export type { ActDetails, Actor, AuditAction, AuditEntry, DecisionPage, NewAuditEntry } from './audit-port.ts'
export { defaultScopeLimits, type ScopeLimits } from './scope-limits.ts'
export type { Environment, Project, Tenant } from './tenant.ts'

export interface ApiKey {
  readonly id: string
  readonly tenant: Tenant
  readonly name: string
  /** The last four characters of the secret, for people to tell keys apart. */
  readonly lastFour: string
  readonly createdAtMs: number
  readonly expiresAtMs: number | null
  /** Null: the limit of the server applies. */
  readonly rateLimitPerMinute: number | null
  /** The only purposes that the key may ever be used for; null: whatever the policy allows. */
  readonly purposeClasses: readonly PurposeClass[] | null
}

/** A key as its owners see it. */
export interface ListedKey extends ApiKey {
  /** Null: it was made before anybody kept this. */
  readonly createdBy: Actor | null
  /** Null: never. */
  readonly lastUsedAtMs: number | null
  /** Until when a secret from before a rotation still works; null: none does. */
  readonly previousSecretUntilMs: number | null
}

export interface KeyListOptions {
  readonly environment: Environment
  /** Null: of all projects. */
  readonly projectId: string | null
  readonly nowMs: number
}

export interface FoundKey {
  readonly key: ApiKey
  /** What its requests are judged by. */
  readonly policy: Policy
  /** The end of a secret from before a rotation, which may be past; null: it is the current one. */
  readonly retiresAtMs: number | null
}

/** What is absent stays as it is. */
export interface KeyChanges {
  readonly name?: string
  readonly expiresAtMs?: number | null
  readonly rateLimitPerMinute?: number | null
}

export interface KeyRotation {
  readonly secretHash: string
  readonly lastFour: string
  /** Until then the old secret works, though never past the expiry of the key; the ones before it no longer either. */
  readonly graceEndsAtMs: number
}

export interface Policy {
  /** 0 is the default matrix of the product; a project's own ones count from 1. */
  readonly version: number
  readonly matrix: PolicyMatrix
}

export interface PolicyChange {
  readonly matrix: PolicyMatrix
  readonly setAtMs: number
  /** Who did it, as they are known where it was done: `cli:ada`, an e-mail address. */
  readonly setBy: string
}

export type PolicyVersion = Policy & PolicyChange

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

/** Makes a retried request find the answer of the first one. */
export interface IdempotencyClaim {
  readonly key: string
  /** Of the request's body: the same key with another body is a mistake of the caller's. */
  readonly fingerprint: string
  readonly response: string
  readonly expiresAtMs: number
}

export type CreateMemoryOutcome =
  | { readonly kind: 'created' }
  | { readonly kind: 'replayed'; readonly response: string }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'limit_reached'; readonly of: keyof ScopeLimits }

export interface SweepCounts {
  readonly memories: number
  readonly grants: number
  readonly idempotencyClaims: number
  readonly sessions: number
  readonly invitations: number
  readonly passwordResets: number
  readonly signInAttempts: number
  readonly knownDevices: number
  readonly usageHours: number
  readonly usageDays: number
  readonly audit: number
  /** Months of it that went as a whole, where the database keeps them apart. */
  readonly auditMonths: number
}

export interface GrantUse {
  /** Awaited before so much is read that it has to wait for its turn. It may reject. */
  readonly beforeLargeRead?: (() => Promise<void>) | undefined
  readonly filter: MemoryFilter
  readonly audit: NewAuditEntry
}

/** What an owner does takes the record of it along, which is written with it or not at all. */
export interface Store extends ConsoleStore {
  readonly projects: {
    findByName(name: string): Promise<Project | null>
    list(): Promise<readonly Project[]>
    create(project: Project, act: NewAuditEntry): Promise<void>
  }
  readonly keys: {
    /** The key that this secret belongs to or did before a rotation; null once it is deleted. */
    findBySecretHash(secretHash: string): Promise<FoundKey | null>
    /** In the order of their making. */
    list(options: KeyListOptions): Promise<readonly ListedKey[]>
    /** Made by whoever acts. False when a key has or had this secret. */
    create(key: ApiKey, secretHash: string, act: NewAuditEntry): Promise<boolean>
    /** False when there is no such key. */
    update(tenant: Tenant, keyId: string, changes: KeyChanges, act: NewAuditEntry): Promise<boolean>
    /** Gives the key another secret; false when there is no such key. */
    rotate(tenant: Tenant, keyId: string, rotation: KeyRotation, act: NewAuditEntry): Promise<boolean>
    /** Its old secrets end with it. False when there is no such key. */
    delete(tenant: Tenant, keyId: string, deletedAtMs: number, act: NewAuditEntry): Promise<boolean>
  }
  readonly policies: {
    /** The one in force; version 0 when the project has set none. */
    current(projectId: string): Promise<Policy>
    /** Puts a matrix in force from the next request on and returns its version, which the record gets as well. */
    set(projectId: string, change: PolicyChange, act: NewAuditEntry): Promise<number>
    /** The same, unless another version than the expected one is in force by now: then null, and nothing is changed. */
    replace(
      projectId: string,
      expectedVersion: number,
      change: PolicyChange,
      act: NewAuditEntry,
    ): Promise<number | null>
    /** Newest first. */
    history(projectId: string): Promise<readonly PolicyVersion[]>
  }
  readonly memories: {
    create(
      memory: NewMemory,
      audit: NewAuditEntry,
      claim: IdempotencyClaim | null,
      limits?: ScopeLimits,
    ): Promise<CreateMemoryOutcome>
  }
  /** Memories can be read through a grant only: there is no way to see them that does not leave a record. */
  readonly grants: {
    find(tenant: Tenant, tokenHash: string): Promise<Grant | null>
    /** Records the grant and its first use, and returns what it lets its holder see, merged. */
    issue(grant: Grant, tokenHash: string, use: GrantUse): Promise<MergedAnswer>
    /** Records a further use; null, and nothing recorded, when the grant has been revoked by now. */
    use(tokenHash: string, use: GrantUse): Promise<MergedAnswer | null>
    /** The moment of the first revocation: revoking again changes nothing. */
    revoke(tokenHash: string, revokedAtMs: number, audit: NewAuditEntry): Promise<number>
  }
  readonly audit: {
    record(entry: NewAuditEntry): Promise<void>
    /** Newest first. */
    list(tenant: Tenant, options: { readonly limit: number }): Promise<readonly AuditEntry[]>
    /** A page of what the gate decided since a moment, oldest first, after the entry with this id. */
    listDecisions(tenant: Tenant, page: DecisionPage): Promise<readonly AuditEntry[]>
  }
  readonly maintenance: {
    /** Deletes at most `limit` rows of each kind that are of no further use. */
    sweep(options: SweepOptions): Promise<SweepCounts>
    /** Keeps the latest moment that was ever noted, and gives it back; 0 only asks. */
    noteTime(nowMs: number): Promise<number>
    /** Rejects when the database does not answer. */
    ping(): Promise<void>
    /** Finishes what has been accepted, then closes. */
    close(): Promise<void>
  }
}

export interface SweepOptions {
  readonly nowMs: number
  /** Expired grants are kept until then, so that their holders learn that they expired rather than never existed. */
  readonly grantsExpiredBeforeMs: number
  /** Invitations and password resets are kept until then, used or not. */
  readonly linksExpiredBeforeMs: number
  readonly usageHoursBeforeMs: number
  readonly usageDaysBeforeMs: number
  /** Null: the audit is kept for ever. */
  readonly auditBeforeMs: number | null
  readonly limit: number
}

/** The database did not take it: full, locked, gone or overloaded. Trying again later may succeed. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** Whether it happened cannot be known: the database went away, or could not vouch for it, before it answered. */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown'
}
