import type { DatabaseSync } from 'node:sqlite'
import type { Memory } from '@ambit/core'
import type { CreateMemoryOutcome, IdempotencyClaim, MemoryFilter, NewMemory, Tenant } from '../port.ts'
import { auditWrites } from './audit.ts'
import type { SqlRow } from './rows.ts'

export function memoryWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const findClaim = db.prepare(`
    SELECT fingerprint, response FROM idempotency_claims
    WHERE project_id = ? AND environment = ? AND key = ? AND expires_at > ?`)
  // An expired claim that the sweep has not reached yet gives way.
  const putClaim = db.prepare(`
    INSERT OR REPLACE INTO idempotency_claims (project_id, environment, key, fingerprint, response, expires_at)
    VALUES (?, ?, ?, ?, ?, ?)`)
  const insert = db.prepare(`
    INSERT INTO memories
      (project_id, environment, user_id, scope, id, domain, source, value, created_at, expires_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  return {
    createMemory(args: {
      memory: SqlRow
      memoryId: string
      audit: SqlRow
      claim: SqlRow | null
      nowMs: number
    }): CreateMemoryOutcome {
      const { memory, memoryId, audit, claim, nowMs } = args
      if (claim) {
        const [projectId = null, environment = null, key = null, fingerprint] = claim
        const earlier = findClaim.get(projectId, environment, key, nowMs)
        if (earlier) {
          return earlier.fingerprint === fingerprint
            ? { kind: 'replayed', response: earlier.response as string }
            : { kind: 'mismatch' }
        }
        putClaim.run(...claim)
      }
      insert.run(...memory)
      recordAudit(audit, [memoryId])
      return { kind: 'created' }
    },
  }
}

export function memoryRow({ tenant, userId, scope, id, domain, source, value, ...times }: NewMemory): SqlRow {
  const { createdAtMs, expiresAtMs } = times
  const { projectId, environment } = tenant
  return [projectId, environment, userId, scope, id, domain, source, JSON.stringify(value), createdAtMs, expiresAtMs]
}

export function claimRow({ projectId, environment }: Tenant, claim: IdempotencyClaim): SqlRow {
  return [projectId, environment, claim.key, claim.fingerprint, claim.response, claim.expiresAtMs]
}

/** The memories that a grant shows: their ids for the record, and all of them as one JSON text for its holder. */
export function memorySelection(db: DatabaseSync) {
  const select = db.prepare(`
    SELECT id, source, created_at, value FROM memories
    WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3 AND scope = ?4
      AND (expires_at IS NULL OR expires_at > ?5)
      AND (?6 IS NULL OR domain = ?6)
      AND (?7 IS NULL OR created_at >= ?7)
    ORDER BY id`)
  select.setReturnArrays(true)
  return (filter: SqlRow): { ids: readonly string[]; json: string } => {
    const rows = select.all(...filter) as unknown as readonly [string, string, number, string][]
    const memories = rows.map(
      ([id, source, createdAtMs, value]) =>
        `{"id":"${id}","source":"${source}","createdAtMs":${createdAtMs},"value":${value}}`,
    )
    return { ids: rows.map(([id]) => id), json: `[${memories.join(',')}]` }
  }
}

export function filterRow({ tenant, userId, scope, domain, createdSinceMs, nowMs }: MemoryFilter): SqlRow {
  return [tenant.projectId, tenant.environment, userId, scope, nowMs, domain, createdSinceMs]
}

export function parseSelection(json: string): readonly Memory[] {
  return JSON.parse(json) as readonly Memory[]
}
