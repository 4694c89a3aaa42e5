/** Uses of grants that look at several scopes, ask for more than a plain read, or have been read elsewhere. */
import type { AnswerShape } from '@ambit/core'
import { answerMembers } from '@ambit/core/answer-members'
import type { QueryResultRow } from 'pg'
import { plainRead } from '../large-reads.ts'
import { toldMemoryJson } from '../memory-json.ts'
import type { InvolvedMemories, NewAuditEntry } from '../port/audit.ts'
import type { Answer, Grant, GrantUse, GrantView } from '../port/grants.ts'
import type { MemoryFilter } from '../port/memories.ts'
import { auditEntry, auditMemories } from '../tables/audit.ts'
import { record, toRow } from '../tables/columns.ts'
import { newGrant } from '../tables/grants.ts'
import { recordsFrom } from './audit.ts'
import { auditInput, bytesSeen, recordSeen, smallReadBytesMax } from './grants.ts'
import { filterInput, keySlotValues, seenAtOnceMax, seenBy } from './memories.ts'
import { listOf, listsOf, parametersOf, type SqlParameter, type Statement, unnestOf } from './statement.ts'

const viewInput = record<{ filter: MemoryFilter; audit: NewAuditEntry }>()({ filter: filterInput, audit: auditInput })
const firstAfterViews = viewInput.names.length + seenAtOnceMax + 1

/** One after the other, the parameters of the looks and the slots for their one partition. */
function viewValues(views: readonly GrantView[]): readonly SqlParameter[] {
  const rows = views.map((view) => toRow(viewInput, view))
  return [...listsOf(rows, viewInput.names.length), ...keySlotValues(viewInput)(rows)]
}

/** All of them, or none: together they have to be small enough. */
const seeViews = (condition: string): string => `
  input AS MATERIALIZED (
    SELECT * FROM ${unnestOf(viewInput)} WITH ORDINALITY AS input (${listOf(viewInput)}, n) ${condition}
  ), sized AS MATERIALIZED (
    SELECT input.*, sum(${bytesSeen}) OVER () <= ${smallReadBytesMax} AS is_small FROM input
  ), small AS MATERIALIZED (SELECT * FROM sized WHERE is_small),
  seen AS MATERIALIZED (${seenBy('small', viewInput.names.length + 1, toldMemoryJson)}),
  recorded AS (${recordSeen})`

const answerRows = 'SELECT is_small, f_scope AS scope, memories FROM sized LEFT JOIN seen USING (n) ORDER BY n'

const issueText = `
  WITH ${seeViews('')}, granted AS (
    INSERT INTO ambit.grants (${listOf(newGrant)})
    SELECT ${parametersOf(newGrant, firstAfterViews)} WHERE EXISTS (SELECT FROM small)
  )
  ${answerRows}`

/** `large`, and nothing has been recorded, when there is too much to be merged where it arrives. */
export function issueGrantWithViews(grant: Grant, tokenHash: string, use: GrantUse): Statement<Answer | 'large'> {
  return {
    name: 'issue-grant-with-views',
    text: issueText,
    values: [...viewValues(viewsOf(use)), ...toRow(newGrant, { ...grant, tokenHash })],
    result: (rows) => toAnswer(use.shape ?? plainRead, rows),
  }
}

const useText = `
  WITH active AS MATERIALIZED (
    SELECT FROM ambit.grants WHERE token_hash = $${firstAfterViews} AND revoked_at IS NULL
  ), ${seeViews('WHERE EXISTS (SELECT FROM active)')}
  ${answerRows}`

/** Null when the grant has been revoked. */
export function useGrantWithViews(tokenHash: string, use: GrantUse): Statement<Answer | 'large' | null> {
  return {
    name: 'use-grant-with-views',
    text: useText,
    values: [...viewValues(viewsOf(use)), tokenHash],
    result: (rows) => (rows.length === 0 ? null : toAnswer(use.shape ?? plainRead, rows)),
  }
}

export function isPlain({ furtherViews = [], shape = plainRead }: GrantUse): boolean {
  return furtherViews.length === 0 && shape.kind === 'read' && shape.include.length === 0
}

function viewsOf({ filter, audit, furtherViews = [] }: GrantUse): readonly GrantView[] {
  return [{ filter, audit }, ...furtherViews]
}

function toAnswer(shape: AnswerShape, rows: readonly QueryResultRow[]): Answer | 'large' {
  if (!rows[0]?.is_small) return 'large'
  return answerMembers(shape, new Map(rows.map(({ scope, memories }) => [scope, JSON.parse(memories)])))
}

/** The record of what has been read elsewhere. */
type Seen = { readonly audit: NewAuditEntry; readonly seen: InvolvedMemories }
const seenRecord = record<Seen>()({ audit: auditEntry, seen: auditMemories })

function seenLists(use: GrantUse, seen: readonly InvolvedMemories[]): readonly SqlParameter[] {
  const rows = viewsOf(use).map(({ audit }, index) =>
    toRow(seenRecord, { audit, seen: seen[index] as InvolvedMemories }),
  )
  return listsOf(rows, seenRecord.names.length)
}

const issueForSeenText = `
  WITH granted AS (INSERT INTO ambit.grants (${listOf(newGrant)}) VALUES (${parametersOf(newGrant, 1)}))
  ${recordsFrom('*', `FROM ${unnestOf(seenRecord, newGrant.names.length + 1)}`)}`

/** A grant and its first use, for a large read that has been made elsewhere. */
export function issueGrantForSeen(
  grant: Grant,
  tokenHash: string,
  { use, seen }: { use: GrantUse; seen: readonly InvolvedMemories[] },
): Statement<void> {
  return {
    name: 'issue-grant-for-seen',
    text: issueForSeenText,
    values: [...toRow(newGrant, { ...grant, tokenHash }), ...seenLists(use, seen)],
    result: () => undefined,
  }
}

const useForSeenText = `
  WITH active AS (SELECT FROM ambit.grants WHERE token_hash = $1 AND revoked_at IS NULL), recorded AS (
    ${recordsFrom('seen.*', `FROM ${unnestOf(seenRecord, 2)} AS seen CROSS JOIN active`)}
  )
  SELECT EXISTS (SELECT FROM active) AS is_active`

/** The same for a further use; false when the grant has been revoked since. */
export function useGrantForSeen(
  tokenHash: string,
  { use, seen }: { use: GrantUse; seen: readonly InvolvedMemories[] },
): Statement<boolean> {
  return {
    name: 'use-grant-for-seen',
    text: useForSeenText,
    values: [tokenHash, ...seenLists(use, seen)],
    result: ([row]) => row?.is_active === true,
  }
}
