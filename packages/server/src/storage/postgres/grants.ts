import { answerMembers } from '@ambit/core/answer-members'
import type { QueryResultRow } from 'pg'
import { plainRead } from '../large-reads.ts'
import { memoryJson } from '../memory-json.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import type { Answer, Grant, GrantUse } from '../port/grants.ts'
import type { MemoryFilter } from '../port/memories.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditEntry, auditMemories } from '../tables/audit.ts'
import { type Columns, column, fromNamed, prefixed, record, type SqlRow, text, toRow } from '../tables/columns.ts'
import { grant as grantColumns, type NewGrant, newGrant } from '../tables/grants.ts'
import { auditRow, recordedAct, recordsFrom } from './audit.ts'
import { filterInput, keySlotValues, seenAtOnceMax, seenBy } from './memories.ts'
import { type Batch, listOf, type Statement, unnestOf } from './statement.ts'

export function findGrant({ projectId, environment }: Tenant, tokenHash: string): Statement<Grant | null> {
  return {
    name: 'find-grant',
    text: `SELECT ${listOf(grantColumns)} FROM ambit.grants
      WHERE token_hash = $1 AND project_id = $2 AND environment = $3`,
    values: [tokenHash, projectId, environment],
    isRead: true,
    result: ([row]) => (row ? fromNamed(grantColumns, row) : null),
  }
}

const grantInput = prefixed('grant_', newGrant)
export const auditInput = prefixed('audit_', auditEntry)
const issueInput = record<{ filter: MemoryFilter; grant: NewGrant; audit: NewAuditEntry }>()({
  filter: filterInput,
  grant: grantInput,
  audit: auditInput,
})
const useInput = record<{ filter: MemoryFilter; tokenHash: string; audit: NewAuditEntry }>()({
  filter: filterInput,
  tokenHash: column('used_hash', text),
  audit: auditInput,
})

const eachInItsPartition = (input: Columns<unknown>) => ({
  rowsMax: seenAtOnceMax,
  furtherValues: keySlotValues(input),
})

/** A read of no more bytes of values than this is merged where it arrives, in a fraction of a millisecond. */
export const smallReadBytesMax = 16 * 1024

/** What the user of a look has in its scope. */
export const bytesSeen = `coalesce((
  SELECT bytes FROM ambit.memory_totals
  WHERE user_key = f_user_key AND project_id = f_project_id AND environment = f_environment AND scope = f_scope
), 0)`

/** Those of an input that are small enough, by the total of their user and scope. */
const small = (input: string): string => `
  sized AS MATERIALIZED (SELECT ${input}.*, ${bytesSeen} <= ${smallReadBytesMax} AS is_small FROM ${input}),
  small AS MATERIALIZED (SELECT * FROM sized WHERE is_small)`

export const recordSeen = recordsFrom(
  `${listOf(auditInput)}, ${listOf(auditMemories)}`,
  'FROM small JOIN seen USING (n)',
)

/** `large`, and nothing has been recorded, when there is too much to be merged where it arrives. */
function toAnswer({ is_small, scope, memories }: QueryResultRow): Answer | 'large' {
  return is_small ? answerMembers(plainRead, new Map([[scope, JSON.parse(memories)]])) : 'large'
}

/** Plain reads, their records and grants, of as many requests as have come together. */
export const issueGrants: Batch<Answer | 'large'> = {
  name: 'issue-grants',
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(issueInput)} WITH ORDINALITY AS input (${listOf(issueInput)}, n)
    ), ${small('input')}, seen AS MATERIALIZED (${seenBy('small', issueInput.names.length + 1, memoryJson)}
    ), granted AS (
      INSERT INTO ambit.grants (${listOf(newGrant)}) SELECT ${listOf(grantInput)} FROM small
    ), recorded AS (
      ${recordSeen}
    )
    SELECT is_small, f_scope AS scope, memories FROM sized LEFT JOIN seen USING (n) ORDER BY n`,
  result: (row) => toAnswer(row as QueryResultRow),
  ...eachInItsPartition(issueInput),
}

export function issueRow(grant: Grant, tokenHash: string, { filter, audit }: GrantUse): SqlRow {
  return toRow(issueInput, { filter, grant: { ...grant, tokenHash }, audit })
}

/** Plain uses of grants; for one that has been revoked by now there is nothing to see, and nothing is recorded. */
export const useGrants: Batch<Answer | 'large' | null> = {
  name: 'use-grants',
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(useInput)} WITH ORDINALITY AS input (${listOf(useInput)}, n)
    ), active AS MATERIALIZED (
      SELECT input.* FROM input CROSS JOIN LATERAL (
        SELECT FROM ambit.grants WHERE token_hash = used_hash AND revoked_at IS NULL OFFSET 0
      ) AS active
    ), ${small('active')}, seen AS MATERIALIZED (${seenBy('small', useInput.names.length + 1, memoryJson)}
    ), recorded AS (
      ${recordSeen}
    )
    SELECT is_small, input.f_scope AS scope, memories
    FROM input LEFT JOIN sized USING (n) LEFT JOIN seen USING (n) ORDER BY n`,
  result: (row) => (row?.is_small === null ? null : toAnswer(row as QueryResultRow)),
  ...eachInItsPartition(useInput),
}

export function useRow(tokenHash: string, { filter, audit }: GrantUse): SqlRow {
  return toRow(useInput, { filter, tokenHash, audit })
}

const revokeText = `
  WITH revoked AS (
    UPDATE ambit.grants SET revoked_at = coalesce(revoked_at, $2) WHERE token_hash = $1 RETURNING revoked_at
  ), recorded AS (
    ${recordedAct(3, 'revoked')}
  )
  SELECT revoked_at FROM revoked`

/** Two at once wait for each other at the grant's row, and the later one finds the moment of the first. */
export function revokeGrant(tokenHash: string, revokedAtMs: number, audit: NewAuditEntry): Statement<number> {
  return {
    name: 'revoke-grant',
    text: revokeText,
    values: [tokenHash, revokedAtMs, ...auditRow(audit)],
    result([row]) {
      if (!row) throw new Error('the grant to revoke is gone')
      return row.revoked_at
    },
  }
}
