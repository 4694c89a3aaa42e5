/**
 * The records of a tenant as a chain: each is bound to all that came before it by a hash, in the same step in which it is
 * recorded, so that nothing can be edited, removed, put in or cut off without being found.
 */
import type { Tenant } from './tenant.ts'

/** In hexadecimal, as everything of a chain is. */
export interface AuditLink {
  readonly tenant: Tenant
  /** From 1 on, without a gap. */
  readonly sequence: number
  readonly auditId: string
  readonly atMs: number
  /** Which bytes were hashed; null: format 1. */
  readonly format: number | null
  /** What keeps the person of a record from being found by trying; null: they have been erased from it. */
  readonly salt: string | null
  /** Who it was about and why, behind the salt; null while the salt is there. */
  readonly subjectDigest: string | null
  readonly recordDigest: string
  readonly hash: string
}

/** A record as it is stored, by the names of its columns. */
export type StoredAuditRecord = Readonly<Record<string, string | number | null>>

export interface LinkedRecord extends Omit<AuditLink, 'tenant'> {
  /** Null: it is gone. */
  readonly record: StoredAuditRecord | null
}

export type ChainHead = Pick<AuditLink, 'sequence' | 'hash' | 'atMs'>

/** The last link that retention has taken away: verification begins behind it. */
export interface AuditCut {
  readonly tenant: Tenant
  readonly sequence: number
  readonly hash: string
  /** Records from before this moment may be gone, in the links that are left as well. */
  readonly beforeMs: number
}

export interface AuditChainStore {
  /** The last link; null: nothing has been recorded yet. */
  head(tenant: Tenant): Promise<ChainHead | null>
  cut(tenant: Tenant): Promise<AuditCut | null>
  /** A page of links and their records, in their order. */
  links(
    tenant: Tenant,
    page: { readonly afterSequence: number; readonly limit: number },
  ): Promise<readonly LinkedRecord[]>
  /** One step through the records behind an id, oldest first: those that are in no link, and where to go on. */
  findUnlinked(
    tenant: Tenant,
    step: { readonly afterId: string; readonly lookAt: number },
  ): Promise<{ readonly unlinked: readonly UnlinkedRecord[]; readonly nextAfterId: string | null }>
}

export interface UnlinkedRecord {
  readonly id: string
  readonly atMs: number
}
