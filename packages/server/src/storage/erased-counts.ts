/** What an erasure has taken out, and how its record says so. */
import type { NewAuditEntry } from './port/audit.ts'
import type { BegunErasure, ErasedCounts } from './port/subjects.ts'

export const nothingErased: ErasedCounts = { memories: 0, grants: 0, idempotencyClaims: 0, consents: 0 }

export function sumOf(counts: ErasedCounts, further: Partial<ErasedCounts>): ErasedCounts {
  return {
    memories: counts.memories + (further.memories ?? 0),
    grants: counts.grants + (further.grants ?? 0),
    idempotencyClaims: counts.idempotencyClaims + (further.idempotencyClaims ?? 0),
    consents: counts.consents + (further.consents ?? 0),
  }
}

/** `records` is how many know the person by a pseudonym now: whoever checks the chain holds them against it. */
export function recordOfErasure({ act, counts, pseudonym }: BegunErasure, records: number): NewAuditEntry {
  const { memories, grants, idempotencyClaims, consents } = counts
  const erased = { memories, grants, idempotency_claims: idempotencyClaims, consents }
  return { ...act, details: { ...act.details, ...erased, pseudonym, records } }
}
