import type { DatabaseSync } from 'node:sqlite'
import type { PurposeClass } from '@ambit/core'
import { parseActor } from '../port/actor.ts'
import type { ApiKey, FoundKey, KeyChanges, KeyLookup, KeyRotation, ListedKey } from '../port/keys.ts'
import type { Environment, Tenant } from '../port/tenant.ts'
import { auditWrites } from './audit.ts'
import { policyReads } from './policies.ts'
import type { SqlRow } from './rows.ts'

export function keyReads(db: DatabaseSync) {
  const { policyOf } = policyReads(db)
  const bySecretHash = db.prepare(`
    SELECT ${columns}, policy_version, NULL FROM api_keys JOIN projects ON projects.id = project_id
    WHERE secret_hash = ? AND deleted_at IS NULL`)
  const byRetiredSecretHash = db.prepare(`
    SELECT ${columns}, policy_version, ends_at FROM retired_secrets
    JOIN api_keys ON api_keys.id = key_id JOIN projects ON projects.id = project_id
    WHERE retired_secrets.secret_hash = ? AND deleted_at IS NULL`)
  const listed = `
    SELECT ${columns}, created_by, last_used_at, (
      SELECT max(min(ends_at, coalesce(expires_at, ends_at))) FROM retired_secrets
      WHERE key_id = api_keys.id AND ends_at > ?1 AND (expires_at IS NULL OR expires_at > ?1)
    ) FROM api_keys WHERE deleted_at IS NULL AND environment = ?2`
  const all = db.prepare(`${listed} ORDER BY api_keys.id`)
  const ofProject = db.prepare(`${listed} AND project_id = ?3 ORDER BY api_keys.id`)
  const one = db.prepare(`${listed} AND id = ?3 AND (?4 IS NULL OR project_id = ?4)`)
  // The first of these runs with every request, and lists are quicker to make than objects.
  for (const statement of [bySecretHash, byRetiredSecretHash, all, ofProject, one]) statement.setReturnArrays(true)
  return {
    /** A secret from before a rotation is looked for only when it is nobody's current one. */
    findKeyBySecretHash(secretHash: string): FoundKey | null {
      const found = bySecretHash.get(secretHash) ?? byRetiredSecretHash.get(secretHash)
      if (!found) return null
      const row = found as unknown as (string | number | null)[]
      const retiresAtMs = row.pop() as number | null
      const policyVersion = row.pop() as number
      const key = toKey(row as unknown as KeyRow)
      return { key, policy: policyOf(key.tenant.projectId, policyVersion), retiresAtMs }
    },
    listKeys({ environment, projectId, nowMs }: KeyLookup): readonly ListedKey[] {
      const rows = projectId === null ? all.all(nowMs, environment) : ofProject.all(nowMs, environment, projectId)
      return (rows as unknown as (string | number | null)[][]).map(toListedKey)
    },
    findKey(keyId: string, { environment, projectId, nowMs }: KeyLookup): ListedKey | null {
      const row = one.get(nowMs, environment, keyId, projectId)
      return row ? toListedKey(row as unknown as (string | number | null)[]) : null
    },
  }
}

interface KeyAct {
  readonly tenant: Tenant
  readonly keyId: string
  readonly act: SqlRow
}

interface NewKeyRow {
  readonly key: ApiKey
  readonly secretHash: string
  readonly createdBy: string
  readonly act: SqlRow
}

export function keyWrites(db: DatabaseSync) {
  const isTaken = db.prepare(`
    SELECT 1 FROM api_keys WHERE secret_hash = ?1
    UNION ALL SELECT 1 FROM retired_secrets WHERE secret_hash = ?1`)
  const insert = db.prepare(`
    INSERT INTO api_keys
      (id, project_id, environment, secret_hash, name, last_four, created_at, expires_at, rate_limit_per_minute,
       purpose_classes, created_by)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const ofTenant = 'id = ? AND project_id = ? AND environment = ? AND deleted_at IS NULL'
  const update = db.prepare(`
    UPDATE api_keys SET name = coalesce(?, name), expires_at = iif(?, ?, expires_at),
      rate_limit_per_minute = iif(?, ?, rate_limit_per_minute)
    WHERE ${ofTenant}`)
  const endRetired = db.prepare('UPDATE retired_secrets SET ends_at = min(ends_at, ?) WHERE key_id = ?')
  const retire = db.prepare(`
    INSERT INTO retired_secrets (secret_hash, key_id, ends_at)
    SELECT secret_hash, id, min(?1, coalesce(expires_at, ?1)) FROM api_keys WHERE id = ?2`)
  const find = db.prepare(`SELECT 1 FROM api_keys WHERE ${ofTenant}`)
  const replaceSecret = db.prepare('UPDATE api_keys SET secret_hash = ?, last_four = ? WHERE id = ?')
  const remove = db.prepare(`UPDATE api_keys SET deleted_at = ? WHERE ${ofTenant}`)
  const { recordAudit } = auditWrites(db)
  return {
    createKey({ key, secretHash, createdBy, act }: NewKeyRow): boolean {
      if (isTaken.get(secretHash)) return false
      insert.run(
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
        createdBy,
      )
      recordAudit(act)
      return true
    },
    updateKey({ tenant, keyId, changes, act }: KeyAct & { readonly changes: KeyChanges }): boolean {
      const { name = null, expiresAtMs, rateLimitPerMinute } = changes
      const { changes: changed } = update.run(
        name,
        Number(expiresAtMs !== undefined),
        expiresAtMs ?? null,
        Number(rateLimitPerMinute !== undefined),
        rateLimitPerMinute ?? null,
        ...ofKey(tenant, keyId),
      )
      if (changed === 0) return false
      recordAudit(act)
      return true
    },
    rotateKey({ tenant, keyId, rotation, act }: KeyAct & { readonly rotation: KeyRotation }): boolean {
      const { secretHash, lastFour, graceEndsAtMs } = rotation
      if (!find.get(...ofKey(tenant, keyId))) return false
      if (isTaken.get(secretHash)) throw new Error('the new secret is taken')
      endRetired.run(graceEndsAtMs, keyId)
      retire.run(graceEndsAtMs, keyId)
      replaceSecret.run(secretHash, lastFour, keyId)
      recordAudit(act)
      return true
    },
    deleteKey({ tenant, keyId, deletedAtMs, act }: KeyAct & { readonly deletedAtMs: number }): boolean {
      if (remove.run(deletedAtMs, ...ofKey(tenant, keyId)).changes === 0) return false
      recordAudit(act)
      return true
    },
  }
}

function ofKey({ projectId, environment }: Tenant, keyId: string): [string, string, string] {
  return [keyId, projectId, environment]
}

const columns = `api_keys.id, project_id, environment, api_keys.name, last_four, api_keys.created_at, expires_at,
  rate_limit_per_minute, purpose_classes`

function toListedKey(row: (string | number | null)[]): ListedKey {
  const previousSecretUntilMs = row.pop() as number | null
  const lastUsedAtMs = row.pop() as number | null
  const maker = row.pop() as string | null
  const createdBy = maker === null ? null : parseActor(maker)
  return { ...toKey(row as unknown as KeyRow), createdBy, lastUsedAtMs, previousSecretUntilMs }
}

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
