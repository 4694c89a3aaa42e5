import type { QueryResultRow } from 'pg'
import type { NewAuditEntry } from '../port/audit.ts'
import type { ApiKey, FoundKey, KeyChanges, KeyLookup, KeyRights, KeyRotation, ListedKey } from '../port/keys.ts'
import type { Tenant } from '../port/tenant.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { apiKey, comparedCapabilities, newKey, ownersKey, rightsRow } from '../tables/keys.ts'
import { auditRow, recordedAct } from './audit.ts'
import { toPolicy } from './policies.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

/** Named one by one: a prepared `*` would fail in running processes when a newer version adds a column. */
const columns = listOf(apiKey, 'api_keys')

const withPolicy = `
  JOIN ambit.projects ON projects.id = api_keys.project_id
  LEFT JOIN ambit.policies ON policies.project_id = api_keys.project_id AND version = policy_version`

/** A found key, with the revision of the register that it is judged by. */
export type KeyOfRevision = Omit<FoundKey, 'register'> & { readonly registerRevision: number }

export function findKeyBySecretHash(secretHash: string): Statement<KeyOfRevision | null> {
  return {
    name: 'find-key-by-secret-hash',
    text: `
      SELECT ${columns}, policy_version, matrix, register_revision, retention_days, NULL::bigint AS ends_at FROM ambit.api_keys ${withPolicy}
      WHERE secret_hash = $1 AND deleted_at IS NULL`,
    values: [secretHash],
    isRead: true,
    result: toFoundKey,
  }
}

/**
 * By a secret from before a rotation. Asked only when the secret is nobody's current one: a statement that looks in both
 * places takes a third longer, and every request would pay for it.
 */
export function findKeyByRetiredSecretHash(secretHash: string): Statement<KeyOfRevision | null> {
  return {
    name: 'find-key-by-retired-secret-hash',
    text: `
      SELECT ${columns}, policy_version, matrix, register_revision, retention_days, ends_at FROM ambit.retired_secrets
      JOIN ambit.api_keys ON api_keys.id = key_id ${withPolicy}
      WHERE retired_secrets.secret_hash = $1 AND deleted_at IS NULL`,
    values: [secretHash],
    isRead: true,
    result: toFoundKey,
  }
}

const selectListed = `
  SELECT ${listOf(ownersKey)}, (
    SELECT max(least(ends_at, expires_at)) FROM ambit.retired_secrets
    WHERE key_id = api_keys.id AND ends_at > $1 AND (expires_at IS NULL OR expires_at > $1)
  ) AS previous_secret_until
  FROM ambit.api_keys WHERE environment = $2 AND deleted_at IS NULL`

export function listKeys({ environment, projectId, nowMs }: KeyLookup): Statement<readonly ListedKey[]> {
  return {
    name: projectId === null ? 'list-keys' : 'list-keys-of-project',
    text: `${selectListed} ${projectId === null ? '' : 'AND project_id = $3'} ORDER BY api_keys.id`,
    values: [nowMs, environment, ...(projectId === null ? [] : [projectId])],
    isRead: true,
    result: (rows) => rows.map(toListedKey),
  }
}

export function findKey(keyId: string, { environment, projectId, nowMs }: KeyLookup): Statement<ListedKey | null> {
  return {
    name: 'find-key',
    text: `${selectListed} AND id = $3 AND ($4::text IS NULL OR project_id = $4)`,
    values: [nowMs, environment, keyId, projectId],
    isRead: true,
    result: ([row]) => (row ? toListedKey(row) : null),
  }
}

/** Whether a key has or had this secret. */
const isTaken = (secretHash: string): string => `(
  EXISTS (SELECT FROM ambit.api_keys WHERE secret_hash = ${secretHash})
  OR EXISTS (SELECT FROM ambit.retired_secrets WHERE secret_hash = ${secretHash}))`

export function createKey(key: ApiKey, secretHash: string, act: NewAuditEntry): Statement<boolean> {
  return {
    name: 'create-key',
    text: `
      WITH made AS (
        INSERT INTO ambit.api_keys (${listOf(newKey)}) SELECT ${parametersOf(newKey, 1)}
        WHERE NOT ${isTaken(`$${newKey.names.indexOf('secret_hash') + 1}`)}
        ON CONFLICT (secret_hash) DO NOTHING RETURNING 1
      )
      ${recordedAct(newKey.names.length + 1, 'made')} RETURNING 1`,
    values: [...toRow(newKey, { ...key, secretHash, createdBy: act.actor }), ...auditRow(act)],
    result: (rows) => rows.length === 1,
  }
}

const ofTenant = 'id = $1 AND project_id = $2 AND environment = $3 AND deleted_at IS NULL'

const hasRights = (at: number): string =>
  `($${at}::integer = 0 OR (${comparedCapabilities} = $${at + 1} AND purposes IS NOT DISTINCT FROM $${at + 2}::text))`

