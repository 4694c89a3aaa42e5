import type { DatabaseSync } from 'node:sqlite'
import { involvedMemories } from '../involved-memories.ts'
import type { CreateMemoryOutcome, IdempotencyClaim, MemoryFilter, NewMemory, ScopeLimits } from '../port/memories.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditWrites } from './audit.ts'
import type { SqlRow } from './rows.ts'

export function memoryWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const total = db.prepare(
    'SELECT memories, bytes FROM memory_totals WHERE project_id = ? AND environment = ? AND user_id = ? AND scope = ?',
  )
  const findClaim = db.prepare(`
    SELECT fingerprint, response FROM idempotency_claims
    WHERE project_id = ? AND environment = ? AND key = ? AND expires_at > ?`)
  // An expired claim that the sweep has not reached yet gives way.
  const putClaim = db.prepare(`
    INSERT OR REPLACE INTO idempotency_claims (project_id, environment, key, fingerprint, response, expires_at)
    VALUES (?, ?, ?, ?, ?, ?)`)
  const insert = db.prepare(`
    INSERT INTO memories
      (project_id, environment, user_id, scope, id, domain, source, value, created_at, expires_at, bytes)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  return {
    createMemory(args: {
      memory: SqlRow
      memoryId: string
      audit: SqlRow
      claim: SqlRow | null
      nowMs: number
      bytes: number
      limits: ScopeLimits
    }): CreateMemoryOutcome {
      const { memory, memoryId, audit, claim, nowMs, bytes, limits } = args
      if (claim) {
        const [projectId = null, environment = null, key = null, fingerprint] = claim
        const earlier = findClaim.get(projectId, environment, key, nowMs)
        if (earlier) {
          return earlier.fingerprint === fingerprint
            ? { kind: 'replayed', response: earlier.response as string }
            : { kind: 'mismatch' }
        }
      }
      const [projectId = null, environment = null, userId = null, scope = null] = memory
      const stored = total.get(projectId, environment, userId, scope) as ScopeLimits | undefined
      if (stored && stored.memories >= limits.memories) return { kind: 'limit_reached', of: 'memories' }
      if ((stored?.bytes ?? 0) + bytes > limits.bytes) return { kind: 'limit_reached', of: 'bytes' }
      if (claim) putClaim.run(...claim)
      insert.run(...memory)
      recordAudit(audit, involvedMemories([memoryId]))
      return { kind: 'created' }
    },
  }
}

export function memoryRow({ tenant, userId, scope, id, domain, source, valueJson, ...rest }: NewMemory): SqlRow {
  const { createdAtMs, expiresAtMs, bytes } = rest
  const { projectId, environment } = tenant
  return [projectId, environment, userId, scope, id, domain, source, valueJson, createdAtMs, expiresAtMs, bytes]
}

export function claimRow({ projectId, environment }: Tenant, claim: IdempotencyClaim): SqlRow {
  return [projectId, environment, claim.key, claim.fingerprint, claim.response, claim.expiresAtMs]
}

export function filterRow({ tenant, userId, scope, domain, createdSinceMs, nowMs }: MemoryFilter): SqlRow {
  return [tenant.projectId, tenant.environment, userId, scope, nowMs, domain, createdSinceMs]
}
