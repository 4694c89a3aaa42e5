import type { DatabaseSync } from 'node:sqlite'
import { involvedMemories } from '../involved-memories.ts'
import type { CreateMemoryOutcome, IdempotencyClaim, MemoryFilter, NewMemory, ScopeLimits } from '../port/memories.ts'
import type { Tenant } from '../port/tenant.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import {
  claim as claimColumns,
  idempotencyClaims,
  memories,
  memory as memoryColumns,
  memoryFilter,
} from '../tables/memories.ts'
import { auditWrites } from './audit.ts'
import { insertInto } from './sql.ts'

export function memoryWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const total = db.prepare(
    'SELECT memories, bytes FROM memory_totals WHERE project_id = ? AND environment = ? AND user_id = ? AND scope = ?',
  )
  const findClaim = db.prepare(`
    SELECT fingerprint, response FROM idempotency_claims
    WHERE project_id = ? AND environment = ? AND key = ? AND expires_at > ?`)
  // An expired claim that the sweep has not reached yet gives way.
  const putClaim = db.prepare(insertInto(idempotencyClaims, claimColumns, 'INSERT OR REPLACE'))
  const insert = db.prepare(insertInto(memories, memoryColumns))
  return {
    createMemory(args: {
      memory: SqlRow
      audit: SqlRow
      claim: SqlRow | null
      limits: ScopeLimits
    }): CreateMemoryOutcome {
      const { id, tenant, userId, scope, bytes, createdAtMs } = memoryColumns.take(args.memory, 0)
      const { projectId, environment } = tenant
      if (args.claim) {
        const { key, fingerprint } = claimColumns.take(args.claim, 0)
        const earlier = findClaim.get(projectId, environment, key, createdAtMs)
        if (earlier) {
          return earlier.fingerprint === fingerprint
            ? { kind: 'replayed', response: earlier.response as string }
            : { kind: 'mismatch' }
        }
      }
      const stored = total.get(projectId, environment, userId, scope) as ScopeLimits | undefined
      if (stored && stored.memories >= args.limits.memories) return { kind: 'limit_reached', of: 'memories' }
      if ((stored?.bytes ?? 0) + bytes > args.limits.bytes) return { kind: 'limit_reached', of: 'bytes' }
      if (args.claim) putClaim.run(...args.claim)
      insert.run(...args.memory)
      recordAudit(args.audit, involvedMemories([id]))
      return { kind: 'created' }
    },
  }
}

export function memoryRow(memory: NewMemory): SqlRow {
  return toRow(memoryColumns, memory)
}

export function claimRow(tenant: Tenant, claim: IdempotencyClaim): SqlRow {
  return toRow(claimColumns, { ...claim, tenant })
}

export function filterRow(filter: MemoryFilter): SqlRow {
  return toRow(memoryFilter, filter)
}
