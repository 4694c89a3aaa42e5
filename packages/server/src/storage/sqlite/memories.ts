import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Memory, MemoryValue, Source } from '@ambit/core'
import type { AuditEntry, CreateMemoryOutcome, IdempotencyClaim, MemoryFilter, NewMemory, Tenant } from '../port.ts'
import { auditWrites } from './audit.ts'

export function memoryReads(db: DatabaseSync) {
  const select = db.prepare(`
    SELECT id, source, value, created_at FROM memories
    WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3 AND scope = ?4
      AND (expires_at IS NULL OR expires_at > ?5)
      AND (?6 IS NULL OR domain = ?6)
      AND (?7 IS NULL OR created_at >= ?7)
    ORDER BY id`)
  return {
    selectMemories({ tenant, userId, scope, domain, createdSinceMs, nowMs }: MemoryFilter): readonly Memory[] {
      return select
        .all(tenant.projectId, tenant.environment, userId, scope, nowMs, domain, createdSinceMs)
        .map(toMemory)
    },
  }
}

export function memoryWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const claims = idempotencyClaims(db)
  const insert = db.prepare(`
    INSERT INTO memories
      (project_id, environment, user_id, scope, id, domain, source, value, created_at, expires_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  return {
    createMemory(args: { memory: NewMemory; audit: AuditEntry; claim: IdempotencyClaim | null }): CreateMemoryOutcome {
      const { memory, audit, claim } = args
      const { tenant } = memory
      if (claim) {
        const earlier = claims.find(tenant, claim.key, memory.createdAtMs)
        if (earlier) {
          return earlier.fingerprint === claim.fingerprint
            ? { kind: 'replayed', response: earlier.response }
            : { kind: 'mismatch' }
        }
        claims.put(tenant, claim)
      }
      insert.run(
        tenant.projectId,
        tenant.environment,
        memory.userId,
        memory.scope,
        memory.id,
        memory.domain,
        memory.source,
        JSON.stringify(memory.value),
        memory.createdAtMs,
        memory.expiresAtMs,
      )
      recordAudit(audit)
      return { kind: 'created' }
    },
  }
}

function idempotencyClaims(db: DatabaseSync) {
  const find = db.prepare(`
    SELECT fingerprint, response FROM idempotency_claims
    WHERE project_id = ? AND environment = ? AND key = ? AND expires_at > ?`)
  // An expired claim that the sweep has not reached yet gives way.
  const put = db.prepare('INSERT OR REPLACE INTO idempotency_claims VALUES (?, ?, ?, ?, ?, ?)')
  return {
    find({ projectId, environment }: Tenant, key: string, nowMs: number) {
      return find.get(projectId, environment, key, nowMs) as { fingerprint: string; response: string } | undefined
    },
    put({ projectId, environment }: Tenant, { key, fingerprint, response, expiresAtMs }: IdempotencyClaim): void {
      put.run(projectId, environment, key, fingerprint, response, expiresAtMs)
    },
  }
}

function toMemory(row: Record<string, SQLOutputValue>): Memory {
  return {
    id: row.id as string,
    source: row.source as Source,
    createdAtMs: row.created_at as number,
    value: JSON.parse(row.value as string) as MemoryValue,
  }
}
