import type { DatabaseSync } from 'node:sqlite'
import { defaultPolicyMatrix } from '@ambit/core'
import type { ApiKey, Environment, Policy } from '../port.ts'

export function keyReads(db: DatabaseSync) {
  const bySecretHash = db.prepare(`SELECT ${columns} FROM api_keys WHERE secret_hash = ? AND deleted_at IS NULL`)
  const all = db.prepare(
    `SELECT ${columns} FROM api_keys WHERE environment = ? AND deleted_at IS NULL ORDER BY created_at, id`,
  )
  // The first of these runs with every request, and lists are quicker to make than objects.
  bySecretHash.setReturnArrays(true)
  all.setReturnArrays(true)
  return {
    findKeyBySecretHash(secretHash: string): { key: ApiKey; policy: Policy } | null {
      const row = bySecretHash.get(secretHash) as unknown as KeyRow | undefined
      return row ? { key: toKey(row), policy: { version: 0, matrix: defaultPolicyMatrix } } : null
    },
    listKeys(environment: Environment): readonly ApiKey[] {
      return (all.all(environment) as unknown as readonly KeyRow[]).map(toKey)
    },
  }
}

export function keyWrites(db: DatabaseSync) {
  const insert = db.prepare(`
    INSERT INTO api_keys
      (id, project_id, environment, secret_hash, name, last_four, created_at, expires_at, rate_limit_per_minute)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (secret_hash) DO NOTHING`)
  const remove = db.prepare('UPDATE api_keys SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL')
  return {
    createKey({ key, secretHash }: { key: ApiKey; secretHash: string }): boolean {
      const { id, tenant, name, lastFour, createdAtMs, expiresAtMs, rateLimitPerMinute } = key
      const { changes } = insert.run(
        id,
        tenant.projectId,
        tenant.environment,
        secretHash,
        name,
        lastFour,
        createdAtMs,
        expiresAtMs,
        rateLimitPerMinute,
      )
      return changes === 1
    },
    deleteKey({ keyId, deletedAtMs }: { keyId: string; deletedAtMs: number }): boolean {
      return remove.run(deletedAtMs, keyId).changes === 1
    },
  }
}

const columns = 'id, project_id, environment, name, last_four, created_at, expires_at, rate_limit_per_minute'

type KeyRow = [string, string, Environment, string, string, number, number | null, number | null]

function toKey(row: KeyRow): ApiKey {
  const [id, projectId, environment, name, lastFour, createdAtMs, expiresAtMs, rateLimitPerMinute] = row
  return {
    id,
    tenant: { projectId, environment },
    name,
    lastFour,
    createdAtMs,
    expiresAtMs,
    rateLimitPerMinute,
  }
}
