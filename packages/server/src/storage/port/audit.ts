/**
 * What the audit holds: who did what to whose memories, or to what of a project, why, and how it ended. Never a secret,
 * and never what a memory says.
 */
import type { PurposeClass, Scope, SearchAuditCommand } from '@ambit/core'
import type { Actor } from './actor.ts'
import type { Tenant } from './tenant.ts'

export type AuditAction =
  | 'create_memory'
  | 'supersede_memory'
  | 'delete_memory'
  | 'forget_entry'
  | 'read_memory'
  | 'read_context'
  | 'continue_read'
  | 'revoke_read'
  | 'revoke_tokens'
  | 'list_subject_memories'
  | 'list_subject_reads'
  | 'export_subject'
  | 'count_subject'
  | 'erase_subject'
  | 'list_consents'
  | 'withdraw_consent'
  | 'restore_consent'
  | 'create_subject_link'
  | 'list_subject_links'
  | 'revoke_subject_link'
  | 'look_up_subject'
  | 'preview_read'
  | 'set_people_access'
  | 'create_project'
  | 'create_key'
  | 'update_key'
  | 'rotate_key'
  | 'pause_key'
  | 'resume_key'
  | 'delete_key'
  | 'set_policy'
  | 'declare_purpose'
  | 'change_purpose'
  | 'retire_purpose'
  | 'set_purpose_mode'
  | 'set_domains'
  | 'dismiss_refused'
  | 'restore_refused'
  | 'create_invitation'
  | 'withdraw_invitation'
  | 'accept_invitation'
  | 'update_person'
  | 'remove_person'
  | 'create_password_reset'
  | 'reset_password'
  | 'sign_in'
  | 'sign_out'
  | 'reauthenticate'
  | 'end_session'
  | 'end_sessions'
  | 'change_password'
  | 'change_profile'
  | 'propose_second_factor'
  | 'enable_second_factor'
  | 'disable_second_factor'
  | 'replace_recovery_codes'
  | 'use_recovery_code'
  | 'reset_second_factor'
  | 'add_passkey'
  | 'rename_passkey'
  | 'remove_passkey'
  | 'use_passkey'
  | 'change_settings'
  | 'delete_project'
  | 'create_webhook'
  | 'change_webhook'
  | 'rotate_webhook_secret'
  | 'delete_webhook'
  | 'disable_webhook'
  | 'replay_delivery'
  | 'export_audit'
  | 'search_audit'
  | 'export_store'
  | 'back_up_store'
  | 'test_webhook'
  | 'retention_cut'
  | 'change_retention'
  | 'accept_clock'

/** What else is to be said of an act of an owner, such as the role that somebody was given. */
export type ActDetails = Readonly<Record<string, string | number | null>>

/** An act as it is told to the store, which adds the memories that were involved in it. */
export interface NewAuditEntry {
  readonly id: string
  readonly atMs: number
  readonly tenant: Tenant
  readonly actor: Actor
  /** What the acts of one request, or of one command, have in common. */
  readonly requestId: string
  readonly action: AuditAction
  /** `ok`, or the error code that the caller got. */
  readonly outcome: string
  /** What an act of an owner was done to: the id of a key, a person, an invitation or a project, the name of a purpose. */
  readonly subject: string | null
  readonly details: ActDetails | null
  readonly userId: string | null
  readonly scope: Scope | null
  readonly domain: string | null
  readonly purpose: string | null
  /** The name of the registered purpose that was stated; null: free text, or no purpose at all. */
  readonly registeredPurpose: string | null
  readonly purposeClasses: readonly PurposeClass[] | null
  readonly policyVersion: number | null
  readonly grantId: string | null
}

/** The memories that an act involved, in as much room for ten thousand as for twenty. */
export interface InvolvedMemories {
  readonly memoryCount: number
  /**
   * SHA-256 in hexadecimal of all of their ids, oldest first, each with a line feed after it, so that a list of them can
   * be checked; null when there were none, and in records from before there were digests.
   */
  readonly memoryDigest: string | null
  /** The newest of them, newest first. */
  readonly memoryIds: readonly string[]
}

export type AuditEntry = NewAuditEntry & InvolvedMemories

export const recordedMemoryIdsMax = 20

export interface DecisionPage {
  readonly sinceMs: number
  /** Null: from the beginning. */
  readonly afterId: string | null
  readonly limit: number
}

/** Greater than every id: they are made of ASCII. */
export const afterAllIds = '\u{7f}'

/** A page of refusals, newest first. */
export interface RefusalPage {
  readonly sinceMs: number
  /** Those with a greater id, which those since that moment have. */
  readonly afterId: string
  /** Null: from the newest on. */
  readonly beforeId: string | null
  readonly limit: number
}

/** Who was read about for a registered purpose. */
export interface RegisteredRead {
  readonly id: string
  readonly registeredPurpose: string
  readonly userId: string
}

/** What a search looks for; null: whatever it is. */
export type AuditFilter = Omit<SearchAuditCommand, 'limit' | 'beforeId'>

/** One step of a search, newest first. */
export interface AuditSearchStep {
  readonly filter: AuditFilter
  /** Those with a greater id. */
  readonly afterId: string
  /** Those with a smaller id; null: from the newest on. */
  readonly beforeId: string | null
  readonly limit: number
  /** How many records are looked at, whether they fit or not. */
  readonly lookAt: number
}

/** A record, and its place in the chain; null: it is from before there was one. */
export type FoundAuditEntry = AuditEntry & { readonly hash: string | null }

export interface AuditFound {
  readonly entries: readonly FoundAuditEntry[]
  /** Where to go on: all records with a greater id have been looked at. Null: there are no more. */
  readonly beforeId: string | null
}

export interface AuditStore {
  record(entry: NewAuditEntry): Promise<void>
  /** Newest first. */
  list(tenant: Tenant, options: { readonly limit: number }): Promise<readonly AuditEntry[]>
  /** A step of a search: so many records are looked at, and no more are found than are wanted. */
  search(tenant: Tenant, step: AuditSearchStep): Promise<AuditFound>
  /** A page of what the gate decided since a moment, oldest first, after the entry with this id. */
  listDecisions(tenant: Tenant, page: DecisionPage): Promise<readonly AuditEntry[]>
  /** A page of reads whose purpose was refused. */
  listRefusals(tenant: Tenant, page: RefusalPage): Promise<readonly AuditEntry[]>
  /** A page of reads that were allowed for registered purposes, oldest first, after the entry with this id. */
  listRegisteredReads(tenant: Tenant, page: DecisionPage): Promise<readonly RegisteredRead[]>
}
