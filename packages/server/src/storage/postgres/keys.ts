import type { QueryResultRow } from 'pg'
import type { ApiKey, Environment, Policy } from '../port.ts'
import { toPolicy } from './policies.ts'
import type { Statement } from './statement.ts'

export interface KeyWithPolicy {
  readonly key: ApiKey
  readonly policy: Policy
}

/** Named one by one: a prepared `*` would fail in running processes when a newer version adds a column. */
const columns = `api_keys.id, api_keys.project_id, environment, api_keys.name, last_four, api_keys.created_at, expires_at,
  rate_limit_per_minute, purpose_classes`

export function findKeyBySecretHash(secretHash: string): Statement<KeyWithPolicy | null> {
  return {
    name: 'find-key-by-secret-hash',
    text: `
      SELECT ${columns}, policy_version, matrix FROM ambit.api_keys
      JOIN ambit.projects ON projects.id = api_keys.project_id
      LEFT JOIN ambit.policies ON policies.project_id = api_keys.project_id AND version = policy_version
      WHERE secret_hash = $1 AND deleted_at IS NULL`,
    values: [secretHash],
    isRead: true,
    result: ([row]) => (row ? { key: toKey(row), policy: toPolicy(row.policy_version, row.matrix) } : null),
  }
}

export function listKeys(environment: Environment): Statement<readonly ApiKey[]> {
  return {
    name: 'list-keys',
    text: `SELECT ${columns} FROM ambit.api_keys WHERE environment = $1 AND deleted_at IS NULL ORDER BY api_keys.id`,
    values: [environment],
    isRead: true,
    result: (rows) => rows.map(toKey),
  }
}

export function createKey(key: ApiKey, secretHash: string): Statement<boolean> {
  return {
    name: 'create-key',
    text: `
      INSERT INTO ambit.api_keys
        (id, project_id, environment, secret_hash, name, last_four, created_at, expires_at, rate_limit_per_minute,
         purpose_classes)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (secret_hash) DO NOTHING RETURNING 1`,
    values: [
      key.id,
      key.tenant.projectId,
      key.tenant.environment,
      secretHash,
      key.name,
      key.lastFour,
      key.createdAtMs,
      key.expiresAtMs,
      key.rateLimitPerMinute,
      key.purposeClasses && JSON.stringify(key.purposeClasses),
    ],
    result: (rows) => rows.length === 1,
  }
}

export function deleteKey(keyId: string, deletedAtMs: number): Statement<boolean> {
  return {
    name: 'delete-key',
    text: 'UPDATE ambit.api_keys SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL RETURNING 1',
    values: [keyId, deletedAtMs],
    result: (rows) => rows.length === 1,
  }
}

function toKey(row: QueryResultRow): ApiKey {
  return {
    id: row.id,
    tenant: { projectId: row.project_id, environment: row.environment },
    name: row.name,
    lastFour: row.last_four,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
    rateLimitPerMinute: row.rate_limit_per_minute,
    purposeClasses: row.purpose_classes === null ? null : JSON.parse(row.purpose_classes),
  }
}
