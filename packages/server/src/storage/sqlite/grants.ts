import type { DatabaseSync } from 'node:sqlite'
import type { AnswerShape } from '@ambit/core'
import { plainRead } from '../large-reads.ts'
import type { Grant, GrantUse, Shown } from '../port/grants.ts'
import { beingErased } from '../port/store-unavailable.ts'
import type { Tenant } from '../port/tenant.ts'
import {
  isLargeAnswer,
  nothingStored,
  type Question,
  questionOf,
  type RememberedAnswer,
} from '../remembered-answers.ts'
import { type LargeViews, type SeenElsewhere, shownOf, viewsOf } from '../show-grant.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import { grant as columns, grants, newGrant } from '../tables/grants.ts'
import { auditRow, auditWrites } from './audit.ts'
import { type LookCircumstances, lookCircumstances } from './look-circumstances.ts'
import { filterRow } from './memories.ts'
import { memorySelection, placeOf, scopeOf } from './memory-selection.ts'
import { rememberedAnswersOf } from './remembered-answers.ts'
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
  const circumstancesOf = lookCircumstances(db)
  const answers = rememberedAnswersOf(db)
  const insert = db.prepare(insertInto(grants, newGrant))
  const findActive = db.prepare('SELECT 1 FROM grants WHERE token_hash = ? AND revoked_at IS NULL')
  const revoke = db.prepare(
    'UPDATE grants SET revoked_at = coalesce(revoked_at, ?) WHERE token_hash = ? RETURNING revoked_at',
  )
  const isThere = db.prepare(
    'SELECT 1 FROM memories WHERE project_id = ? AND environment = ? AND user_id = ? AND scope = ? AND id = ?',
  )

  function judge(views: readonly ViewRow[]): readonly JudgedRow[] {
    return views.map(({ filter, audit }) => {
      const circumstances = circumstancesOf(filter, audit)
      if (circumstances.isErased) throw beingErased()
      return { filter, audit, ...circumstances }
    })
  }

  /** What was remembered, if it still is what these looks show. */
  function remembered(question: Question, open: readonly JudgedRow[]): RememberedAnswer | null {
    const found = answers.find(question)
    return found?.versions.every((version, index) => version === (open[index]?.version ?? nothingStored)) ? found : null
  }

  /** @param begin runs before the looks are recorded, in the same step. */
  function show({ views, shape, hasTurn }: ShownRows, begin: () => void): Shown | LargeViews {
    const judged = judge(views)
    const open = judged.filter(({ isWithdrawn }) => !isWithdrawn)
    const withdrawn = judged.filter(({ isWithdrawn }) => isWithdrawn).map(({ filter }) => scopeOf(filter))
    const filters = open.map(({ filter }) => filter)
    const question = open.length === 0 ? null : questionOf(filters, shape)
    const found = question && remembered(question, open)
    if (!found && open.reduce((sum, { bytes }) => sum + bytes, 0) > smallReadBytesMax) return { large: withdrawn }
    if (found && !hasTurn && isLargeAnswer(found.answer)) return { large: withdrawn, isRemembered: true }

    if (question === null) return shownOf(null, withdrawn)
    begin()
    const made = found ?? { ...selectMemories(filters, shape), versions: open.map(({ version }) => version) }
    if (!found) answers.keep(question, made)
    for (const [index, { audit }] of open.entries()) recordAudit(audit, made.seen[index])
    return shownOf(made.answer, withdrawn)
  }

  /** False when what was seen elsewhere is no longer to be seen: it is to be looked at again. */
  function recordSeen({ views, shape, read, withdrawn }: ViewRows & SeenElsewhere, begin: () => void): boolean {
    const judged = judge(views)
    const isClosed = ({ filter }: ViewRow): boolean => withdrawn.includes(scopeOf(filter))
    if (judged.some((view) => view.isWithdrawn !== isClosed(view))) return false
    const open = judged.filter((view) => !isClosed(view))
    const isGone = open.some(({ filter }, index) => {
      const newest = read.seen[index]?.memoryIds[0]
      return newest !== undefined && !isThere.get(...placeOf(filter), newest)
    })
    if (isGone) return false
    const filters = open.map(({ filter }) => filter)
    // What has changed since may have been taken out, and its text is not to stay in memory.
    if (open.every(({ version }, index) => version === read.versions[index])) {
      answers.keep(questionOf(filters, shape), read)
    }
    begin()
    for (const [index, { audit }] of open.entries()) recordAudit(audit, read.seen[index])
    return true
  }

  const issuing = (grant: SqlRow) => (): void => void insert.run(...grant)
  const using = (): void => undefined

  return {
    /** Nothing is recorded when there is too much to be read here, where everybody's writes wait. */
    issueGrant: (use: { grant: SqlRow } & ShownRows): Shown | LargeViews => show(use, issuing(use.grant)),
    /** The record of a large read, which has been made elsewhere. */
    issueGrantForSeen: (use: { grant: SqlRow } & ViewRows & SeenElsewhere): boolean =>
      recordSeen(use, issuing(use.grant)),
    /** Null when the grant has been revoked. */
    useGrant: (use: { tokenHash: string } & ShownRows): Shown | LargeViews | null =>
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

/** What is looked at, with the record of each, and what is to become of it. */
export interface ViewRows {
  readonly views: readonly ViewRow[]
  readonly shape: AnswerShape
}

interface ShownRows extends ViewRows {
  /** Whether what is shown may be long. */
  readonly hasTurn: boolean
}

interface ViewRow {
  readonly filter: SqlRow
  readonly audit: SqlRow
}

type JudgedRow = ViewRow & LookCircumstances

export function viewRows(use: GrantUse): ViewRows {
  const { shape = plainRead } = use
  const views = viewsOf(use)
  return { views: views.map((view) => ({ filter: filterRow(view.filter), audit: auditRow(view.audit) })), shape }
}

export function grantRow(grant: Grant, tokenHash: string): SqlRow {
  return toRow(newGrant, { ...grant, tokenHash })
}
