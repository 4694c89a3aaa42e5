import type { DatabaseSync } from 'node:sqlite'
import type { MergedAnswer } from '@ambit/core'
import { involvedMemories } from '../involved-memories.ts'
import type { InvolvedMemories } from '../port/audit.ts'
import type { Grant } from '../port/grants.ts'
import type { Tenant } from '../port/tenant.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import { grant as columns, grants, newGrant } from '../tables/grants.ts'
import { auditWrites } from './audit.ts'
import { memoryBytes, memorySelection, type Selection } from './memory-selection.ts'
import { insertInto, listOf, prepareLists } from './sql.ts'

/** A read of no more bytes of values than this takes about half a millisecond, in the thread that everybody's writes share. */
const smallReadBytesMax = 32 * 1024

export function grantReads(db: DatabaseSync) {
  const byToken = prepareLists(
    db,
    `SELECT ${listOf(columns)} FROM grants WHERE token_hash = ? AND project_id = ? AND environment = ?`,
  )
  return {
    findGrant({ projectId, environment }: Tenant, tokenHash: string): Grant | null {
      const row = byToken.get(tokenHash, projectId, environment)
      return row ? columns.take(row as unknown as SqlRow, 0) : null
    },
  }
}

export function grantWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const selectMemories = memorySelection(db)
  const bytesOf = memoryBytes(db)
  /** Null: too much to be read here, where everybody's writes wait. */
  const readSmall = (filter: SqlRow): Selection | null =>
    bytesOf(filter) > smallReadBytesMax ? null : selectMemories(filter)
  const insert = db.prepare(insertInto(grants, newGrant))
  const findActive = db.prepare('SELECT 1 FROM grants WHERE token_hash = ? AND revoked_at IS NULL')
  const revoke = db.prepare(
    'UPDATE grants SET revoked_at = coalesce(revoked_at, ?) WHERE token_hash = ? RETURNING revoked_at',
  )
  return {
    /** `large`, and nothing is recorded, when there is too much to be read here. */
    issueGrant({ grant, filter, audit }: { grant: SqlRow; filter: SqlRow; audit: SqlRow }): MergedAnswer | 'large' {
      const selection = readSmall(filter)
      if (!selection) return 'large'
      insert.run(...grant)
      recordAudit(audit, involvedMemories(selection.ids))
      return selection.answer
    },
    /** The record of a large read, which has been made elsewhere. */
    issueGrantForSeen({ grant, audit, seen }: { grant: SqlRow; audit: SqlRow; seen: InvolvedMemories }): void {
      insert.run(...grant)
      recordAudit(audit, seen)
    },
    /** Null when the grant has been revoked. */
    useGrant(use: { tokenHash: string; filter: SqlRow; audit: SqlRow }): MergedAnswer | 'large' | null {
      if (!findActive.get(use.tokenHash)) return null
      const selection = readSmall(use.filter)
      if (!selection) return 'large'
      recordAudit(use.audit, involvedMemories(selection.ids))
      return selection.answer
    },
    /** False when the grant has been revoked since. */
    useGrantForSeen(use: { tokenHash: string; audit: SqlRow; seen: InvolvedMemories }): boolean {
      if (!findActive.get(use.tokenHash)) return false
      recordAudit(use.audit, use.seen)
      return true
    },
    revokeGrant({ tokenHash, revokedAtMs, audit }: { tokenHash: string; revokedAtMs: number; audit: SqlRow }): number {
      const row = revoke.get(revokedAtMs, tokenHash)
      if (!row) throw new Error('the grant to revoke is gone')
      recordAudit(audit)
      return row.revoked_at as number
    },
  }
}

export function grantRow(grant: Grant, tokenHash: string): SqlRow {
  return toRow(newGrant, { ...grant, tokenHash })
}
