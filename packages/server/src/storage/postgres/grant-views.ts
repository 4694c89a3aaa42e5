/** Uses of grants that look at several scopes, ask for more than a plain read, or have been read elsewhere. */
import type { AnswerShape, Scope } from '@ambit/core'
import { answerMembers } from '@ambit/core/answer-members'
import type { QueryResultRow } from 'pg'
import { noMemories as nothingSeen } from '../involved-memories.ts'
import { plainRead } from '../large-reads.ts'
import { toldMemoryJson } from '../memory-json.ts'
import type { InvolvedMemories, NewAuditEntry } from '../port/audit.ts'
import type { Grant, GrantUse, GrantView, Shown } from '../port/grants.ts'
import type { MemoryFilter } from '../port/memories.ts'
import { beingErased } from '../port/store-unavailable.ts'
import { type LargeViews, type SeenElsewhere, shownOf, viewsOf } from '../show-grant.ts'
import { auditMemories } from '../tables/audit.ts'
import { column, flag, nullable, record, text, toRow } from '../tables/columns.ts'
import { newGrant } from '../tables/grants.ts'
import { recordsFrom } from './audit.ts'
import { auditInput, bytesSeen, circumstances, recordSeen, recordWithdrawn, smallReadBytesMax } from './grants.ts'
import { filterInput, keySlots, keySlotValues, seenAtOnceMax, seenBy } from './memories.ts'
import { listOf, listsOf, parametersOf, type SqlParameter, type Statement, unnestOf } from './statement.ts'

const viewInput = record<{ filter: MemoryFilter; audit: NewAuditEntry }>()({ filter: filterInput, audit: auditInput })
const firstAfterViews = viewInput.names.length + seenAtOnceMax + 1

/** One after the other, the parameters of the looks and the slots for their one partition. */
function viewValues(views: readonly GrantView[]): readonly SqlParameter[] {
  const rows = views.map((view) => toRow(viewInput, view))
  return [...listsOf(rows, viewInput.names.length), ...keySlotValues(viewInput)(rows)]
}

/** All that are to be seen, or none: together they have to be small enough. */
const seeViews = (condition: string): string => `
  input AS MATERIALIZED (
    SELECT * FROM ${unnestOf(viewInput)} WITH ORDINALITY AS input (${listOf(viewInput)}, n) ${condition}
  ), judged AS MATERIALIZED (
    SELECT input.*, ${bytesSeen} AS bytes_seen, ${circumstances} FROM input
  ), sized AS MATERIALIZED (
    SELECT judged.*, sum(CASE WHEN is_withdrawn THEN 0 ELSE bytes_seen END) OVER () <= ${smallReadBytesMax} AS is_small
    FROM judged
  ), small AS MATERIALIZED (SELECT * FROM sized WHERE is_small AND NOT is_withdrawn AND NOT is_erased),
  seen AS MATERIALIZED (${seenBy('small', viewInput.names.length + 1, toldMemoryJson)}),
  recorded AS (${recordSeen})`

const shownRows = `
  SELECT is_erased, is_withdrawn, is_small, f_scope AS scope, memories FROM sized LEFT JOIN seen USING (n) ORDER BY n`

const issueText = `
  WITH ${seeViews('')}, refused AS (${recordWithdrawn({ keepsGrant: false }, 'is_small')}), granted AS (
    INSERT INTO ambit.grants (${listOf(newGrant)})
    SELECT ${parametersOf(newGrant, firstAfterViews)} WHERE EXISTS (SELECT FROM small)
  )
  ${shownRows}`

/** Nothing has been recorded when there is too much to be merged where it arrives. */
export function issueGrantWithViews(grant: Grant, tokenHash: string, use: GrantUse): Statement<Shown | LargeViews> {
  return {
    name: 'issue-grant-with-views',
    text: issueText,
    values: [...viewValues(viewsOf(use)), ...toRow(newGrant, { ...grant, tokenHash })],
    result: (rows) => toShown(use.shape ?? plainRead, rows),
  }
}

const useText = `
  WITH active AS MATERIALIZED (
    SELECT FROM ambit.grants WHERE token_hash = $${firstAfterViews} AND revoked_at IS NULL
  ), ${seeViews('WHERE EXISTS (SELECT FROM active)')},
  refused AS (${recordWithdrawn({ keepsGrant: true }, 'is_small')})
  ${shownRows}`

/** Null when the grant has been revoked. */
export function useGrantWithViews(tokenHash: string, use: GrantUse): Statement<Shown | LargeViews | null> {
  return {
    name: 'use-grant-with-views',
    text: useText,
    values: [...viewValues(viewsOf(use)), tokenHash],
    result: (rows) => (rows.length === 0 ? null : toShown(use.shape ?? plainRead, rows)),
  }
}

export function isPlain({ furtherViews = [], shape = plainRead }: GrantUse): boolean {
  return furtherViews.length === 0 && shape.kind === 'read' && shape.include.length === 0
}

