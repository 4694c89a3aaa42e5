import type { Scope } from '@ambit/core'
import type { MemoryFilter } from '../storage/port/memories.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import { dayMs } from '../time/time-units.ts'

/** One scope of one user, looked at for a purpose. */
export interface Look {
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly purpose: string
  readonly maxAgeDays: number | null
}

/** What a look shows at this moment. */
export function memoryFilter(look: Look & { readonly tenant: Tenant }, nowMs: number): MemoryFilter {
  const { tenant, userId, scope, domain, maxAgeDays } = look
  // A limit that reaches back before 1970 is none.
  const createdSinceMs = maxAgeDays === null ? null : Math.max(0, Math.ceil(nowMs - maxAgeDays * dayMs))
  return { tenant, userId, scope, domain, createdSinceMs, nowMs }
}
