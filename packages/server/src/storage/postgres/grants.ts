import type { Memory } from '@ambit/core'
import type { QueryResultRow } from 'pg'
import type { AuditEntry, Grant, GrantUse, Tenant } from '../port.ts'
import { auditColumns, auditParameters, auditRow } from './audit.ts'
import { filterValues, memorySelection, parseSelection, seenAsJson, seenIds } from './memories.ts'
import type { Statement } from './statement.ts'

export function findGrant({ projectId, environment }: Tenant, tokenHash: string): Statement<Grant | null> {
  return {
    name: 'find-grant',
    text: 'SELECT * FROM ambit.grants WHERE token_hash = $1 AND project_id = $2 AND environment = $3',
    values: [tokenHash, projectId, environment],
    isRead: true,
    result: ([row]) => (row ? toGrant(row) : null),
  }
}

const issueText = `
  WITH seen AS MATERIALIZED (${memorySelection(1)}),
  granted AS (
    INSERT INTO ambit.grants
      (token_hash, id, project_id, environment, user_id, scope, domain, max_age_days, purpose, issued_at, expires_at)
    VALUES ($9, $10, $1, $2, $11, $12, $13, $14, $15, $16, $17)
  ), recorded AS (
    INSERT INTO ambit.audit (${auditColumns}, memory_ids) SELECT ${auditParameters(18)}, (${seenIds})
  )
  SELECT (${seenAsJson}) AS memories`

export function issueGrant(grant: Grant, tokenHash: string, { filter, audit }: GrantUse): Statement<readonly Memory[]> {
  const { id, userId, scope, domain, maxAgeDays, purpose, issuedAtMs, expiresAtMs } = grant
  return {
    name: 'issue-grant',
    text: issueText,
    values: [
      ...filterValues(filter),
      tokenHash,
      ...[id, userId, scope, domain, maxAgeDays, purpose, issuedAtMs, expiresAtMs],
      ...auditRow(audit),
    ],
    result: ([row]) => parseSelection(row?.memories),
  }
}

const useText = `
  WITH active AS MATERIALIZED (SELECT FROM ambit.grants WHERE token_hash = $9 AND revoked_at IS NULL),
  seen AS MATERIALIZED (${memorySelection(1)} AND EXISTS (SELECT FROM active)),
  recorded AS (
    INSERT INTO ambit.audit (${auditColumns}, memory_ids) SELECT ${auditParameters(10)}, (${seenIds}) FROM active
  )
  SELECT (${seenAsJson}) AS memories FROM active`

export function useGrant(tokenHash: string, { filter, audit }: GrantUse): Statement<readonly Memory[] | null> {
  return {
    name: 'use-grant',
    text: useText,
    values: [...filterValues(filter), tokenHash, ...auditRow(audit)],
    result: ([row]) => (row ? parseSelection(row.memories) : null),
  }
}

const revokeText = `
  WITH revoked AS (
    UPDATE ambit.grants SET revoked_at = coalesce(revoked_at, $2) WHERE token_hash = $1 RETURNING revoked_at
  ), recorded AS (
    INSERT INTO ambit.audit (${auditColumns}, memory_ids) SELECT ${auditParameters(3)}, '[]' FROM revoked
  )
  SELECT revoked_at FROM revoked`

/** Two at once wait for each other at the grant's row, and the later one finds the moment of the first. */
export function revokeGrant(tokenHash: string, revokedAtMs: number, audit: AuditEntry): Statement<number> {
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
