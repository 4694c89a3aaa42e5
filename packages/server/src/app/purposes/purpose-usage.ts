/** How often purposes were read for in the last 30 days, by what was counted. */
import { usagePeriod, usageStepMs } from '@ambit/core'
import type { Tenant } from '../../storage/port/tenant.ts'
import type { UsageMeasure, UsageSum } from '../../storage/port/usage.ts'
import type { Needs } from '../deps.ts'

export const purposeUsageDays = 30

export interface PurposeUsage {
  /** Those that were allowed, by day, oldest first; the last one is today. */
  readonly reads: readonly number[]
  readonly refused: number
}

export const noReads: PurposeUsage = { reads: new Array<number>(purposeUsageDays).fill(0), refused: 0 }

type UsageDeps = Needs<'usage', 'clock'>

/** By the names of purposes. */
export async function purposeUsage(deps: UsageDeps, tenant: Tenant): Promise<ReadonlyMap<string, PurposeUsage>> {
  const { fromMs } = usagePeriod(deps.clock(), { step: 'day', steps: purposeUsageDays })
  const usage = new Map<string, { reads: number[]; refused: number }>()
  for (const { atMs, subject, detail, count } of await sumOf(deps, tenant, 'purposes')) {
    const entry = usage.get(subject) ?? { reads: [...noReads.reads], refused: 0 }
    const day = ((atMs ?? fromMs) - fromMs) / usageStepMs('day')
    if (detail === 'ok') entry.reads[day] = (entry.reads[day] ?? 0) + count
    else entry.refused += count
    usage.set(subject, entry)
  }
  return usage
}

/** How many memories were created, and how many of them without a domain. */
export async function filedMemories(
  deps: UsageDeps,
  tenant: Tenant,
): Promise<{ readonly created: number; readonly without_domain: number }> {
  const filed = await sumOf(deps, tenant, 'filed')
  return { created: total(filed), without_domain: total(filed.filter(({ detail }) => detail === 'nowhere')) }
}

function total(sums: readonly UsageSum[]): number {
  return sums.reduce((sum, { count }) => sum + count, 0)
}

function sumOf({ store, clock }: UsageDeps, tenant: Tenant, measure: UsageMeasure): Promise<readonly UsageSum[]> {
  const { fromMs, toMs } = usagePeriod(clock(), { step: 'day', steps: purposeUsageDays })
  return store.usage.sum({ tenant, fromMs, toMs, keyId: null, stepMs: usageStepMs('day'), isByKey: false, measure })
}
