import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Scope } from '@ambit/core'
import type { AuditEntry, Environment, Grant, Tenant } from '../port.ts'
import { auditWrites } from './audit.ts'

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
  const insert = db.prepare(`
    INSERT INTO grants
      (token_hash, id, project_id, environment, user_id, scope, domain, max_age_days, purpose, issued_at, expires_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const isActive = db.prepare('SELECT 1 FROM grants WHERE token_hash = ? AND revoked_at IS NULL')
  const revoke = db.prepare(
    'UPDATE grants SET revoked_at = coalesce(revoked_at, ?) WHERE token_hash = ? RETURNING revoked_at AS revokedAtMs',
  )
  return {
    issueGrant({ grant, tokenHash, audit }: { grant: Grant; tokenHash: string; audit: AuditEntry }): void {
      insert.run(
        tokenHash,
        grant.id,
        grant.tenant.projectId,
        grant.tenant.environment,
        grant.userId,
        grant.scope,
        grant.domain,
        grant.maxAgeDays,
        grant.purpose,
        grant.issuedAtMs,
        grant.expiresAtMs,
      )
      recordAudit(audit)
    },
    recordGrantUse({ tokenHash, audit }: { tokenHash: string; audit: AuditEntry }): boolean {
      if (!isActive.get(tokenHash)) return false
      recordAudit(audit)
      return true
    },
    revokeGrant(args: { tokenHash: string; revokedAtMs: number; audit: AuditEntry }): number {
      const { tokenHash, revokedAtMs, audit } = args
      const row = revoke.get(revokedAtMs, tokenHash) as { revokedAtMs: number } | undefined
      if (!row) throw new Error('the grant to revoke is gone')
      recordAudit(audit)
      return row.revokedAtMs
    },
  }
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