export function updateKey(
  { projectId, environment }: Tenant,
  keyId: string,
  changes: KeyChanges,
  act: NewAuditEntry,
  rights?: KeyRights | null,
): Statement<boolean> {
  const { name = null, expiresAtMs, rateLimitPerMinute, purposes, capabilities, pausedAtMs } = changes
  return {
    name: 'update-key',
    text: `
      WITH updated AS (
        UPDATE ambit.api_keys SET name = coalesce($4, name),
          expires_at = CASE WHEN $5::integer = 1 THEN $6::bigint ELSE expires_at END,
          rate_limit_per_minute = CASE WHEN $7::integer = 1 THEN $8::integer ELSE rate_limit_per_minute END,
          purposes = CASE WHEN $9::integer = 1 THEN $10::text ELSE purposes END,
          capabilities = coalesce($11, capabilities),
          paused_at = CASE WHEN $12::integer = 0 THEN paused_at
            WHEN $13::bigint IS NULL THEN NULL ELSE coalesce(paused_at, $13::bigint) END
        WHERE ${ofTenant} AND ${hasRights(14)} RETURNING 1
      )
      ${recordedAct(17, 'updated')} RETURNING 1`,
    values: [
      keyId,
      projectId,
      environment,
      name,
      Number(expiresAtMs !== undefined),
      expiresAtMs ?? null,
      Number(rateLimitPerMinute !== undefined),
      rateLimitPerMinute ?? null,
      Number(purposes !== undefined),
      purposes ? JSON.stringify(purposes) : null,
      capabilities ? JSON.stringify(capabilities) : null,
      Number(pausedAtMs !== undefined),
      pausedAtMs ?? null,
      ...rightsRow(rights),
      ...auditRow(act),
    ],
    result: (rows) => rows.length === 1,
  }
}

/**
 * Null when another process has rotated the key since this statement began: the secrets that it retired are not to be
 * seen from here, and would live longer than they may. Asked again, it sees them.
 */
export function rotateKey(
  { projectId, environment }: Tenant,
  keyId: string,
  { secretHash, lastFour, graceEndsAtMs }: KeyRotation,
  act: NewAuditEntry,
  rights?: KeyRights | null,
): Statement<boolean | null> {
  return {
    name: 'rotate-key',
    text: `
      WITH before AS MATERIALIZED (
        SELECT id, secret_hash, capabilities, ${isTaken('$4')} AS is_taken FROM ambit.api_keys
        WHERE ${ofTenant} AND ${hasRights(7)}
      ), rotated AS (
        UPDATE ambit.api_keys AS k SET secret_hash = $4, last_four = $5 FROM before
        WHERE k.id = before.id AND k.secret_hash = before.secret_hash AND k.capabilities IS NOT DISTINCT FROM before.capabilities
          AND deleted_at IS NULL AND NOT is_taken
        RETURNING k.id, before.secret_hash, least($6::bigint, expires_at) AS ends_at
      ), retired AS (
        INSERT INTO ambit.retired_secrets (secret_hash, key_id, ends_at)
        SELECT secret_hash, id, ends_at FROM rotated
      ), ended AS (
        UPDATE ambit.retired_secrets SET ends_at = $6 WHERE key_id IN (SELECT id FROM rotated) AND ends_at > $6
      ), recorded AS (
        ${recordedAct(10, 'rotated')}
      )
      SELECT is_taken, EXISTS (SELECT FROM rotated) AS is_rotated FROM before`,
    values: [
      keyId,
      projectId,
      environment,
      secretHash,
      lastFour,
      graceEndsAtMs,
      ...rightsRow(rights),
      ...auditRow(act),
    ],
    result([row]) {
      if (!row) return false
      if (row.is_taken) throw new Error('the new secret is taken')
      return row.is_rotated ? true : null
    },
  }
}

export function deleteKey(
  { projectId, environment }: Tenant,
  keyId: string,
  deletedAtMs: number,
  act: NewAuditEntry,
): Statement<boolean> {
  return {
    name: 'delete-key',
    text: `
      WITH deleted AS (UPDATE ambit.api_keys SET deleted_at = $4 WHERE ${ofTenant} RETURNING 1)
      ${recordedAct(5, 'deleted')} RETURNING 1`,
    values: [keyId, projectId, environment, deletedAtMs, ...auditRow(act)],
    result: (rows) => rows.length === 1,
  }
}

function toFoundKey([row]: readonly QueryResultRow[]): KeyOfRevision | null {
  if (!row) return null
  return {
    key: fromNamed(apiKey, row),
    policy: toPolicy(row.policy_version, row.matrix),
    registerRevision: row.register_revision ?? 0,
    retentionDays: row.retention_days,
    retiresAtMs: row.ends_at,
  }
}

function toListedKey(row: QueryResultRow): ListedKey {
  return { ...fromNamed(ownersKey, row), previousSecretUntilMs: row.previous_secret_until }
}
