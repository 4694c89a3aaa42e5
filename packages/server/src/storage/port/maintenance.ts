import type { Tenant } from './tenant.ts'

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
  /** Setting that `auditBeforeMs` follows from, which the record of each cut states. */
  readonly auditRetentionDays?: number | null
  readonly limit: number
}

export interface SweepCounts {
  readonly memories: number
  readonly grants: number
  readonly idempotencyClaims: number
  readonly sessions: number
  readonly invitations: number
  readonly passwordResets: number
  readonly signInAttempts: number
  readonly knownDevices: number
  readonly passkeyChallenges: number
  readonly subjectLinks: number
  readonly usageHours: number
  readonly usageDays: number
  readonly webhookDeliveries: number
  /** Weeks of grants that went as a whole, where the database keeps them apart. */
  readonly grantWeeks: number
  readonly audit: number
  /** Months of it that went as a whole, where the database keeps them apart. */
  readonly auditMonths: number
  /** Of the chain, behind which there is no record any more. */
  readonly auditLinks: number
}

export interface Moments {
  /** Latest time that a service went by: none starts before it. */
  readonly latestMs: number
  /** Latest time that has certainly passed: deletions go by it. */
  readonly confirmedMs: number
}

/** What all values of a tenant count with against its limit. */
export interface StoredBytes extends Tenant {
  readonly bytes: number
}

export interface Maintenance {
  /** Of every tenant that has stored anything. Looks through the totals of all users. */
  storedBytes(): Promise<readonly StoredBytes[]>
  /** Deletes at most `limit` rows of each kind that are of no further use. */
  sweep(options: SweepOptions): Promise<SweepCounts>
  /** Keeps the later of each moment and the one on record, and returns them; 0 only asks. */
  noteTime(moments: Moments): Promise<Moments>
  /** Rejects when nothing can be written: the database does not answer, or its disk is full. */
  ping(): Promise<void>
  /** Finishes what has been accepted, then closes. */
  close(): Promise<void>
}
