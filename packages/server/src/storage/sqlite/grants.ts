import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Scope } from '@ambit/core'
import type { Environment, Grant, Tenant } from '../port.ts'
import { auditWrites } from './audit.ts'
import { memorySelection } from './memories.ts'
import type { SqlRow } from './rows.ts'

export function grantReads(db: DatabaseSync) {
  const byToken = db.prepare('SELECT * FROM grants WHERE token_hash = ? AND project_id = ? AND environment = ?')
  return {
    findGrant({ projectId, environment }: Tenant, tokenHash: string): Grant | null {
      const row = byToken.get(tokenHash, projectId, environment)
      return row ? toGrant(row) : null
    },
  }
}

export function grantWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const selectMemories = memorySelection(db)
  const insert = db.prepare(`
    INSERT INTO grants
      (token_hash, id, project_id, environment, user_id, scope, domain, max_age_days, purpose, issued_at, expires_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const findActive = db.prepare('SELECT 1 FROM grants WHERE token_hash = ? AND revoked_at IS NULL')
  const revoke = db.prepare(
    'UPDATE grants SET revoked_at = coalesce(revoked_at, ?) WHERE token_hash = ? RETURNING revoked_at',
  )
  return {
    issueGrant({ grant, filter, audit }: { grant: SqlRow; filter: SqlRow; audit: SqlRow }): string {
      const { ids, json } = selectMemories(filter)
      insert.run(...grant)
      recordAudit(audit, ids)
      return json
    },
    useGrant({ tokenHash, filter, audit }: { tokenHash: string; filter: SqlRow; audit: SqlRow }): string | null {
      if (!findActive.get(tokenHash)) return null
      const { ids, json } = selectMemories(filter)
      recordAudit(audit, ids)
      return json
    },
    revokeGrant({ tokenHash, revokedAtMs, audit }: { tokenHash: string; revokedAtMs: number; audit: SqlRow }): number {
      const row = revoke.get(revokedAtMs, tokenHash)
      if (!row) throw new Error('the grant to revoke is gone')
      recordAudit(audit, [])
      return row.revoked_at as number
    },
  }
}

export function grantRow(grant: Grant, tokenHash: string): SqlRow {
  const { projectId, environment } = grant.tenant
  return [
    tokenHash,
    grant.id,
    projectId,
    environment,
    grant.userId,
    grant.scope,
    grant.domain,
    grant.maxAgeDays,
    grant.purpose,
    grant.issuedAtMs,
    grant.expiresAtMs,
  ]
}

function toGrant(row: Record<string, SQLOutputValue>): Grant {
  return {
    id: row.id as string,
    tenant: { projectId: row.project_id as string, environment: row.environment as Environment },
    userId: row.user_id as string,
    scope: row.scope as Scope,
    domain: row.domain as string | null,
    maxAgeDays: row.max_age_days as number | null,
    purpose: row.purpose as string,
    issuedAtMs: row.issued_at as number,
    expiresAtMs: row.expires_at as number,
    revokedAtMs: row.revoked_at as number | null,
  }
}
