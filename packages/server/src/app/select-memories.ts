import type { Memory } from '@ambit/core'
import type { Grant } from '../storage/port.ts'
import type { AppDeps } from './deps.ts'
import { dayMs } from './time.ts'

type ReadFilters = Pick<Grant, 'tenant' | 'userId' | 'scope' | 'domain' | 'maxAgeDays'>

/** The memories that a read sees at this moment. */
export function selectMemories(
  { store }: AppDeps,
  { tenant, userId, scope, domain, maxAgeDays }: ReadFilters,
  nowMs: number,
): Promise<readonly Memory[]> {
  // A limit that reaches back before 1970 is none.
  const createdSinceMs = maxAgeDays === null ? null : Math.max(0, Math.ceil(nowMs - maxAgeDays * dayMs))
  return store.memories.select({ tenant, userId, scope, domain, createdSinceMs, nowMs })
}
