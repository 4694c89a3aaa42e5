import type { Capability, PurposeClass, RegisterIndex } from '@ambit/core'
import type { Actor } from './actor.ts'
import type { NewAuditEntry } from './audit.ts'
import type { Policy } from './policies.ts'
import type { Environment, Tenant } from './tenant.ts'

export interface ApiKey {
  readonly id: string
  readonly tenant: Tenant
  readonly name: string
  /** The last four characters of the secret, for people to tell keys apart. */
  readonly lastFour: string
  readonly createdAtMs: number
  readonly expiresAtMs: number | null
  /** Since when it is refused until somebody resumes it; null: it is not paused. */
  readonly pausedAtMs: number | null
  /** Null: the limit of the server applies. */
  readonly rateLimitPerMinute: number | null
  /** The only purposes that the key may ever be used for; null: whatever the policy allows. */
  readonly purposeClasses: readonly PurposeClass[] | null
  /** The only registered purposes that it may use, and no free text with them; null: it is bound to none. */
  readonly purposes: readonly string[] | null
  /** What it may be used for. */
  readonly capabilities: readonly Capability[]
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

/** Where keys are looked for, and when. */
export interface KeyLookup {
  readonly environment: Environment
  /** Null: in all projects. */
  readonly projectId: string | null
  readonly nowMs: number
}

export interface FoundKey {
  readonly key: ApiKey
  /** What its requests are judged by. */
  readonly policy: Policy
  readonly register: RegisterIndex
  /** New memories are kept for so long at most; null: for as long as they say themselves. */
  readonly retentionDays: number | null
  /** The end of a secret from before a rotation, which may be past; null: it is the current one. */
  readonly retiresAtMs: number | null
}

/** What is absent stays as it is. */
export interface KeyChanges {
  readonly name?: string
  readonly expiresAtMs?: number | null
  readonly rateLimitPerMinute?: number | null
  readonly purposes?: readonly string[] | null
  readonly capabilities?: readonly Capability[]
  /** A key that is paused already stays so since then; null: it is resumed. */
  readonly pausedAtMs?: number | null
}

/** The part of a key that decides who may receive its secret. */
export type KeyRights = Pick<ApiKey, 'capabilities' | 'purposes'>

export interface KeyRotation {
  readonly secretHash: string
  readonly lastFour: string
  /** Until then the old secret works, though never past the expiry of the key; the ones before it no longer either. */
  readonly graceEndsAtMs: number
}

export interface KeyStore {
  /** The key that this secret belongs to or did before a rotation; null once it is deleted. */
  findBySecretHash(secretHash: string): Promise<FoundKey | null>
  /** Null when there is no such key. */
  find(keyId: string, lookup: KeyLookup): Promise<ListedKey | null>
  /** In the order of their making. */
  list(lookup: KeyLookup): Promise<readonly ListedKey[]>
  /** Made by whoever acts. False when a key has or had this secret. */
  create(key: ApiKey, secretHash: string, act: NewAuditEntry): Promise<boolean>
  /** False when there is no such key, or none with these rights any more. */
  update(
    tenant: Tenant,
    keyId: string,
    changes: KeyChanges,
    act: NewAuditEntry,
    rights?: KeyRights | null,
  ): Promise<boolean>
  /** Gives the key another secret; false when there is no such key, or none with these rights any more. */
  rotate(
    tenant: Tenant,
    keyId: string,
    rotation: KeyRotation,
    act: NewAuditEntry,
    rights?: KeyRights | null,
  ): Promise<boolean>
  /** Its old secrets end with it. False when there is no such key. */
  delete(tenant: Tenant, keyId: string, deletedAtMs: number, act: NewAuditEntry): Promise<boolean>
}
