/** What the audit holds: who did what to whose memories, why, and how it ended. Never what the memories say. */
import type { PurposeClass, Scope } from '@ambit/core'
import type { Tenant } from './tenant.ts'

export type AuditAction = 'create_memory' | 'read_memory' | 'continue_read' | 'revoke_read'

/** An act as it is told to the store, which adds the memories that were involved in it. */
export interface NewAuditEntry {
  readonly id: string
  readonly atMs: number
  readonly tenant: Tenant
  readonly keyId: string
  readonly requestId: string
  readonly action: AuditAction
  /** `ok`, or the error code that the caller got. */
  readonly outcome: string
  readonly userId: string | null
  readonly scope: Scope | null
  readonly domain: string | null
  readonly purpose: string | null
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

/** What was stored of the memories. Records without a count have all of the ids, oldest first. */
export function storedMemories(row: {
  readonly count: number | null
  readonly digest: string | null
  readonly ids: string
}): InvolvedMemories {
  const ids = JSON.parse(row.ids) as readonly string[]
  if (row.count !== null) return { memoryCount: row.count, memoryDigest: row.digest, memoryIds: ids }
  return {
    memoryCount: ids.length,
    memoryDigest: null,
    memoryIds: ids.slice(-recordedMemoryIdsMax).reverse(),
  }
}

export interface DecisionPage {
  readonly sinceMs: number
  /** Null: from the beginning. */
  readonly afterId: string | null
  readonly limit: number
}
