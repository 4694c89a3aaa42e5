import type { DatabaseSync } from 'node:sqlite'
import { sees } from '@ambit/core/visible-domains'
import { involvedMemories } from '../involved-memories.ts'
import type {
  ClaimOutcome,
  CreateMemoryOutcome,
  IdempotencyClaim,
  MemoryFilter,
  NewMemory,
  ScopeLimits,
  Superseded,
} from '../port/memories.ts'
import { beingErased } from '../port/store-unavailable.ts'
import type { Tenant } from '../port/tenant.ts'
import { subjectKey } from '../subject-key.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import {
  claim as claimColumns,
  idempotencyClaims,
  memories,
  memory as memoryColumns,
  memoryFilter,
} from '../tables/memories.ts'
import { auditWrites } from './audit.ts'
import { isBeingErased } from './erasure-check.ts'
import { memoryRemoval, type RemovableMemory } from './memory-removal.ts'
import { insertInto, ofPlace, prepareLists } from './sql.ts'

export function memoryWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const { findRemovable, remove } = memoryRemoval(db)
  const findStored = prepareLists(
    db,
    `SELECT coalesce(t.memories, 0), coalesce(t.bytes, 0), ${isBeingErased}
    FROM (SELECT 1) LEFT JOIN memory_totals AS t ON ${ofPlace('t')}`,
  )
  const findClaim = db.prepare(`
    SELECT fingerprint, response FROM idempotency_claims
    WHERE project_id = ? AND environment = ? AND key = ? AND expires_at > ?`)
  // An expired claim that the sweep has not reached yet gives way.
  const putClaim = db.prepare(insertInto(idempotencyClaims, claimColumns, 'INSERT OR REPLACE'))
  const insert = db.prepare(insertInto(memories, memoryColumns))

  function earlierClaim(claim: SqlRow, nowMs: number): { readonly response: string } | 'mismatch' | null {
    const { tenant, key, fingerprint } = claimColumns.decodeAt(claim, 0)
    const earlier = findClaim.get(tenant.projectId, tenant.environment, key, nowMs)
    if (!earlier) return null
    // One that was emptied, because what it was made for is gone, fits every body.
    const isSame = earlier.fingerprint === fingerprint || earlier.fingerprint === ''
    return isSame ? { response: earlier.response as string } : 'mismatch'
  }

  return {
    createMemory(args: {
      memory: SqlRow
      audit: SqlRow
      claim: SqlRow | null
      superseded: (Omit<Superseded, 'audit'> & { readonly audit: SqlRow }) | null
      limits: ScopeLimits
    }): CreateMemoryOutcome {
      const { limits, superseded } = args
      const { id, tenant, userId, scope, bytes, createdAtMs } = memoryColumns.decodeAt(args.memory, 0)
      const place = [tenant.projectId, tenant.environment, userId, scope] as const
      const [memoriesStored, bytesStored, isErased] = findStored.get(...place) as unknown as readonly number[]
      if (isErased) throw beingErased()
      const earlier = args.claim && earlierClaim(args.claim, createdAtMs)
      if (earlier) return earlier === 'mismatch' ? { kind: 'mismatch' } : { kind: 'replayed', ...earlier }

      const leaving: RemovableMemory[] = []
      for (const old of superseded?.ids ?? []) {
        const found = findRemovable([...place, old], createdAtMs)
        if (!found || !superseded || !sees(superseded.visibleDomains, found.domain))
          return { kind: 'superseded_missing' }
        leaving.push(found)
      }
      const stored = { memories: memoriesStored ?? 0, bytes: bytesStored ?? 0 }
      const leavingBytes = leaving.reduce((sum, old) => sum + old.bytes, 0)
      if (stored.memories - leaving.length >= limits.memories) return { kind: 'limit_reached', of: 'memories' }
      if (stored.bytes - leavingBytes + bytes > limits.bytes) return { kind: 'limit_reached', of: 'bytes' }

      for (const old of leaving) remove(tenant, old)
      if (superseded) recordAudit(superseded.audit, involvedMemories([...superseded.ids].sort()))
      if (args.claim) putClaim.run(...args.claim)
      insert.run(...args.memory)
      recordAudit(args.audit, involvedMemories([id]))
      return { kind: 'created' }
    },

    claimRequest({ claim, nowMs }: { claim: SqlRow; nowMs: number }): ClaimOutcome {
      const earlier = earlierClaim(claim, nowMs)
      if (earlier === null) putClaim.run(...claim)
      return earlier === 'mismatch' ? 'mismatch' : 'claimed'
    },
  }
}

export function memoryRow(memory: NewMemory): SqlRow {
  return toRow(memoryColumns, memory)
}

/** @param userId of whom its answer speaks; null: of several. */
export function claimRow(tenant: Tenant, claim: IdempotencyClaim, userId: string | null): SqlRow {
  return toRow(claimColumns, { ...claim, tenant, subjectKey: userId === null ? null : subjectKey(userId) })
}

export function filterRow(filter: MemoryFilter): SqlRow {
  return toRow(memoryFilter, filter)
}
