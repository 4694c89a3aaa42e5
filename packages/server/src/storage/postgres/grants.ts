import type { Memory } from '@ambit/core'
import type { QueryResultRow } from 'pg'
import type { Grant, GrantUse, NewAuditEntry, Tenant } from '../port.ts'
import { auditColumns, auditParameters, auditRow, auditTypes, noMemories, recordedMemoryColumns } from './audit.ts'
import {
  filterColumns,
  filterRow,
  filterTypes,
  keySlotValues,
  parseSelection,
  seenAtOnceMax,
  seenBy,
} from './memories.ts'
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

/** Reads, records and grants, of as many requests as have come together. */
export const issueGrants: Batch<readonly Memory[]> = {
  name: 'issue-grants',
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(issueTypes)}
        WITH ORDINALITY AS input (${filterColumns}, ${grantInput}, ${auditInput}, n)
    ), seen AS MATERIALIZED (${seenBy('input', issueTypes.length + 1)}
    ), granted AS (
      INSERT INTO ambit.grants (${grantColumns}) SELECT ${grantInput} FROM input
    ), recorded AS (
      INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
      SELECT ${auditInput}, ${recordedMemoryColumns} FROM input JOIN seen USING (n)
    )
    SELECT memories FROM seen ORDER BY n`,
  result: (row) => parseSelection(row?.memories),
  ...eachInItsPartition,
}

export function issueRow(grant: Grant, tokenHash: string, { filter, audit }: GrantUse): InputRow {
  const { id, tenant, userId, scope, domain, maxAgeDays, purpose, issuedAtMs, expiresAtMs } = grant
  return [
    ...filterRow(filter),
    ...[tokenHash, id, tenant.projectId, tenant.environment, userId, scope, domain],
    ...[maxAgeDays, purpose, issuedAtMs, expiresAtMs],
    ...auditRow(audit),
  ]
}

/** Uses of grants; for one that has been revoked by now there is nothing to see, and nothing is recorded. */
export const useGrants: Batch<readonly Memory[] | null> = {
  name: 'use-grants',
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(useTypes)}
        WITH ORDINALITY AS input (${filterColumns}, used_hash, ${auditInput}, n)
    ), active AS MATERIALIZED (
      SELECT input.* FROM input CROSS JOIN LATERAL (
        SELECT FROM ambit.grants WHERE token_hash = used_hash AND revoked_at IS NULL OFFSET 0
      ) AS active
    ), seen AS MATERIALIZED (${seenBy('active', useTypes.length + 1)}
    ), recorded AS (
      INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
      SELECT ${auditInput}, ${recordedMemoryColumns} FROM active JOIN seen USING (n)
    )
    SELECT memories FROM input LEFT JOIN seen USING (n) ORDER BY n`,
  result: (row) => (row?.memories === null ? null : parseSelection(row?.memories)),
  ...eachInItsPartition,
}

export function useRow(tokenHash: string, { filter, audit }: GrantUse): InputRow {
  return [...filterRow(filter), tokenHash, ...auditRow(audit)]
}

const revokeText = `
  WITH revoked AS (
    UPDATE ambit.grants SET revoked_at = coalesce(revoked_at, $2) WHERE token_hash = $1 RETURNING revoked_at
  ), recorded AS (
    INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns}) SELECT ${auditParameters(3)}, ${noMemories} FROM revoked
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
