import type { DatabaseSync } from 'node:sqlite'
import type { AnswerShape } from '@ambit/core'
import { involvedMemories } from '../involved-memories.ts'
import { plainRead } from '../large-reads.ts'
import type { InvolvedMemories } from '../port/audit.ts'
import type { Grant, GrantUse } from '../port/grants.ts'
import type { Tenant } from '../port/tenant.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import { grant as columns, grants, newGrant } from '../tables/grants.ts'
import { auditRow, auditWrites } from './audit.ts'
import { filterRow } from './memories.ts'
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
  const readSmall = ({ views, shape }: ViewRows): Selection | null => {
    const bytes = views.reduce((sum, { filter }) => sum + bytesOf(filter), 0)
    if (bytes > smallReadBytesMax) return null
    return selectMemories(
      views.map(({ filter }) => filter),
      shape,
    )
  }
  const recordViews = (views: ViewRows['views'], seen: readonly InvolvedMemories[]): void => {
    for (const [index, { audit }] of views.entries()) recordAudit(audit, seen[index])
  }
  const insert = db.prepare(insertInto(grants, newGrant))
  const findActive = db.prepare('SELECT 1 FROM grants WHERE token_hash = ? AND revoked_at IS NULL')
  const revoke = db.prepare(
    'UPDATE grants SET revoked_at = coalesce(revoked_at, ?) WHERE token_hash = ? RETURNING revoked_at',
  )
  return {
    /** `large`, and nothing is recorded, when there is too much to be read here. */
    issueGrant(use: { grant: SqlRow } & ViewRows): string | 'large' {
      const selection = readSmall(use)
      if (!selection) return 'large'
      insert.run(...use.grant)
      recordViews(use.views, selection.ids.map(involvedMemories))
      return selection.answer
    },
    /** The record of a large read, which has been made elsewhere. */
    issueGrantForSeen(use: { grant: SqlRow; seen: readonly InvolvedMemories[] } & ViewRows): void {
      insert.run(...use.grant)
      recordViews(use.views, use.seen)
    },
    /** Null when the grant has been revoked. */
    useGrant(use: { tokenHash: string } & ViewRows): string | 'large' | null {
      if (!findActive.get(use.tokenHash)) return null
      const selection = readSmall(use)
      if (!selection) return 'large'
      recordViews(use.views, selection.ids.map(involvedMemories))
      return selection.answer
    },
    /** False when the grant has been revoked since. */
    useGrantForSeen(use: { tokenHash: string; seen: readonly InvolvedMemories[] } & ViewRows): boolean {
      if (!findActive.get(use.tokenHash)) return false
      recordViews(use.views, use.seen)
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

/** What is looked at, with the record of each, and what is to become of it. */
export interface ViewRows {
  readonly views: readonly { readonly filter: SqlRow; readonly audit: SqlRow }[]
  readonly shape: AnswerShape
}

export function viewRows({ filter, audit, furtherViews = [], shape = plainRead }: GrantUse): ViewRows {
  const views = [{ filter, audit }, ...furtherViews]
  return { views: views.map((view) => ({ filter: filterRow(view.filter), audit: auditRow(view.audit) })), shape }
}

export function grantRow(grant: Grant, tokenHash: string): SqlRow {
  return toRow(newGrant, { ...grant, tokenHash })
}
