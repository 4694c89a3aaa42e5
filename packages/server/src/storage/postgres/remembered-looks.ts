/**
 * What this process remembers of a look goes along with the statement that takes it: where the version is still the same, the
 * database selects nothing, and records what was seen the last time.
 */
import type { AnswerShape, Scope } from '@ambit/core'
import { answerMembers } from '@ambit/core/answer-members'
import type { QueryResultRow } from 'pg'
import { plainRead } from '../large-reads.ts'
import type { GrantUse, Shown } from '../port/grants.ts'
import { beingErased } from '../port/store-unavailable.ts'
import {
  ageMaxMs,
  isLargeAnswer,
  type MadeAnswer,
  nothingStored,
  type Question,
  questionOf,
  type RememberedAnswer,
  type RememberedAnswers,
} from '../remembered-answers.ts'
import { type LargeViews, shownOf, viewsOf } from '../show-grant.ts'
import { auditMemories } from '../tables/audit.ts'
import { columns, fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { memoryFilter } from '../tables/memories.ts'
import { versionColumn } from './memories.ts'

/** Of one look of an answer that is remembered. */
export interface KnownLook {
  readonly version: string
  readonly seen: RememberedAnswer['seen'][number]
}

/** As columns of an input; all of them null: nothing is remembered. */
export const knownInput = columns<
  KnownLook | null,
  { known_version: 'text'; known_count: 'integer'; known_digest: 'text'; known_ids: 'text' }
>(
  { known_version: 'text', known_count: 'integer', known_digest: 'text', known_ids: 'text' },
  (known) => (known === null ? [null, null, null, null] : [known.version, ...toRow(auditMemories, known.seen)]),
  // It is asked with, and never read.
  () => null,
)

export function knownLook(known: RememberedAnswer | null, index: number): KnownLook | null {
  const [version, seen] = [known?.versions[index], known?.seen[index]]
  return version === undefined || seen === undefined ? null : { version, seen }
}

/** What the user of a look has in its scope, to be joined to the input. */
export const stored = `LEFT JOIN LATERAL (
  SELECT bytes AS bytes_stored, ${versionColumn} AS version FROM ambit.memory_totals
  WHERE user_key = f_user_key AND project_id = f_project_id AND environment = f_environment AND scope = f_scope OFFSET 0
) AS stored ON true`

/** Whether what is stored is still what is remembered. */
export const isSameVersion = `coalesce(coalesce(version, '${nothingStored}') = known_version, false)`

/** Like `seenBy`, of the looks in `small` that are the same as what is remembered. */
export const sameSeen = `
  SELECT n, known_count AS memory_count, known_digest AS memory_digest, known_ids AS memory_ids, NULL AS memories,
    NULL::bigint AS first_expiry, NULL::bigint AS oldest
  FROM small WHERE is_same`

/** What a statement answers for each look, from `sized` and `seen`. */
export const lookAnswers = `is_erased, is_withdrawn, is_small, is_same, version, memories, first_expiry, oldest,
  memory_count, memory_digest, memory_ids`

/** A use of a grant, with what is known of its answer. */
export interface RememberedUse {
  readonly use: GrantUse
  readonly question: Question
  readonly known: RememberedAnswer | null
}

export function rememberedUse(answers: RememberedAnswers, use: GrantUse): RememberedUse {
  const question = questionOf(filterRows(use), shapeOf(use))
  return { use, question, known: answers.find(question) }
}

function filterRows(use: GrantUse): readonly SqlRow[] {
  return viewsOf(use).map(({ filter }) => toRow(memoryFilter, filter))
}

const shapeOf = ({ shape = plainRead }: GrantUse): AnswerShape => shape

/** Whether it is to wait for the turn of whoever is to take it. */
export function isLargeKnown({ known }: RememberedUse): boolean {
  return known !== null && isLargeAnswer(known.answer)
}

/**
 * What is shown, given the rows of its looks.
 * `large`, and nothing has been recorded, when there is too much to be merged where it arrives.
 */
export function shownFrom(
  answers: RememberedAnswers,
  { use, question, known }: RememberedUse,
  rows: readonly QueryResultRow[],
): Shown | LargeViews {
  if (rows[0]?.is_erased) throw beingErased()
  const scopes = viewsOf(use).map(({ filter }) => filter.scope)
  const withdrawn = scopes.filter((_, index) => rows[index]?.is_withdrawn)
  if (known && rows.every(({ is_same, is_withdrawn }) => is_same && !is_withdrawn)) return known.answer
  const open = rows.map((row, index) => ({ row, scope: scopes[index] as Scope })).filter(({ row }) => !row.is_withdrawn)
  if (open.length === 0) return shownOf(null, withdrawn)
  if (open.some(({ row }) => !row.is_small)) return { large: withdrawn }
  const memories = new Map(open.map(({ row, scope }) => [scope, JSON.parse(row.memories)]))
  const answer = answerMembers(shapeOf(use), memories)
  if (withdrawn.length === 0) answers.keep(question, madeAnswer(answer, rows, filterRows(use)))
  return shownOf(answer, withdrawn)
}

function madeAnswer(answer: string, rows: readonly QueryResultRow[], filters: readonly SqlRow[]): MadeAnswer {
  const untilMs = rows.map(({ first_expiry, oldest }, index) => {
    const age = ageMaxMs(filters[index] ?? [])
    const tooOldAtMs = age === null || oldest === null ? Number.POSITIVE_INFINITY : oldest + age + 1
    return Math.min(first_expiry ?? Number.POSITIVE_INFINITY, tooOldAtMs)
  })
  return {
    answer,
    seen: rows.map((row) => fromNamed(auditMemories, row)),
    versions: rows.map(({ version }) => version),
    untilMs: Math.min(...untilMs),
  }
}
