import type { QueryResultRow } from 'pg'
import { memoryJson } from '../memory-json.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import type { Grant, GrantView } from '../port/grants.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditEntry, auditMemories } from '../tables/audit.ts'
import { type Columns, column, fromNamed, prefixed, record, type SqlRow, text, toRow } from '../tables/columns.ts'
import { grant as grantColumns, type NewGrant, newGrant } from '../tables/grants.ts'
import { tenant } from '../tables/table.ts'
import { auditRow, recordedAct, recordsFrom } from './audit.ts'
import { isBeingErased } from './erasure-check.ts'
import { filterInput, keySlotValues, seenAtOnceMax, seenBy, versionColumn } from './memories.ts'
import { lookAnswers } from './shown-looks.ts'
import { type Batch, listOf, type Statement, unnestOf } from './statement.ts'

const wantedInput = record<{ tenant: Tenant; tokenHash: string }>()({
  tenant,
  tokenHash: column('wanted_hash', text),
})

/**
 * That a token is among those asked for, said a second time in a form that PostgreSQL prunes by before it starts: weeks of which
 * nobody asks for a token are not even opened.
 */
export function amongTokens(firstParameter: number): string {
  return `token_hash BETWEEN $${firstParameter}::text AND $${firstParameter + 1}::text`
}

export function firstAndLastToken(input: Columns<unknown>, column: string): (rows: readonly SqlRow[]) => SqlRow {
  const at = input.names.indexOf(column)
  return (rows) => {
    const asked = rows.flatMap((row) => (typeof row[at] === 'string' ? [row[at]] : [])).sort()
    return [asked[0] ?? null, asked.at(-1) ?? null]
  }
}

/**
 * Grants of as many requests as have come together. Each is looked up by the hash of its token alone, and then compared with
 * its tenant: asked for all of it at once, the database may plan, while there are few, to walk through those of the tenant.
 */
export const findGrants: Batch<Grant | null> = {
  name: 'find-grants',
  text: `
    SELECT ${listOf(grantColumns, 'found')}
    FROM ${unnestOf(wantedInput)} WITH ORDINALITY AS input (${listOf(wantedInput)}, n) LEFT JOIN LATERAL (
      SELECT ${listOf(grantColumns)} FROM ambit.grants
      WHERE token_hash = wanted_hash AND ${amongTokens(wantedInput.names.length + 1)} OFFSET 0
    ) AS found ON found.project_id = input.project_id AND found.environment = input.environment
    ORDER BY n`,
  isRead: true,
  furtherValues: firstAndLastToken(wantedInput, 'wanted_hash'),
  result: (row) => (row && row.id !== null ? fromNamed(grantColumns, row) : null),
}

export function wantedRow(tenant: Tenant, tokenHash: string): SqlRow {
  return toRow(wantedInput, { tenant, tokenHash })
}

export const grantInput = prefixed('grant_', newGrant)
export const auditInput = prefixed('audit_', auditEntry)
const issueInput = record<GrantView & { grant: NewGrant }>()({
  filter: filterInput,
  grant: grantInput,
  audit: auditInput,
})
const useInput = record<GrantView & { tokenHash: string }>()({
  filter: filterInput,
  tokenHash: column('used_hash', text),
  audit: auditInput,
})

const keySlotsFirst = ({ names }: Columns<unknown>): number => names.length + 1
const afterKeySlots = (input: Columns<unknown>): number => keySlotsFirst(input) + seenAtOnceMax

/** A read of no more bytes of values than this is selected and recorded in one statement; of more, a thread with a connection of its own selects it. */
export const smallReadBytesMax = 16 * 1024

/** What is to be known of each look before anything is shown: whether it is wanted, and how much it is. */
export const circumstances = `
  ${isBeingErased((column) => `f_${column}`)} AS is_erased, EXISTS (
    SELECT FROM ambit.consents AS c
    WHERE c.user_key = f_user_key AND c.project_id = f_project_id AND c.environment = f_environment
      AND c.scope = f_scope AND jsonb_exists(audit_purpose_classes::jsonb, c.purpose_class)
  ) AS is_withdrawn`

/** What the user of a look has in its scope, to be joined to the input. */
export const stored = `LEFT JOIN LATERAL (
  SELECT bytes AS bytes_stored, ${versionColumn} AS version FROM ambit.memory_totals
  WHERE user_key = f_user_key AND project_id = f_project_id AND environment = f_environment AND scope = f_scope OFFSET 0
) AS stored ON true`

/** What is seen of an input: of those that are small enough, by the total of their user and scope, and of which nothing was withdrawn. */
const seeSmall = (input: string, columns: Columns<unknown>): string => `
  judged AS MATERIALIZED (
    SELECT ${input}.*, bytes_stored, version, ${circumstances} FROM ${input} ${stored}
  ),
  sized AS MATERIALIZED (SELECT *, coalesce(bytes_stored, 0) <= ${smallReadBytesMax} AS is_small FROM judged),
  small AS MATERIALIZED (SELECT * FROM sized WHERE is_small AND NOT is_withdrawn AND NOT is_erased),
  seen AS MATERIALIZED (${seenBy('small', keySlotsFirst(columns), memoryJson)})`

export const recordSeen = recordsFrom(
  `${listOf(auditInput)}, ${listOf(auditMemories)}`,
  'FROM small JOIN seen USING (n)',
)

/** Plain reads, their records and grants, of as many requests as have come together. */
export const issueGrants: Batch<QueryResultRow> = {
  name: 'issue-grants',
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(issueInput)} WITH ORDINALITY AS input (${listOf(issueInput)}, n)
    ), ${seeSmall('input', issueInput)}, granted AS (
      INSERT INTO ambit.grants (${listOf(newGrant)}) SELECT ${listOf(grantInput)} FROM small
    ), recorded AS (
      ${recordSeen}
    )
    SELECT ${lookAnswers} FROM sized LEFT JOIN seen USING (n) ORDER BY n`,
  result: (row) => row as QueryResultRow,
  requestsMax: seenAtOnceMax,
  furtherValues: keySlotValues(issueInput),
}

export function issueRow(grant: Grant, tokenHash: string, { filter, audit }: GrantView): SqlRow {
  return toRow(issueInput, { filter, grant: { ...grant, tokenHash }, audit })
}

const usedTokens = firstAndLastToken(useInput, 'used_hash')

/** Plain uses of grants; for one that has been revoked by now there is nothing to see, and nothing is recorded: null. */
export const useGrants: Batch<QueryResultRow | null> = {
  name: 'use-grants',
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(useInput)} WITH ORDINALITY AS input (${listOf(useInput)}, n)
    ), active AS MATERIALIZED (
      SELECT input.* FROM input CROSS JOIN LATERAL (
        SELECT FROM ambit.grants
        WHERE token_hash = used_hash AND ${amongTokens(afterKeySlots(useInput))} AND revoked_at IS NULL OFFSET 0
      ) AS active
    ), ${seeSmall('active', useInput)}, recorded AS (
      ${recordSeen}
    )
    SELECT ${lookAnswers} FROM input LEFT JOIN sized USING (n) LEFT JOIN seen USING (n) ORDER BY n`,
  result: (row) => (row?.is_small === null ? null : (row as QueryResultRow)),
  requestsMax: seenAtOnceMax,
  furtherValues: (rows) => [...keySlotValues(useInput)(rows), ...usedTokens(rows)],
}

export function useRow(tokenHash: string, { filter, audit }: GrantView): SqlRow {
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
