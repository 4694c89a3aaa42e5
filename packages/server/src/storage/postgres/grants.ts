import type { MergedAnswer } from '@ambit/core'
import { mergedAnswer } from '@ambit/core/merged-answer'
import type { QueryResultRow } from 'pg'
import type { InvolvedMemories, NewAuditEntry } from '../port/audit.ts'
import type { Grant, GrantUse } from '../port/grants.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditColumns, auditParameters, auditRow, auditTypes, recordedAct, recordedMemoryColumns } from './audit.ts'
import { filterColumns, filterRow, filterTypes, keySlotValues, seenAtOnceMax, seenBy } from './memories.ts'
import { type Batch, type InputRow, type Statement, unnestOf } from './statement.ts'

const grantColumns =
  'token_hash, id, project_id, environment, user_id, scope, domain, max_age_days, purpose, issued_at, expires_at'

export function findGrant({ projectId, environment }: Tenant, tokenHash: string): Statement<Grant | null> {
  return {
    name: 'find-grant',
    text: `SELECT ${grantColumns}, revoked_at FROM ambit.grants
      WHERE token_hash = $1 AND project_id = $2 AND environment = $3`,
    values: [tokenHash, projectId, environment],
    isRead: true,
    result: ([row]) => (row ? toGrant(row) : null),
  }
}

const grantTypes = [...Array.from({ length: 7 }, () => 'text'), 'double precision', 'text', 'bigint', 'bigint'] as const
const issueTypes = [...filterTypes, ...grantTypes, ...auditTypes]
const useTypes = [...filterTypes, 'text', ...auditTypes]
const grantInput = grantTypes.map((_, index) => `g${index}`).join(', ')
const auditInput = auditTypes.map((_, index) => `a${index}`).join(', ')

const eachInItsPartition = { rowsMax: seenAtOnceMax, furtherValues: keySlotValues }

/** A read of no more bytes of values than this is merged where it arrives, in a fraction of a millisecond. */
const smallReadBytesMax = 16 * 1024

/** Those of an input that are small enough, by the total of their user and scope. */
const small = (input: string): string => `
  sized AS MATERIALIZED (
    SELECT ${input}.*, coalesce((
      SELECT bytes FROM ambit.memory_totals
      WHERE user_key = f_key AND project_id = f_project AND environment = f_environment AND scope = f_scope
    ), 0) <= ${smallReadBytesMax} AS is_small FROM ${input}
  ), small AS MATERIALIZED (SELECT * FROM sized WHERE is_small)`

/** `large`, and nothing has been recorded, when there is too much to be merged where it arrives. */
function toAnswer({ is_small, scope, memories }: QueryResultRow): MergedAnswer | 'large' {
  return is_small ? mergedAnswer(scope, JSON.parse(memories)) : 'large'
}

