import type { Grant } from '../storage/port/grants.ts'
import type { MemoryFilter } from '../storage/port/memories.ts'
import { dayMs } from '../time/time-units.ts'

/** What a grant lets its holder see at this moment. */
export function memoryFilter({ tenant, userId, scope, domain, maxAgeDays }: Grant, nowMs: number): MemoryFilter {
  // A limit that reaches back before 1970 is none.
  const createdSinceMs = maxAgeDays === null ? null : Math.max(0, Math.ceil(nowMs - maxAgeDays * dayMs))
  return { tenant, userId, scope, domain, createdSinceMs, nowMs }
}
