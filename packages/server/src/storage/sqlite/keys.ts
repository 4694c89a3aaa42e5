import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Actor } from '../port/actor.ts'
import type { ApiKey, FoundKey, KeyChanges, KeyLookup, KeyRights, KeyRotation, ListedKey } from '../port/keys.ts'
import type { Tenant } from '../port/tenant.ts'
import { createRegisterIndexes } from '../register-indexes.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { apiKey, apiKeys, comparedCapabilities, newKey, ownersKey, rightsRow } from '../tables/keys.ts'
import { auditWrites } from './audit.ts'
import { policyReads } from './policies.ts'
import { registerReads } from './registers.ts'
import { insertInto, listOf, prepareLists } from './sql.ts'

export function keyReads(db: DatabaseSync) {
  const { policyOf } = policyReads(db)
  const { loadRegister } = registerReads(db)
  const indexes = createRegisterIndexes()
  const select = `SELECT ${listOf(apiKey, 'api_keys')}`
  // The first of these runs with every request.
  const bySecretHash = prepareLists(
    db,
    `${select}, policy_version, register_revision, NULL, retention_days FROM api_keys JOIN projects ON projects.id = project_id
    WHERE secret_hash = ? AND deleted_at IS NULL`,
  )
  const byRetiredSecretHash = prepareLists(
    db,
    `${select}, policy_version, register_revision, ends_at, retention_days FROM retired_secrets
    JOIN api_keys ON api_keys.id = key_id JOIN projects ON projects.id = project_id
    WHERE retired_secrets.secret_hash = ? AND deleted_at IS NULL`,
  )
  const [policyVersionAt, revisionAt, retiresAt, retentionAt] = [0, 1, 2, 3].map(
    (at) => apiKey.names.length + at,
  ) as Places
  const selectListed = `
    SELECT ${listOf(ownersKey)}, (
      SELECT max(min(ends_at, coalesce(expires_at, ends_at))) FROM retired_secrets
      WHERE key_id = api_keys.id AND ends_at > ?1 AND (expires_at IS NULL OR expires_at > ?1)
    ) AS previous_secret_until
    FROM api_keys WHERE deleted_at IS NULL AND environment = ?2`
  const all = db.prepare(`${selectListed} ORDER BY id`)
  const ofProject = db.prepare(`${selectListed} AND project_id = ?3 ORDER BY id`)
  const one = db.prepare(`${selectListed} AND id = ?3 AND (?4 IS NULL OR project_id = ?4)`)
  return {
    /** A secret from before a rotation is looked for only when it is nobody's current one. */
    findKeyBySecretHash(secretHash: string): FoundKey | null {
      const found = bySecretHash.get(secretHash) ?? byRetiredSecretHash.get(secretHash)
      if (!found) return null
      const row = found as unknown as SqlRow
      const key = apiKey.decodeAt(row, 0)
      const { projectId } = key.tenant
      const policy = policyOf(projectId, row[policyVersionAt] as number)
      const register =
        indexes.known(projectId, Number(row[revisionAt] ?? 0)) ?? indexes.keep(projectId, loadRegister(projectId))
      const retentionDays = row[retentionAt] as number | null
      return { key, policy, register, retentionDays, retiresAtMs: row[retiresAt] as number | null }
    },
    listKeys({ environment, projectId, nowMs }: KeyLookup): readonly ListedKey[] {
      const rows = projectId === null ? all.all(nowMs, environment) : ofProject.all(nowMs, environment, projectId)
      return rows.map(toListedKey)
    },
    findKey(keyId: string, { environment, projectId, nowMs }: KeyLookup): ListedKey | null {
      const row = one.get(nowMs, environment, keyId, projectId)
      return row ? toListedKey(row) : null
    },
  }
}

type Places = [policyVersion: number, revision: number, retires: number, retention: number]

function toListedKey(row: Record<string, SQLOutputValue>): ListedKey {
  return { ...fromNamed(ownersKey, row), previousSecretUntilMs: row.previous_secret_until as number | null }
}

interface KeyAct {
  readonly tenant: Tenant
  readonly keyId: string
  readonly act: SqlRow
}

interface KeyRightsAct extends KeyAct {
  readonly rights: KeyRights | null
}

export function keyWrites(db: DatabaseSync) {
  const isTaken = db.prepare(`
    SELECT 1 FROM api_keys WHERE secret_hash = ?1
    UNION ALL SELECT 1 FROM retired_secrets WHERE secret_hash = ?1`)
  const insert = db.prepare(insertInto(apiKeys, newKey))
  const ofTenant = 'id = ? AND project_id = ? AND environment = ? AND deleted_at IS NULL'
  const hasRights = `(? = 0 OR (${comparedCapabilities} = ? AND purposes IS ?))`
  const update = db.prepare(`
    UPDATE api_keys SET name = coalesce(?, name), expires_at = iif(?, ?, expires_at),
      rate_limit_per_minute = iif(?, ?, rate_limit_per_minute), purposes = iif(?, ?, purposes),
      capabilities = coalesce(?, capabilities), paused_at = iif(?, iif(? IS NULL, NULL, coalesce(paused_at, ?)), paused_at)
    WHERE ${ofTenant} AND ${hasRights}`)
  const endRetired = db.prepare('UPDATE retired_secrets SET ends_at = min(ends_at, ?) WHERE key_id = ?')
  const retire = db.prepare(`
    INSERT INTO retired_secrets (secret_hash, key_id, ends_at)
    SELECT secret_hash, id, min(?1, coalesce(expires_at, ?1)) FROM api_keys WHERE id = ?2`)
  const find = db.prepare(`SELECT 1 FROM api_keys WHERE ${ofTenant} AND ${hasRights}`)
  const replaceSecret = db.prepare('UPDATE api_keys SET secret_hash = ?, last_four = ? WHERE id = ?')
  const remove = db.prepare(`UPDATE api_keys SET deleted_at = ? WHERE ${ofTenant}`)
  const { recordAudit } = auditWrites(db)
  return {
    createKey({ key, secretHash, act }: { key: SqlRow; secretHash: string; act: SqlRow }): boolean {
      if (isTaken.get(secretHash)) return false
      insert.run(...key)
      recordAudit(act)
      return true
    },
    updateKey({ tenant, keyId, changes, act, rights }: KeyRightsAct & { readonly changes: KeyChanges }): boolean {
      const { name = null, expiresAtMs, rateLimitPerMinute, purposes, capabilities, pausedAtMs } = changes
      const { changes: changed } = update.run(
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
        pausedAtMs ?? null,
        ...ofKey(tenant, keyId),
        ...rightsRow(rights),
      )
      if (changed === 0) return false
      recordAudit(act)
      return true
    },
    rotateKey({ tenant, keyId, rotation, act, rights }: KeyRightsAct & { readonly rotation: KeyRotation }): boolean {
      const { secretHash, lastFour, graceEndsAtMs } = rotation
      if (!find.get(...ofKey(tenant, keyId), ...rightsRow(rights))) return false
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

export function keyRow(key: ApiKey, secretHash: string, createdBy: Actor): SqlRow {
  return toRow(newKey, { ...key, secretHash, createdBy })
}

function ofKey({ projectId, environment }: Tenant, keyId: string): [string, string, string] {
  return [keyId, projectId, environment]
}
