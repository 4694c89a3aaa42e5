import type { DatabaseSync } from 'node:sqlite'
import type { PurposeClass } from '@ambit/core'
import type { ApiKey, Environment, Policy } from '../port.ts'
import { policyReads } from './policies.ts'

export function keyReads(db: DatabaseSync) {
  const { policyOf } = policyReads(db)
  const bySecretHash = db.prepare(`
    SELECT ${columns}, policy_version FROM api_keys JOIN projects ON projects.id = project_id
    WHERE secret_hash = ? AND deleted_at IS NULL`)
  const all = db.prepare(`
    SELECT ${columns} FROM api_keys WHERE environment = ? AND deleted_at IS NULL ORDER BY api_keys.id`)
  // The first of these runs with every request, and lists are quicker to make than objects.
  bySecretHash.setReturnArrays(true)
  all.setReturnArrays(true)
  return {
    findKeyBySecretHash(secretHash: string): { key: ApiKey; policy: Policy } | null {
      const row = bySecretHash.get(secretHash) as unknown as [...KeyRow, policyVersion: number] | undefined
      if (!row) return null
      const policyVersion = row.pop() as number
      const key = toKey(row as unknown as KeyRow)
      return { key, policy: policyOf(key.tenant.projectId, policyVersion) }
    },
    listKeys(environment: Environment): readonly ApiKey[] {
      return (all.all(environment) as unknown as readonly KeyRow[]).map(toKey)
    },
  }
}

export function keyWrites(db: DatabaseSync) {
  const insert = db.prepare(`
    INSERT INTO api_keys
      (id, project_id, environment, secret_hash, name, last_four, created_at, expires_at, rate_limit_per_minute,
       purpose_classes)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (secret_hash) DO NOTHING`)
  const remove = db.prepare('UPDATE api_keys SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL')
  return {
    createKey({ key, secretHash }: { key: ApiKey; secretHash: string }): boolean {
      const { changes } = insert.run(
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
      )
      return changes === 1
    },
    deleteKey({ keyId, deletedAtMs }: { keyId: string; deletedAtMs: number }): boolean {
      return remove.run(deletedAtMs, keyId).changes === 1
    },
  }
}

const columns = `api_keys.id, project_id, environment, api_keys.name, last_four, api_keys.created_at, expires_at,
  rate_limit_per_minute, purpose_classes`

type KeyRow = [
  id: string,
  projectId: string,
  environment: Environment,
  name: string,
  lastFour: string,
  createdAtMs: number,
  expiresAtMs: number | null,
  rateLimitPerMinute: number | null,
  purposeClasses: string | null,
]

function toKey(row: KeyRow): ApiKey {
  const [id, projectId, environment, name, lastFour, createdAtMs, expiresAtMs, rateLimitPerMinute, classes] = row
  return {
    id,
    tenant: { projectId, environment },
    name,
    lastFour,
    createdAtMs,
    expiresAtMs,
    rateLimitPerMinute,
    purposeClasses: classes === null ? null : (JSON.parse(classes) as readonly PurposeClass[]),
  }
}