/** Reads, records and grants, of as many requests as have come together. */
export const issueGrants: Batch<MergedAnswer | 'large'> = {
  name: 'issue-grants',
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(issueTypes)}
        WITH ORDINALITY AS input (${filterColumns}, ${grantInput}, ${auditInput}, n)
    ), ${small('input')}, seen AS MATERIALIZED (${seenBy('small', issueTypes.length + 1)}
    ), granted AS (
      INSERT INTO ambit.grants (${grantColumns}) SELECT ${grantInput} FROM small
    ), recorded AS (
      INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
      SELECT ${auditInput}, ${recordedMemoryColumns} FROM small JOIN seen USING (n)
    )
    SELECT is_small, f_scope AS scope, memories FROM sized LEFT JOIN seen USING (n) ORDER BY n`,
  result: (row) => toAnswer(row as QueryResultRow),
  ...eachInItsPartition,
}

export function issueRow(grant: Grant, tokenHash: string, { filter, audit }: GrantUse): InputRow {
  return [...filterRow(filter), ...grantRow(grant, tokenHash), ...auditRow(audit)]
}

function grantRow(grant: Grant, tokenHash: string): InputRow {
  const { id, tenant, userId, scope, domain, maxAgeDays, purpose, issuedAtMs, expiresAtMs } = grant
  return [
    ...[tokenHash, id, tenant.projectId, tenant.environment, userId, scope, domain],
    ...[maxAgeDays, purpose, issuedAtMs, expiresAtMs],
  ]
}

/** Uses of grants; for one that has been revoked by now there is nothing to see, and nothing is recorded. */
export const useGrants: Batch<MergedAnswer | 'large' | null> = {
  name: 'use-grants',
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(useTypes)}
        WITH ORDINALITY AS input (${filterColumns}, used_hash, ${auditInput}, n)
    ), active AS MATERIALIZED (
      SELECT input.* FROM input CROSS JOIN LATERAL (
        SELECT FROM ambit.grants WHERE token_hash = used_hash AND revoked_at IS NULL OFFSET 0
      ) AS active
    ), ${small('active')}, seen AS MATERIALIZED (${seenBy('small', useTypes.length + 1)}
    ), recorded AS (
      INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
      SELECT ${auditInput}, ${recordedMemoryColumns} FROM small JOIN seen USING (n)
    )
    SELECT is_small, input.f_scope AS scope, memories
    FROM input LEFT JOIN sized USING (n) LEFT JOIN seen USING (n) ORDER BY n`,
  result: (row) => (row?.is_small === null ? null : toAnswer(row as QueryResultRow)),
  ...eachInItsPartition,
}

export function useRow(tokenHash: string, { filter, audit }: GrantUse): InputRow {
  return [...filterRow(filter), tokenHash, ...auditRow(audit)]
}

const seenParameters = (first: number): string => `$${first}::integer, $${first + 1}::text, $${first + 2}::text`

function seenValues({ memoryCount, memoryDigest, memoryIds }: InvolvedMemories): InputRow {
  return [memoryCount, memoryDigest, JSON.stringify(memoryIds)]
}

/** A grant and its first use, for a large read that has been made elsewhere. */
export function issueGrantForSeen(
  grant: Grant,
  tokenHash: string,
  { audit, seen }: { audit: NewAuditEntry; seen: InvolvedMemories },
): Statement<void> {
  const grantParameters = grantTypes.map((type, index) => `$${index + 1}::${type}`).join(', ')
  return {
    name: 'issue-grant-for-seen',
    text: `
      WITH granted AS (INSERT INTO ambit.grants (${grantColumns}) VALUES (${grantParameters}))
      INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
      SELECT ${auditParameters(grantTypes.length + 1)}, ${seenParameters(grantTypes.length + auditTypes.length + 1)}`,
    values: [...grantRow(grant, tokenHash), ...auditRow(audit), ...seenValues(seen)],
    result: () => undefined,
  }
}

/** The same for a further use; false when the grant has been revoked since. */
export function useGrantForSeen(
  tokenHash: string,
  { audit, seen }: { audit: NewAuditEntry; seen: InvolvedMemories },
): Statement<boolean> {
  return {
    name: 'use-grant-for-seen',
    text: `
      WITH active AS (SELECT FROM ambit.grants WHERE token_hash = $1 AND revoked_at IS NULL), recorded AS (
        INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
        SELECT ${auditParameters(2)}, ${seenParameters(auditTypes.length + 2)} FROM active
      )
      SELECT EXISTS (SELECT FROM active) AS is_active`,
    values: [tokenHash, ...auditRow(audit), ...seenValues(seen)],
    result: ([row]) => row?.is_active === true,
  }
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

function toGrant(row: QueryResultRow): Grant {
  return {
    id: row.id,
    tenant: { projectId: row.project_id, environment: row.environment },
    userId: row.user_id,
    scope: row.scope,
    domain: row.domain,
    maxAgeDays: row.max_age_days,
    purpose: row.purpose,
    issuedAtMs: row.issued_at,
    expiresAtMs: row.expires_at,
    revokedAtMs: row.revoked_at,
  }
}
