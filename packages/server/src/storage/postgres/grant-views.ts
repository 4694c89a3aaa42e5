/** Uses of grants that look at several scopes, ask for more than a plain read, or have been read elsewhere. */
import type { QueryResultRow } from 'pg'
import { noMemories as nothingSeen } from '../involved-memories.ts'
import { plainRead } from '../large-reads.ts'
import { toldMemoryJson } from '../memory-json.ts'
import type { InvolvedMemories } from '../port/audit.ts'
import type { Grant, GrantUse, GrantView } from '../port/grants.ts'
import { beingErased } from '../port/store-unavailable.ts'
import { type SeenElsewhere, viewsOf } from '../show-grant.ts'
import { auditMemories } from '../tables/audit.ts'
import { column, flag, nullable, record, text, toRow } from '../tables/columns.ts'
import { newGrant } from '../tables/grants.ts'
import { recordsFrom } from './audit.ts'
import { auditInput, circumstances, recordSeen, smallReadBytesMax, stored } from './grants.ts'
import { filterInput, keySlots, keySlotValues, seenAtOnceMax, seenBy } from './memories.ts'
import { lookAnswers } from './shown-looks.ts'
import { listOf, listsOf, parametersOf, type SqlParameter, type Statement, unnestOf } from './statement.ts'

const viewInput = record<GrantView>()({ filter: filterInput, audit: auditInput })
const firstAfterViews = viewInput.names.length + seenAtOnceMax + 1

/** One after the other, the parameters of the looks and the slots for their one partition. */
function viewValues(use: GrantUse): readonly SqlParameter[] {
  const rows = viewsOf(use).map((view) => toRow(viewInput, view))
  return [...listsOf(rows, viewInput.names.length), ...keySlotValues(viewInput)(rows)]
}

/** All that are to be seen, or none: together they have to be small enough. */
const seeViews = (condition: string): string => `
  input AS MATERIALIZED (
    SELECT * FROM ${unnestOf(viewInput)} WITH ORDINALITY AS input (${listOf(viewInput)}, n) ${condition}
  ), judged AS MATERIALIZED (
    SELECT input.*, bytes_stored, version, ${circumstances} FROM input ${stored}
  ), sized AS MATERIALIZED (
    SELECT judged.*, coalesce(sum(bytes_stored) FILTER (WHERE NOT is_withdrawn) OVER (), 0)
      <= ${smallReadBytesMax} AS is_small
    FROM judged
  ), small AS MATERIALIZED (SELECT * FROM sized WHERE is_small AND NOT is_withdrawn AND NOT is_erased),
  seen AS MATERIALIZED (${seenBy('small', viewInput.names.length + 1, toldMemoryJson)}),
  recorded AS (${recordSeen})`

const shownRows = `SELECT ${lookAnswers} FROM sized LEFT JOIN seen USING (n) ORDER BY n`

export const issueViews = {
  name: 'issue-grant-with-views',
  text: `
    WITH ${seeViews('')}, granted AS (
      INSERT INTO ambit.grants (${listOf(newGrant)})
      SELECT ${parametersOf(newGrant, firstAfterViews)} WHERE EXISTS (SELECT FROM small)
    )
    ${shownRows}`,
} as const

type LookRows = readonly QueryResultRow[]

/** A row for each look. */
export function issueGrantWithViews(grant: Grant, tokenHash: string, use: GrantUse): Statement<LookRows> {
  return {
    ...issueViews,
    values: [...viewValues(use), ...toRow(newGrant, { ...grant, tokenHash })],
    result: (rows) => rows,
  }
}

export const useViews = {
  name: 'use-grant-with-views',
  text: `
    WITH active AS MATERIALIZED (
      SELECT FROM ambit.grants WHERE token_hash = $${firstAfterViews} AND revoked_at IS NULL
    ), ${seeViews('WHERE EXISTS (SELECT FROM active)')}
    ${shownRows}`,
} as const

/** Null when the grant has been revoked. */
export function useGrantWithViews(tokenHash: string, use: GrantUse): Statement<LookRows | null> {
  return {
    ...useViews,
    values: [...viewValues(use), tokenHash],
    result: (rows) => (rows.length === 0 ? null : rows),
  }
}

export function isPlain({ furtherViews = [], shape = plainRead }: GrantUse): boolean {
  return furtherViews.length === 0 && shape.kind === 'read' && shape.include.length === 0
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

function seenValues(use: GrantUse, { read, withdrawn }: SeenElsewhere): readonly SqlParameter[] {
  const left = [...read.seen]
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
  ), recorded AS (${recordElsewhere})
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
  ), ${judgeSeen}, recorded AS (${recordElsewhere} AND EXISTS (SELECT FROM active))
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