function toShown(shape: AnswerShape, rows: readonly QueryResultRow[]): Shown | LargeViews {
  if (rows[0]?.is_erased) throw beingErased()
  const withdrawn = rows.filter(({ is_withdrawn }) => is_withdrawn).map(({ scope }) => scope as Scope)
  if (!rows[0]?.is_small) return { large: withdrawn }
  const open = rows.filter(({ is_withdrawn }) => !is_withdrawn)
  const memories = new Map(open.map(({ scope, memories }) => [scope as Scope, JSON.parse(memories)]))
  return shownOf(open.length === 0 ? null : answerMembers(shape, memories), withdrawn)
}

/** Looks of which the open ones have been read elsewhere: their records, and what was seen. */
type Seen = GrantView & { readonly seen: InvolvedMemories; readonly isClosed: boolean; readonly newest: string | null }
const seenInput = record<Seen>()({
  filter: filterInput,
  audit: auditInput,
  seen: auditMemories,
  isClosed: column('is_closed', flag),
  newest: column('newest', nullable(text)),
})

function seenValues(use: GrantUse, { seen, withdrawn }: SeenElsewhere): readonly SqlParameter[] {
  const left = [...seen]
  const rows = viewsOf(use).map((view) => {
    const isClosed = withdrawn.includes(view.filter.scope)
    const involved = isClosed ? nothingSeen : (left.shift() ?? nothingSeen)
    return toRow(seenInput, { ...view, seen: involved, isClosed, newest: involved.memoryIds[0] ?? null })
  })
  return [...listsOf(rows, seenInput.names.length), ...keySlotValues(seenInput)(rows)]
}

const firstAfterSeen = seenInput.names.length + seenAtOnceMax + 1

/** `good` has a row when all is as it was when it was read: consent, and the newest of the memories. */
const judgeSeen = `
  input AS MATERIALIZED (
    SELECT * FROM ${unnestOf(seenInput)} WITH ORDINALITY AS input (${listOf(seenInput)}, n)
  ), sized AS MATERIALIZED (SELECT input.*, ${circumstances} FROM input), good AS MATERIALIZED (
    SELECT WHERE NOT EXISTS (
      SELECT FROM sized WHERE is_erased OR is_withdrawn <> (is_closed = 1) OR (newest IS NOT NULL AND NOT EXISTS (
        SELECT FROM ambit.memories AS m
        WHERE m.user_key = f_user_key AND m.user_key IN (${keySlots(seenInput.names.length + 1)})
          AND m.project_id = f_project_id AND m.environment = f_environment AND m.scope = f_scope AND m.id = newest
      ))
    )
  )`

const recordElsewhere = recordsFrom(
  `${listOf(auditInput)}, ${listOf(auditMemories)}`,
  'FROM sized CROSS JOIN good WHERE is_closed = 0',
)
const judgement = 'SELECT bool_or(is_erased) AS is_erased, EXISTS (SELECT FROM good) AS is_good FROM sized'

const issueForSeenText = `
  WITH ${judgeSeen}, granted AS (
    INSERT INTO ambit.grants (${listOf(newGrant)}) SELECT ${parametersOf(newGrant, firstAfterSeen)} FROM good
  ), recorded AS (${recordElsewhere}), refused AS (
    ${recordWithdrawn({ keepsGrant: false }, 'EXISTS (SELECT FROM good)')}
  )
  ${judgement}`

/** A grant and its first use, for a large read that has been made elsewhere; false: it is to be made again. */
export function issueGrantForSeen(
  grant: Grant,
  tokenHash: string,
  { use, ...elsewhere }: SeenElsewhere & { readonly use: GrantUse },
): Statement<boolean> {
  return {
    name: 'issue-grant-for-seen',
    text: issueForSeenText,
    values: [...seenValues(use, elsewhere), ...toRow(newGrant, { ...grant, tokenHash })],
    result: toJudgement,
  }
}

const useForSeenText = `
  WITH active AS MATERIALIZED (
    SELECT FROM ambit.grants WHERE token_hash = $${firstAfterSeen} AND revoked_at IS NULL
  ), ${judgeSeen}, recorded AS (${recordElsewhere} AND EXISTS (SELECT FROM active)), refused AS (
    ${recordWithdrawn({ keepsGrant: true }, 'EXISTS (SELECT FROM good) AND EXISTS (SELECT FROM active)')}
  )
  ${judgement} WHERE EXISTS (SELECT FROM active) HAVING count(*) > 0`

/** The same for a further use; null when the grant has been revoked since. */
export function useGrantForSeen(
  tokenHash: string,
  { use, ...elsewhere }: SeenElsewhere & { readonly use: GrantUse },
): Statement<boolean | null> {
  return {
    name: 'use-grant-for-seen',
    text: useForSeenText,
    values: [...seenValues(use, elsewhere), tokenHash],
    result: (rows) => (rows.length === 0 ? null : toJudgement(rows)),
  }
}

function toJudgement([row]: readonly QueryResultRow[]): boolean {
  if (row?.is_erased) throw beingErased()
  return row?.is_good === true
}
