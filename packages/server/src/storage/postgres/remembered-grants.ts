/**
 * Uses of grants whose answers are remembered: they are granted and recorded where each of their looks still finds the version that
 * the answer was made of. No memory is touched, so that any number of uses are one statement, and none of the partitions is
 * planned for or locked. Where anything else is the case nothing happens, and they are to be looked at as if nothing were known.
 */
import type { InvolvedMemories, NewAuditEntry } from '../port/audit.ts'
import type { Grant, GrantUse } from '../port/grants.ts'
import type { MemoryFilter } from '../port/memories.ts'
import { nothingStored, type RememberedAnswer } from '../remembered-answers.ts'
import { viewsOf } from '../show-grant.ts'
import { auditMemories } from '../tables/audit.ts'
import {
  type Columns,
  column,
  nullable,
  optional,
  prefixed,
  record,
  type SqlRow,
  text,
  toRow,
} from '../tables/columns.ts'
import { type NewGrant, newGrant } from '../tables/grants.ts'
import { memoryFilter } from '../tables/memories.ts'
import { recordsFrom } from './audit.ts'
import { amongTokens, auditInput, circumstances, firstAndLastToken, grantInput, stored } from './grants.ts'
import { type Batch, listOf, unnestOf } from './statement.ts'
import { withUserKey } from './user-key.ts'

interface KnownLook {
  readonly place: Pick<MemoryFilter, 'tenant' | 'userId' | 'scope'>
  readonly audit: NewAuditEntry
  readonly version: string
  readonly seen: InvolvedMemories
}

const seenInput = prefixed('seen_', auditMemories)
const lookFields = {
  place: prefixed('f_', withUserKey(memoryFilter.without('nowMs', 'domain', 'createdSinceMs', 'visibleDomains'))),
  audit: auditInput,
  version: column('known_version', text),
  seen: seenInput,
} as const
/** What is granted or used stands beside the first look of a use, and beside no other. */
const issueInput = record<KnownLook & { grant: NewGrant | null }>()({ ...lookFields, grant: optional(grantInput) })
const useInput = record<KnownLook & { tokenHash: string | null }>()({
  ...lookFields,
  tokenHash: column('used_hash', nullable(text)),
})

interface RememberedUses {
  readonly name: string
  readonly input: Columns<unknown>
  /** The column that only the first look of a use has a value in. */
  readonly first: string
  readonly isActive: string
  /** What else is done for what is shown. */
  readonly further: string
}

/** One operation is all looks of a use, and its answer is whether what is remembered is to be shown. */
function rememberedUses({ name, input, first, isActive, further }: RememberedUses): Batch<boolean> {
  return {
    name,
    text: `
      WITH judged AS MATERIALIZED (
        SELECT looks.*, coalesce(version, '${nothingStored}') = known_version AS is_same, ${circumstances},
          ${isActive} AS is_active, count(${first}) OVER (ORDER BY n) AS use_number
        FROM ${unnestOf(input)} WITH ORDINALITY AS looks (${listOf(input)}, n) ${stored}
      ), looked AS MATERIALIZED (
        SELECT *, bool_and(is_same AND is_active AND NOT is_erased AND NOT is_withdrawn)
          OVER (PARTITION BY use_number) AS is_shown
        FROM judged
      ), recorded AS (
        ${recordsFrom(`${listOf(auditInput)}, ${listOf(seenInput)}`, 'FROM looked WHERE is_shown')}
      )${further}
      SELECT is_shown FROM looked WHERE ${first} IS NOT NULL ORDER BY n`,
    result: (row) => row?.is_shown === true,
  }
}

export const issueRememberedGrants = rememberedUses({
  name: 'issue-remembered-grants',
  input: issueInput,
  first: 'grant_token_hash',
  isActive: 'true',
  further: `, granted AS (
    INSERT INTO ambit.grants (${listOf(newGrant)})
    SELECT ${listOf(grantInput)} FROM looked WHERE is_shown AND grant_token_hash IS NOT NULL
  )`,
})

export const useRememberedGrants: Batch<boolean> = {
  ...rememberedUses({
    name: 'use-remembered-grants',
    input: useInput,
    first: 'used_hash',
    isActive: `(used_hash IS NULL OR EXISTS (
    SELECT FROM ambit.grants
    WHERE token_hash = used_hash AND ${amongTokens(useInput.names.length + 1)} AND revoked_at IS NULL OFFSET 0
  ))`,
    further: '',
  }),
  furtherValues: firstAndLastToken(useInput, 'used_hash'),
}

/** A use, and the answer that is remembered of it. */
export interface RememberedUse {
  readonly use: GrantUse
  readonly known: RememberedAnswer
}

export function rememberedIssueRows(grant: Grant, tokenHash: string, use: RememberedUse): readonly SqlRow[] {
  return looksOf(use).map((look, index) =>
    toRow(issueInput, { ...look, grant: index === 0 ? { ...grant, tokenHash } : null }),
  )
}

export function rememberedUseRows(tokenHash: string, use: RememberedUse): readonly SqlRow[] {
  return looksOf(use).map((look, index) => toRow(useInput, { ...look, tokenHash: index === 0 ? tokenHash : null }))
}

function looksOf({ use, known }: RememberedUse): readonly KnownLook[] {
  return viewsOf(use).map(({ filter, audit }, index) => {
    const [version, seen] = [known.versions[index], known.seen[index]]
    if (version === undefined || seen === undefined) throw new Error('what is remembered is another answer')
    return { place: filter, audit, version, seen }
  })
}
