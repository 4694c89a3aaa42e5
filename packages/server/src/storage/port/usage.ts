import type { Tenant } from './tenant.ts'

/** What one process has counted since it last wrote it down. Counts are added to what is there. */
export interface UsageCount {
  readonly tenant: Tenant
  readonly keyId: string
  /** The beginning of the hour, in UTC. */
  readonly hourMs: number
  /**
   * `requests`: subject is the operation, detail the status. `latency`: subject is empty, detail the number of a bucket.
   * `refused`: subject is `request`, or `scope` for one that an answered context named; detail is the code of the refusal.
   * `denials`: the same refusals where the gate decided; subject is the scope, or empty for several, detail the purpose classes with a space between, or empty when none was recognised.
   * `purposes`: subject is the name of a registered purpose, detail `ok` or the code of the refusal. `filed`: subject is the
   * scope of memories created in a project that has domains, detail `domain`, or `nowhere` for those without one.
   */
  readonly measure: UsageMeasure
  readonly subject: string
  readonly detail: string
  readonly count: number
}

export type UsageMeasure = 'requests' | 'latency' | 'refused' | 'denials' | 'purposes' | 'filed'

export interface KeyUse {
  readonly keyId: string
  readonly atMs: number
}

export interface UsageQuery {
  readonly tenant: Tenant
  readonly fromMs: number
  /** Not included. */
  readonly toMs: number
  /** Null: all keys of the tenant. */
  readonly keyId: string | null
  /** Null: the whole period is one sum; otherwise a sum for each step of this length, counted from the epoch. */
  readonly stepMs: number | null
  /** Whether to keep the keys apart. */
  readonly isByKey: boolean
  /** Null: everything. */
  readonly measure: UsageMeasure | null
}

export interface UsageSum {
  /** Where the step begins; null when the whole period is one sum. */
  readonly atMs: number | null
  /** Null when the keys are not kept apart. */
  readonly keyId: string | null
  readonly measure: UsageMeasure
  readonly subject: string
  readonly detail: string
  readonly count: number
}

/** Whether a sum can be made of whole days in UTC, of which there are far fewer than hours. */
export function isOfWholeDays({ fromMs, toMs, stepMs }: UsageQuery): boolean {
  return [fromMs, toMs, stepMs ?? 0].every((ms) => ms % usageDayMs === 0)
}

export const usageDayMs = 86_400_000

export interface UsageStore {
  add(counts: readonly UsageCount[], uses: readonly KeyUse[]): Promise<void>
  /** In no particular order. Hours are kept for weeks, whole days for longer. */
  sum(query: UsageQuery): Promise<readonly UsageSum[]>
}
