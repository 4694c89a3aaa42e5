/** What belongs to a person rather than to an application: a look at all that is kept of them, their consent, its end. */

import type { PurposeClass, Scope, Source } from '@ambit/core'
import type { Actor } from './actor.ts'
import type { AuditEntry, NewAuditEntry } from './audit.ts'
import type { Tenant } from './tenant.ts'

/** Whom it is about. */
export interface Subject {
  readonly tenant: Tenant
  readonly userId: string
}

/** One memory as the person that it is about may see it. */
export interface SubjectMemory {
  readonly id: string
  readonly scope: Scope
  readonly domain: string | null
  readonly source: Source
  readonly sourceRef: string | null
  /** As JSON, in the form in which it can be sent. */
  readonly valueJson: string
  readonly createdAtMs: number
  readonly expiresAtMs: number | null
}

export interface SubjectMemoryPage extends Subject {
  /** Null: all of them. */
  readonly scope: Scope | null
  /** Null: every domain, and memories with none. */
  readonly domain: string | null
  /** Null: from the oldest on. */
  readonly afterId: string | null
  readonly limit: number
  /** Memories that have expired by then do not exist. */
  readonly nowMs: number
}

/** Ids of users that begin so. */
export interface IdBeginning {
  readonly tenant: Tenant
  readonly beginning: string
  readonly limit: number
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

/** A page ends before it holds more bytes of values than this, whatever its limit; one memory is always in it. */
export const pageBytesMax: number = 1 << 20

export interface SubjectReadPage extends Subject {
  /** Null: from the newest on. */
  readonly beforeId: string | null
  readonly limit: number
}

export interface SubjectRead {
  readonly entry: AuditEntry
  /** Null: the key is not known. */
  readonly keyName: string | null
}

/** That memories of this scope are no longer read for purposes of this class. */
export interface WithdrawnConsent {
  readonly scope: Scope
  readonly purposeClass: PurposeClass
  readonly withdrawnAtMs: number
}

/** Whose, beside it. */
export interface Withdrawal extends Omit<WithdrawnConsent, 'withdrawnAtMs'> {
  readonly userId: string
}

export interface WithdrawalPage {
  readonly tenant: Tenant
  /** The last one of the page before; null: from the first on. */
  readonly after: Withdrawal | null
  readonly limit: number
}

export interface ConsentChange extends Subject {
  readonly scopes: readonly Scope[]
  readonly purposeClasses: readonly PurposeClass[]
  readonly atMs: number
}

/** The way to the person's own page. */
export interface SubjectLink extends Subject {
  readonly id: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** Null: it was made before anybody kept this. */
  readonly createdBy: Actor | null
}

/** What an erasure takes out. */
export interface ErasedCounts {
  readonly memories: number
  readonly grants: number
  readonly idempotencyClaims: number
  readonly consents: number
}

export interface Erasure extends Subject {
  readonly receiptId: string
  readonly startedAtMs: number
  /** What the records call the person from now on. */
  readonly pseudonym: string
  /** The record of it, which knows the pseudonym alone. */
  readonly act: NewAuditEntry
}

/** One that is under way, or was when a process ended: what it has taken out so far. */
export interface BegunErasure extends Erasure {
  readonly counts: ErasedCounts
}

export interface SubjectStore {
  /** Oldest first. */
  listMemories(page: SubjectMemoryPage): Promise<Page<SubjectMemory>>
  /** Newest first. */
  listReads(page: SubjectReadPage): Promise<Page<SubjectRead>>
  listWithdrawn(subject: Subject): Promise<readonly WithdrawnConsent[]>
  /** Everybody's, person by person. */
  listWithdrawals(page: WithdrawalPage): Promise<readonly Withdrawal[]>
  /**
   * Holds for every read, context and continue from the next request on, in every process. Tokens that it leaves nothing to
   * see are ended; how many is returned.
   */
  withdraw(change: ConsentChange, audit: NewAuditEntry): Promise<number>
  restore(change: ConsentChange, audit: NewAuditEntry): Promise<void>
  /** What an erasure would take out. */
  count(subject: Subject): Promise<ErasedCounts>
  /**
   * Users with memories whose ids begin so, in the order of their bytes. Null where memories are spread by a hash of the id: no index has
   * them in order, and looking through all of them is for nobody to ask.
   */
  findIds(beginning: IdBeginning): Promise<readonly string[] | null>
  /**
   * Takes out everything that is kept of a person, and takes the person out of the records. While it lasts, whatever else is
   * asked about them is unavailable. One that was begun earlier and not finished is finished instead.
   */
  erase(erasure: Erasure): Promise<BegunErasure>
  /** Those that were begun before a moment. */
  listBegunErasures(beforeMs: number): Promise<readonly BegunErasure[]>
  createLink(link: SubjectLink, tokenHash: string, audit: NewAuditEntry): Promise<void>
  /** Null when there is none, or its time is over. */
  findLink(tokenHash: string, nowMs: number): Promise<SubjectLink | null>
  /** The links to the person's page that have not expired, newest first. */
  listLinks(subject: Subject, nowMs: number): Promise<readonly SubjectLink[]>
  /** The link stops working; false when the person has no such link. */
  endLink(subject: Subject, linkId: string, audit: NewAuditEntry): Promise<boolean>
}
