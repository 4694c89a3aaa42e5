import type { DatabaseSync } from 'node:sqlite'
import type { AnswerShape } from '@ambit/core'
import { involvedMemories } from '../involved-memories.ts'
import { plainRead } from '../large-reads.ts'
import { consentWithdrawn, type Grant, type GrantUse, type Shown } from '../port/grants.ts'
import type { Tenant } from '../port/tenant.ts'
import { type LargeViews, type SeenElsewhere, shownOf, viewsOf } from '../show-grant.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import { grant as columns, grants, newGrant } from '../tables/grants.ts'
import { auditRow, auditWrites, withOutcome } from './audit.ts'
import { consentCheck } from './consents.ts'
import { erasureCheck } from './erasure-check.ts'
import { filterRow } from './memories.ts'
import { memoryBytes, memorySelection, placeOf, scopeOf } from './memory-selection.ts'
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
      return row ? columns.decodeAt(row as unknown as SqlRow, 0) : null
    },
  }
}

export function grantWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const selectMemories = memorySelection(db)
  const bytesOf = memoryBytes(db)
  const isWithdrawn = consentCheck(db)
  const assertNotErased = erasureCheck(db)
  const insert = db.prepare(insertInto(grants, newGrant))
  const findActive = db.prepare('SELECT 1 FROM grants WHERE token_hash = ? AND revoked_at IS NULL')
  const revoke = db.prepare(
    'UPDATE grants SET revoked_at = coalesce(revoked_at, ?) WHERE token_hash = ? RETURNING revoked_at',
  )
  const isThere = db.prepare(
    'SELECT 1 FROM memories WHERE project_id = ? AND environment = ? AND user_id = ? AND scope = ? AND id = ?',
  )

  /** `begin` is what there is to do before the looks are recorded, in the same step. */
  function show({ views, shape }: ViewRows, { begin, keepsGrant }: Begin): Shown | LargeViews {
    for (const { filter } of views) assertNotErased(filter)
    const closed = views.filter(({ filter, audit }) => isWithdrawn(filter, audit))
    const open = views.filter((view) => !closed.includes(view))
    const withdrawn = closed.map(({ filter }) => scopeOf(filter))
    if (open.reduce((sum, { filter }) => sum + bytesOf(filter), 0) > smallReadBytesMax) return { large: withdrawn }
    for (const { audit } of closed) recordAudit(withOutcome(audit, consentWithdrawn, { keepsGrant }))
    if (open.length === 0) return shownOf(null, withdrawn)
    begin()
    const filters = open.map(({ filter }) => filter)
    const { answer, ids } = selectMemories(filters, shape)
    for (const [index, { audit }] of open.entries()) recordAudit(audit, involvedMemories(ids[index] ?? []))
    return shownOf(answer, withdrawn)
  }

  /** False when what was seen elsewhere is no longer to be seen: it is to be looked at again. */
  function recordSeen({ views, seen, withdrawn }: ViewRows & SeenElsewhere, { begin, keepsGrant }: Begin): boolean {
    for (const { filter } of views) assertNotErased(filter)
    const isClosed = ({ filter }: ViewRow): boolean => withdrawn.includes(scopeOf(filter))
    if (views.some((view) => isWithdrawn(view.filter, view.audit) !== isClosed(view))) return false
    const open = views.filter((view) => !isClosed(view))
    const isGone = open.some(({ filter }, index) => {
      const newest = seen[index]?.memoryIds[0]
      return newest !== undefined && !isThere.get(...placeOf(filter), newest)
    })
    if (isGone) return false
    begin()
    for (const { audit } of views.filter(isClosed)) recordAudit(withOutcome(audit, consentWithdrawn, { keepsGrant }))
    for (const [index, { audit }] of open.entries()) recordAudit(audit, seen[index])
    return true
  }

  const issuing = (grant: SqlRow): Begin => ({ begin: () => void insert.run(...grant), keepsGrant: false })
  const using: Begin = { begin: () => undefined, keepsGrant: true }

  return {
    /** Nothing is recorded when there is too much to be read here, where everybody's writes wait. */
    issueGrant: (use: { grant: SqlRow } & ViewRows): Shown | LargeViews => show(use, issuing(use.grant)),
    /** The record of a large read, which has been made elsewhere. */
    issueGrantForSeen: (use: { grant: SqlRow } & ViewRows & SeenElsewhere): boolean =>
      recordSeen(use, issuing(use.grant)),
    /** Null when the grant has been revoked. */
    useGrant: (use: { tokenHash: string } & ViewRows): Shown | LargeViews | null =>
      findActive.get(use.tokenHash) ? show(use, using) : null,
    /** Null when the grant has been revoked since. */
    useGrantForSeen: (use: { tokenHash: string } & ViewRows & SeenElsewhere): boolean | null =>
      findActive.get(use.tokenHash) ? recordSeen(use, using) : null,
    revokeGrant({ tokenHash, revokedAtMs, audit }: { tokenHash: string; revokedAtMs: number; audit: SqlRow }): number {
      const row = revoke.get(revokedAtMs, tokenHash)
      if (!row) throw new Error('the grant to revoke is gone')
      recordAudit(audit)
      return row.revoked_at as number
    },
  }
}

interface Begin {
  readonly begin: () => void
  /** Whether a look that is refused after all has a grant to speak of. */
  readonly keepsGrant: boolean
}

/** What is looked at, with the record of each, and what is to become of it. */
export interface ViewRows {
  readonly views: readonly ViewRow[]
  readonly shape: AnswerShape
}

interface ViewRow {
  readonly filter: SqlRow
  readonly audit: SqlRow
}

export function viewRows(use: GrantUse): ViewRows {
  const { shape = plainRead } = use
  const views = viewsOf(use)
  return { views: views.map((view) => ({ filter: filterRow(view.filter), audit: auditRow(view.audit) })), shape }
}

export function grantRow(grant: Grant, tokenHash: string): SqlRow {
  return toRow(newGrant, { ...grant, tokenHash })
}
