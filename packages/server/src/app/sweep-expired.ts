import type { SweepCounts } from '../storage/port.ts'
import type { AppDeps } from './deps.ts'
import { dayMs } from './time.ts'

/** So long a holder of an expired token still learns that it expired; after that the token is unknown. */
const expiredGrantsKeptMs = 30 * dayMs

/** Small enough that a request which arrives meanwhile does not notice. */
const batchRows = 200

/** Deletes what has expired, batch by batch, until nothing is left or `isStopping` says to leave the rest. */
export async function sweepExpired(
  { store, clock }: Pick<AppDeps, 'store' | 'clock'>,
  isStopping: () => boolean = () => false,
): Promise<SweepCounts> {
  let total: SweepCounts = { memories: 0, grants: 0, idempotencyClaims: 0 }
  let isDone = false
  while (!isDone && !isStopping()) {
    const nowMs = clock()
    const deleted = await store.maintenance.sweep({
      nowMs,
      grantsExpiredBeforeMs: nowMs - expiredGrantsKeptMs,
      limit: batchRows,
    })
    total = {
      memories: total.memories + deleted.memories,
      grants: total.grants + deleted.grants,
      idempotencyClaims: total.idempotencyClaims + deleted.idempotencyClaims,
    }
    isDone = Object.values(deleted).every((count) => count < batchRows)
  }
  return total
}
