// Made from the contract in packages/core by `npm run sdk:generate`. Do not edit.
import type { JsonObject, MemoryValue, StoredValue, SummaryStruct, TimeWindow } from '../memory-values.ts'
export type Scope = 'preferences' | 'constraints' | 'communication' | 'accessibility' | 'schedule' | 'attention'
export type Source = 'explicit_user_input' | 'inferred' | 'system' | 'conversation' | 'user_feedback'
export type PurposeClass = 'content_generation' | 'recommendation' | 'scheduling' | 'ui_rendering' | 'notification_delivery' | 'task_execution'
export type SectionName = 'likes' | 'dislikes' | 'settings' | 'rules' | 'constraints' | 'preferences' | 'flags' | 'windows'
/** Codes that a program with a key can be refused with. */
export type ErrorCode = 'invalid_request' | 'policy_denied' | 'purpose_not_registered' | 'consent_withdrawn' | 'token_revoked' | 'token_expired' | 'capability_missing' | 'not_found' | 'memory_not_found' | 'token_not_found' | 'method_not_allowed' | 'request_timeout' | 'idempotency_conflict' | 'memory_limit_reached' | 'payload_too_large' | 'unsupported_media_type' | 'host_not_allowed' | 'idempotency_mismatch' | 'rate_limited' | 'headers_too_large' | 'internal_error' | 'unavailable'
/** The sections that an answer has in each scope, whether or not there is anything in them. */
export interface OwnSections {
  readonly preferences: 'likes' | 'dislikes' | 'settings'
  readonly constraints: 'rules' | 'constraints'
  readonly communication: 'preferences'
  readonly accessibility: 'flags' | 'settings'
  readonly schedule: 'windows'
  readonly attention: 'settings'
}
export interface PolicyDeniedDetails {
  readonly scope: Scope
  readonly purpose: string
  /** The registered purpose that it is; absent for free text. */
  readonly registered_purpose?: string | undefined
  readonly purpose_classes: readonly PurposeClass[]
  readonly allowed_purpose_classes: readonly PurposeClass[]
  /** The only domains that the registered purpose may see, when another one was asked for. */
  readonly allowed_domains?: readonly (string | null)[] | undefined
}
export interface CreateMemoryBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** The kind of memory. */
  readonly scope: Scope
  /** A sub-category within the scope, such as `food`. */
  readonly domain?: string | null | undefined
  /** Where the memory came from. It decides how far it is believed. */
  readonly source: Source
  /** Where it was said, such as the id of a message. A read with provenance gives it back. */
  readonly source_ref?: string | null | undefined
  /** Ids of memories of the same user and scope whose place it takes: they are deleted in the same step. */
  readonly supersedes?: readonly string[] | null | undefined
  /** Days until the memory expires; fractions count. Absent: it does not expire. */
  readonly ttl_days?: number | null | undefined
  /** What is remembered: likes and dislikes, flags, a list of rules, time windows, or any keys and values. */
  readonly value_json: MemoryValue
}
/** The memory is stored. */
export interface CreateMemoryAnswer {
  /** Opaque. Ids sort in the order of acceptance. */
  readonly id: string
  readonly user_id: string
  readonly scope: Scope
  readonly domain: string | null
  /** When the memory was accepted. */
  readonly created_at: string
  /** created_at plus ttl_days, or null. */
  readonly expires_at: string | null
}
export interface CreateMemoriesBody {
  /** Each as it would be sent to `POST /memory`. */
  readonly memories: readonly CreateMemoryBody[]
}
/** What became of each. */
export interface CreateMemoriesAnswer {
  readonly results: readonly ({
    readonly status: 201
    readonly memory: CreateMemoryAnswer
  } | {
    /** What `POST /memory` would have answered with. */
    readonly status: number
    readonly error: {
      readonly code: string
      readonly message: string
      readonly details?: JsonObject | undefined
    }
  })[]
}
export interface ReadMemoryBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** The kind of memory. */
  readonly scope: Scope
  /** Only memories of this domain. Absent: all of the scope. */
  readonly domain?: string | null | undefined
  /** Why you read, in plain words. The policy of the scope decides whether that is allowed. */
  readonly purpose: string
  /** Only memories created within this many days; fractions count. */
  readonly max_age_days?: number | null | undefined
  /** What the answer has beside the merged memories: where each entry comes from, and each domain merged by itself. */
  readonly include?: readonly ('provenance' | 'domains')[] | null | undefined
}
/** The purpose is allowed: the merged memories. */
export interface ReadMemoryAnswer<S extends Scope = Scope> {
  /** The sections of the result, counted. */
  readonly summary_text: string
  /** All memories merged into one, by section. */
  readonly summary_struct: SummaryStruct<S>
  /** Rises with agreement, falls with contradiction. */
  readonly confidence: number
  /** Where it is included: one record for each entry of the struct. */
  readonly provenance?: readonly {
    /** A JSON pointer into summary_struct. */
    readonly path: string
    /** The memories that say so, newest first, 20 at most. */
    readonly memory_ids: readonly string[]
    /** Of the one that decides: the newest that was not inferred, if any. */
    readonly source: Source
    /** Where that one was said. */
    readonly source_ref: string | null
    /** Its domain. */
    readonly domain: string | null
    /** When it was created. */
    readonly created_at: string
    /** In this entry alone. */
    readonly confidence: number
    /** The memories that said otherwise, newest first, 20 at most. */
    readonly overrode: readonly string[]
  }[] | undefined
  /** Only where there would be more than 32 MiB of provenance: some is missing. */
  readonly provenance_truncated?: true | undefined
  /** Where they are included: each domain merged by itself, by name. */
  readonly domains?: readonly {
    /** Its name; null: memories without one. */
    readonly domain: string | null
    readonly summary_text: string
    readonly summary_struct: SummaryStruct<S>
    readonly confidence: number
  }[] | undefined
  /** Continues or revokes this read. */
  readonly revocation_token: string
  /** When the token expires. */
  readonly expires_at: string
}
export interface ReadContextBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** Why you read, in plain words. The policy of the scope decides whether that is allowed. */
  readonly purpose: string
  /** Which scopes to look into. Absent: all six. */
  readonly scopes?: readonly Scope[] | null | undefined
  /** Only memories of this domain. Absent: all of them. */
  readonly domain?: string | null | undefined
  /** Only memories created within this many days; fractions count. */
  readonly max_age_days?: number | null | undefined
  /** How long the text may become. Absent: 4,000 characters. */
  readonly max_chars?: number | null | undefined
  /** What the prompt is about: entries that speak of it come first. */
  readonly focus?: string | null | undefined
}
/** At least one scope may be opened: what they hold. */
export interface ReadContextAnswer {
  /** Plain text for a prompt, by scope and domain, the most reliable and newest first. */
  readonly text: string
  /** What was opened, by its name: the same as a read of it gives. */
  readonly scopes: { readonly [S in Scope]?: {
    readonly summary_struct: SummaryStruct<S>
    readonly confidence: number
  } }
  /** Whether there is more to say than the text has room for. */
  readonly truncated: boolean
  /** What the purpose may not open. */
  readonly denied: readonly {
    readonly scope: Scope
    readonly purpose_classes: readonly PurposeClass[]
    readonly allowed_purpose_classes: readonly PurposeClass[]
    /** Why it was not opened. */
    readonly message: string
  }[]
  /** Continues to the same shape, and revokes it. */
  readonly revocation_token: string
  /** When the token expires. */
  readonly expires_at: string
}
export interface ContinueReadBody {
  /** The token that a read returned. */
  readonly revocation_token: string
}
/** The merged memories, or the context, as they are now. */
export type ContinueReadAnswer<S extends Scope = Scope> = ReadMemoryAnswer<S> | ReadContextAnswer
export interface RevokeReadBody {
  /** The token that a read returned. */
  readonly revocation_token: string
}
/** Access is revoked. */
export interface RevokeReadAnswer {
  readonly revoked: boolean
  /** When access was first revoked. */
  readonly revoked_at: string
}
export interface ForgetEntryBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** The kind of memory. */
  readonly scope: Scope
  /** Only memories of this domain. Absent: all of the scope. */
  readonly domain?: string | null | undefined
  /** The section of `summary_struct` that it stands in. */
  readonly section: SectionName
  /** Of a list (`likes`, `dislikes`, `rules`, `windows`): the item; of `windows` with day, start and end. */
  readonly item?: string | TimeWindow | null | undefined
  /** Of any other section: the key. */
  readonly key?: string | null | undefined
}
/** It is in no memory any more. */
export interface ForgetEntryAnswer {
  /** How many memories spoke of it. */
  readonly forgotten: number
  /** Their ids, oldest first. */
  readonly memory_ids: readonly string[]
}
/** It is gone. */
export interface DeleteMemoryAnswer {
  readonly deleted: true
  /** When it was deleted. */
  readonly deleted_at: string
}
/** The policy in force. */
export interface ShowPolicyAnswer {
  /** 0 is the default; the versions of your project count from 1. */
  readonly version: number
  /** For each scope, the purpose classes that may read it. */
  readonly matrix: {
    readonly preferences: readonly PurposeClass[]
    readonly constraints: readonly PurposeClass[]
    readonly communication: readonly PurposeClass[]
    readonly accessibility: readonly PurposeClass[]
    readonly schedule: readonly PurposeClass[]
    readonly attention: readonly PurposeClass[]
  }
  /** The only classes that this key may ever be used for; null: whatever the matrix allows. */
  readonly key_purpose_classes: readonly PurposeClass[] | null
}
export interface CheckPolicyBody {
  /** The kind of memory. */
  readonly scope: Scope
  /** Why you read, in plain words. The policy of the scope decides whether that is allowed. */
  readonly purpose: string
}
/** The decision, whichever way it went. */
export interface CheckPolicyAnswer {
  readonly decision: 'allowed' | 'denied'
  /** The decision in a sentence, and what would be allowed instead. */
  readonly message: string
  readonly scope: Scope
  readonly purpose: string
  /** The name of the registered purpose that it is; null: free text. */
  readonly registered_purpose: string | null
  readonly purpose_classes: readonly PurposeClass[]
  readonly allowed_purpose_classes: readonly PurposeClass[]
  /** Which words spoke for what. */
  readonly evidence: readonly {
    /** Where the words begin in the purpose, in UTF-16 units. */
    readonly start: number
    readonly end: number
    readonly text: string
    readonly effect: 'counts' | 'refuses'
    readonly class: PurposeClass | null
    /** What the words are, or why they refuse. */
    readonly reason: string
  }[]
  readonly policy_version: number
}
/** What this key may use. */
export interface ListPurposesAnswer {
  /** `open`: free text goes through the gate. `registered`: the project takes nothing but registered purposes. A key that is bound to purposes takes no free text in either mode. */
  readonly mode: 'open' | 'registered'
  /** Those that this key may use, by name. */
  readonly purposes: readonly {
    /** What a read states as its purpose. */
    readonly name: string
    /** What people are shown. A read may state this as well. */
    readonly statement: string
    readonly purpose_classes: readonly PurposeClass[]
    /** Those that it opens under the policy in force. */
    readonly scopes: readonly Scope[]
    /** The only domains that it sees, null among them for memories without one; null: no limit. */
    readonly domains: readonly (string | null)[] | null
  }[]
}
export interface ListSubjectMemoriesBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** Only this scope. Absent: all of them. */
  readonly scope?: Scope | null | undefined
  /** Only this domain. Absent: all of them. */
  readonly domain?: string | null | undefined
  /** How many at most; 50 unless told. */
  readonly limit?: number | null | undefined
  /** The `next_cursor` of the page before, with the same filters. */
  readonly cursor?: string | null | undefined
}
/** A page of memories, oldest first. */
export interface ListSubjectMemoriesAnswer {
  readonly memories: readonly {
    readonly id: string
    /** The kind of memory. */
    readonly scope: Scope
    /** Its domain. */
    readonly domain: string | null
    /** Where it came from. */
    readonly source: Source
    /** Where it was said. */
    readonly source_ref: string | null
    /** What it says, as it is kept. */
    readonly value_json: StoredValue
    /** When it was created. */
    readonly created_at: string
    /** When it goes by itself; null: never. */
    readonly expires_at: string | null
  }[]
  /** For the next page; null: there is none. Much to tell makes a page shorter than its limit. */
  readonly next_cursor: string | null
}
export interface ListSubjectReadsBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** How many at most; 50 unless told. */
  readonly limit?: number | null | undefined
  /** The `next_cursor` of the page before, with the same filters. */
  readonly cursor?: string | null | undefined
}
/** A page of reads, newest first. */
export interface ListSubjectReadsAnswer {
  readonly reads: readonly {
    /** When it was asked for. */
    readonly at: string
    /** What was asked for. */
    readonly action: 'read_memory' | 'read_context' | 'continue_read'
    /** The name of the key that asked; null: it is not known any more. */
    readonly key_name: string | null
    readonly scope: Scope | null
    /** The only domain that was asked for. */
    readonly domain: string | null
    /** Why, in the words that were stated. */
    readonly purpose: string | null
    /** The name of the registered purpose; null: free text. */
    readonly registered_purpose: string | null
    /** What was recognised in the purpose. */
    readonly purpose_classes: readonly PurposeClass[] | null
    /** `ok`, or the error code that the caller got. */
    readonly outcome: string
    /** How many memories were seen. */
    readonly memory_count: number
  }[]
  /** For the next page; null: there is none. Much to tell makes a page shorter than its limit. */
  readonly next_cursor: string | null
}
export interface ExportSubjectBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
}
/** Everything. */
export interface ExportSubjectAnswer {
  readonly user_id: string
  /** When the export began. */
  readonly exported_at: string
  /** Oldest first. */
  readonly memories: readonly {
    readonly id: string
    /** The kind of memory. */
    readonly scope: Scope
    /** Its domain. */
    readonly domain: string | null
    /** Where it came from. */
    readonly source: Source
    /** Where it was said. */
    readonly source_ref: string | null
    /** What it says, as it is kept. */
    readonly value_json: StoredValue
    /** When it was created. */
    readonly created_at: string
    /** When it goes by itself; null: never. */
    readonly expires_at: string | null
  }[]
  /** Newest first. */
  readonly reads: readonly {
    /** When it was asked for. */
    readonly at: string
    /** What was asked for. */
    readonly action: 'read_memory' | 'read_context' | 'continue_read'
    /** The name of the key that asked; null: it is not known any more. */
    readonly key_name: string | null
    readonly scope: Scope | null
    /** The only domain that was asked for. */
    readonly domain: string | null
    /** Why, in the words that were stated. */
    readonly purpose: string | null
    /** The name of the registered purpose; null: free text. */
    readonly registered_purpose: string | null
    /** What was recognised in the purpose. */
    readonly purpose_classes: readonly PurposeClass[] | null
    /** `ok`, or the error code that the caller got. */
    readonly outcome: string
    /** How many memories were seen. */
    readonly memory_count: number
  }[]
  /** What is withdrawn. */
  readonly consents: readonly {
    /** The kind of memory. */
    readonly scope: Scope
    /** The class of purposes. */
    readonly purpose_class: PurposeClass
    /** When it was withdrawn. */
    readonly withdrawn_at: string
  }[]
}
export interface EraseSubjectBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** Whether it only counts. */
  readonly dry_run?: boolean | null | undefined
}
/** It is gone, or counted. */
export interface EraseSubjectAnswer {
  /** The receipt, which the record of the erasure names; null: nothing was erased. */
  readonly receipt_id: string | null
  readonly dry_run: boolean
  readonly erased: {
    /** Memories, those that had expired and were still there included. */
    readonly memories: number
    /** Tokens of reads. */
    readonly grants: number
    /** Answers that were kept for retries. */
    readonly idempotency_claims: number
    /** Pairs of a scope and a class that were withdrawn. */
    readonly consents: number
  }
  /** When; of a dry run, when it was counted. */
  readonly erased_at: string
}
export interface ListConsentsBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
}
/** What is withdrawn. */
export interface ListConsentsAnswer {
  /** What is withdrawn now, by scope and class. */
  readonly withdrawn: readonly {
    /** The kind of memory. */
    readonly scope: Scope
    /** The class of purposes. */
    readonly purpose_class: PurposeClass
    /** When it was withdrawn. */
    readonly withdrawn_at: string
  }[]
}
export interface WithdrawConsentBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** Only this scope. Absent: all of them. */
  readonly scope?: Scope | null | undefined
  /** Only purposes of this class. Absent: all of them. */
  readonly purpose_class?: PurposeClass | null | undefined
}
/** It is withdrawn. */
export interface WithdrawConsentAnswer {
  /** What is withdrawn now, by scope and class. */
  readonly withdrawn: readonly {
    /** The kind of memory. */
    readonly scope: Scope
    /** The class of purposes. */
    readonly purpose_class: PurposeClass
    /** When it was withdrawn. */
    readonly withdrawn_at: string
  }[]
  /** How many tokens of earlier reads it has ended. */
  readonly ended_tokens: number
}
export interface RestoreConsentBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** Only this scope. Absent: all of them. */
  readonly scope?: Scope | null | undefined
  /** Only purposes of this class. Absent: all of them. */
  readonly purpose_class?: PurposeClass | null | undefined
}
/** It is restored. */
export type RestoreConsentAnswer = ListConsentsAnswer
export interface CreateSubjectLinkBody {
  /** Your identifier of the user. Use the same one for the same person everywhere. */
  readonly user_id: string
  /** How long it works; 60 minutes unless told. */
  readonly ttl_minutes?: number | null | undefined
}
/** The link. */
export interface CreateSubjectLinkAnswer {
  /** Its secret is behind the `#`. */
  readonly url: string
  /** When it stops working. */
  readonly expires_at: string
}
export interface SearchAuditBody {
  /** Only what was done about this user. */
  readonly user_id?: string | null | undefined
  /** Only what was done with this key. */
  readonly key_id?: string | null | undefined
  /** Only what was done in this scope. */
  readonly scope?: Scope | null | undefined
  /** Only acts of this kind, such as `read_memory`. */
  readonly action?: string | null | undefined
  /** Only acts that ended so: `ok`, or the error code that the caller got. */
  readonly outcome?: string | null | undefined
  /** Only the acts of this request. */
  readonly request_id?: string | null | undefined
  /** Only acts at this moment or later. */
  readonly from?: string | null | undefined
  /** Only acts before this moment. */
  readonly to?: string | null | undefined
  /** How many records at most; 50 unless told. */
  readonly limit?: number | null | undefined
  /** The `next_cursor` of the page before, with the same filters. */
  readonly cursor?: string | null | undefined
}
/** A page of records. */
export interface SearchAuditAnswer {
  /** Newest first. */
  readonly records: readonly {
    readonly id: string
    /** When it was done. */
    readonly at: string
    /** Who did it: the id of a key, the e-mail address of somebody at the console, `cli:` and the account of whoever has the machine, or the service itself. */
    readonly actor: string
    /** What was done, such as `read_memory`. */
    readonly action: string
    /** `ok`, or the error code that the caller got. */
    readonly outcome: string
    /** Whom it was about. */
    readonly user_id: string | null
    readonly scope: Scope | null
    /** The domain that was asked for. */
    readonly domain: string | null
    /** The purpose as it was stated. */
    readonly purpose: string | null
    /** The name of the registered purpose; null: free text, or none. */
    readonly registered_purpose: string | null
    /** What was recognised in the purpose. */
    readonly purpose_classes: readonly PurposeClass[] | null
    /** The policy that decided. */
    readonly policy_version: number | null
    /** How many memories were involved. */
    readonly memory_count: number
    /** The newest of them, newest first, 20 at most. */
    readonly memory_ids: readonly string[]
    /** The grant that was given or used. */
    readonly grant_id: string | null
    /** The `X-Request-Id` of the request. */
    readonly request_id: string
    /** Its place in the chain of hashes; null: it is from before there was one. */
    readonly hash: string | null
  }[]
  /** For the next page; null: there is none. A page may be short, even empty, and not be the last. */
  readonly next_cursor: string | null
}
/** The last link of the chain. */
export interface ShowAuditHeadAnswer {
  /** How many records the chain has had; 0: none yet. */
  readonly sequence: number
  /** The hash of the last one, in hexadecimal. */
  readonly hash: string
  /** When that one was recorded; null: there is none yet. */
  readonly at: string | null
}
/** What each operation takes and answers. */
export interface Operations {
  readonly createMemory: { readonly body: CreateMemoryBody; readonly answer: CreateMemoryAnswer }
  readonly createMemories: { readonly body: CreateMemoriesBody; readonly answer: CreateMemoriesAnswer }
  readonly readMemory: { readonly body: ReadMemoryBody; readonly answer: ReadMemoryAnswer }
  readonly readContext: { readonly body: ReadContextBody; readonly answer: ReadContextAnswer }
  readonly continueRead: { readonly body: ContinueReadBody; readonly answer: ContinueReadAnswer }
  readonly revokeRead: { readonly body: RevokeReadBody; readonly answer: RevokeReadAnswer }
  readonly forgetEntry: { readonly body: ForgetEntryBody; readonly answer: ForgetEntryAnswer }
  readonly deleteMemory: { readonly body: undefined; readonly answer: DeleteMemoryAnswer }
  readonly showPolicy: { readonly body: undefined; readonly answer: ShowPolicyAnswer }
  readonly checkPolicy: { readonly body: CheckPolicyBody; readonly answer: CheckPolicyAnswer }
  readonly listPurposes: { readonly body: undefined; readonly answer: ListPurposesAnswer }
  readonly listSubjectMemories: { readonly body: ListSubjectMemoriesBody; readonly answer: ListSubjectMemoriesAnswer }
  readonly listSubjectReads: { readonly body: ListSubjectReadsBody; readonly answer: ListSubjectReadsAnswer }
  readonly exportSubject: { readonly body: ExportSubjectBody; readonly answer: ExportSubjectAnswer }
  readonly eraseSubject: { readonly body: EraseSubjectBody; readonly answer: EraseSubjectAnswer }
  readonly listConsents: { readonly body: ListConsentsBody; readonly answer: ListConsentsAnswer }
  readonly withdrawConsent: { readonly body: WithdrawConsentBody; readonly answer: WithdrawConsentAnswer }
  readonly restoreConsent: { readonly body: RestoreConsentBody; readonly answer: RestoreConsentAnswer }
  readonly createSubjectLink: { readonly body: CreateSubjectLinkBody; readonly answer: CreateSubjectLinkAnswer }
  readonly searchAudit: { readonly body: SearchAuditBody; readonly answer: SearchAuditAnswer }
  readonly showAuditHead: { readonly body: undefined; readonly answer: ShowAuditHeadAnswer }
}
export type OperationName = keyof Operations
/** Method, path, and whether it takes an Idempotency-Key. */
export const endpoints: { readonly [Name in OperationName]: readonly [string, string, boolean?] } = {
  createMemory: ['POST', '/memory', true],
  createMemories: ['POST', '/memory/batch', true],
  readMemory: ['POST', '/memory/read'],
  readContext: ['POST', '/memory/context'],
  continueRead: ['POST', '/memory/read/continue'],
  revokeRead: ['POST', '/memory/revoke'],
  forgetEntry: ['POST', '/memory/forget'],
  deleteMemory: ['DELETE', '/memory/:memory_id'],
  showPolicy: ['GET', '/policy'],
  checkPolicy: ['POST', '/policy/check'],
  listPurposes: ['GET', '/purposes'],
  listSubjectMemories: ['POST', '/subject/memories'],
  listSubjectReads: ['POST', '/subject/reads'],
  exportSubject: ['POST', '/subject/export'],
  eraseSubject: ['POST', '/subject/erase'],
  listConsents: ['POST', '/subject/consents'],
  withdrawConsent: ['POST', '/subject/consents/withdraw'],
  restoreConsent: ['POST', '/subject/consents/restore'],
  createSubjectLink: ['POST', '/subject/link'],
  searchAudit: ['POST', '/audit/search'],
  showAuditHead: ['GET', '/audit/head'],
}
