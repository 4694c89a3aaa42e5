import type { Scope, VisibleDomains } from '@ambit/core'
import type { MemoryFilter } from '../storage/port/memories.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import { dayMs } from '../time/time-units.ts'

/** One scope of one user, looked at for a purpose. */
export interface Look {
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly purpose: string
  /** The name of the registered purpose that it began under; null: it is found by what is stated. */
  readonly registeredPurpose: string | null
  readonly maxAgeDays: number | null
}

/** What a look shows at this moment: of what it asks for, what its purpose may see. */
export function memoryFilter(
  look: Look & { readonly tenant: Tenant },
  visibleDomains: VisibleDomains,
  nowMs: number,
): MemoryFilter {
  const { tenant, userId, scope, domain, maxAgeDays } = look
  // A limit that reaches back before 1970 is none.
  const createdSinceMs = maxAgeDays === null ? null : Math.max(0, Math.ceil(nowMs - maxAgeDays * dayMs))
  return { tenant, userId, scope, domain, visibleDomains, createdSinceMs, nowMs }
}
