/** What an erasure has taken out, and how its record says so. */
import { rangesOf } from '../audit-chain/sequence-ranges.ts'
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

/** Lists the records that know the person by a pseudonym now: nothing else explains a record without a salt. */
export function recordOfErasure(
  { act, counts, pseudonym }: BegunErasure,
  sequences: readonly (number | null)[],
): NewAuditEntry {
  const { memories, grants, idempotencyClaims, consents } = counts
  const erased = { memories, grants, idempotency_claims: idempotencyClaims, consents }
  const listed = rangesOf(sequences.filter((sequence) => sequence !== null))
  return {
    ...act,
    details: { ...act.details, ...erased, pseudonym, records: sequences.length, sequences: listed },
  }
}
