/** What a use of a grant shows, given what the database has said of its looks; it is remembered for whoever asks the same again. */
import type { AnswerShape, Scope } from '@ambit/core'
import type { QueryResultRow } from 'pg'
import { plainRead } from '../large-reads.ts'
import type { GrantUse, Shown } from '../port/grants.ts'
import { beingErased } from '../port/store-unavailable.ts'
import {
  ageMaxMs,
  type ForgettingMoment,
  type MadeAnswer,
  type Question,
  questionOf,
  type RememberedAnswers,
} from '../remembered-answers.ts'
import { type LargeViews, shownOf, viewsOf } from '../show-grant.ts'
import { auditMemories } from '../tables/audit.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { memoryFilter } from '../tables/memories.ts'
import type { Merges } from './merges.ts'

/** What a statement answers for each look, from `sized` and `seen`. */
export const lookAnswers = `is_erased, is_withdrawn, is_small, version, memories, first_expiry, oldest, memory_count, memory_digest, memory_ids`

export function questionOfUse(use: GrantUse): Question {
  return questionOf(filterRows(use), shapeOf(use))
}

function filterRows(use: GrantUse): readonly SqlRow[] {
  return viewsOf(use).map(({ filter }) => toRow(memoryFilter, filter))
}

const shapeOf = ({ shape = plainRead }: GrantUse): AnswerShape => shape

/** A use of a grant, whose turn it is, and what it asks. */
export interface AskingUse {
  readonly use: GrantUse
  readonly owner: string
  readonly question: Question
  /** From before the database was asked. */
  readonly since: ForgettingMoment
}

export interface ShowingParts {
  readonly answers: RememberedAnswers
  readonly merges: Merges
}

/**
 * What is shown, given the rows of its looks.
 * `large`, and nothing has been recorded, when there is too much to be merged where it arrives.
 */
export async function shownFrom(
  { answers, merges }: ShowingParts,
  { use, owner, question, since }: AskingUse,
  rows: readonly QueryResultRow[],
): Promise<Shown | LargeViews> {
  if (rows[0]?.is_erased) throw beingErased()
  const scopes = viewsOf(use).map(({ filter }) => filter.scope)
  const withdrawn = scopes.filter((_, index) => rows[index]?.is_withdrawn)
  const open = rows.map((row, index) => ({ row, scope: scopes[index] as Scope })).filter(({ row }) => !row.is_withdrawn)
  if (open.length === 0) return shownOf(null, withdrawn)
  if (open.some(({ row }) => !row.is_small)) return { large: withdrawn }
  const memories = open.map(({ row, scope }) => [scope, row.memories] as const)
  const answer = await merges.merge(owner, { shape: shapeOf(use), memories })
  if (withdrawn.length === 0) answers.keep(question, madeAnswer(answer, rows, filterRows(use)), since)
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
