/**
 * Reads that may take longer than the thread that answers has: of the audit, of what was counted, of a person. A thread
 * of their own does them, in turns of those whom they are for, so that no look at a page makes requests wait.
 */
import type { DatabaseSync } from 'node:sqlite'
import { type FairThreadOptions, startFairThread } from '../../concurrency/fair-thread.ts'
import type { StoredBytes } from '../port/maintenance.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import { activeGrantReads } from './active-grants.ts'
import { auditReads } from './audit.ts'
import { auditChainReads } from './audit-chain.ts'
import { subjectReads } from './subject-reads.ts'
import { usageReads } from './usage.ts'

export function slowReadsOn(db: DatabaseSync) {
  const { chainLinks, findUnlinked } = auditChainReads(db)
  const bytesOf = db.prepare(
    'SELECT project_id AS projectId, environment, sum(bytes) AS bytes FROM memory_totals GROUP BY 1, 2',
  )
  return {
    storedBytes: () => bytesOf.all().map((row) => ({ ...row }) as unknown as StoredBytes),
    ...auditReads(db),
    ...subjectReads(db),
    ...activeGrantReads(db),
    ...usageReads(db),
    chainLinks,
    findUnlinked,
  }
}

type Reads = ReturnType<typeof slowReadsOn>
export type SlowRead = { readonly name: keyof Reads; readonly args: readonly unknown[] }

export interface SlowReads {
  run<Name extends keyof Reads>(
    fairnessKey: string,
    name: Name,
    ...args: Parameters<Reads[Name]>
  ): Promise<Awaited<ReturnType<Reads[Name]>>>
  close(): Promise<void>
}

export function startSlowReads(options: Omit<FairThreadOptions, 'failure'>): SlowReads {
  const thread = startFairThread<SlowRead, never>({
    ...options,
    failure: (reason) => new StoreUnavailable(`a read failed: ${reason}`),
  })
  return { run: (fairnessKey, name, ...args) => thread.run(fairnessKey, { name, args }), close: thread.close }
}
