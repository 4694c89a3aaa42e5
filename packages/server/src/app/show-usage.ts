import { summarizeUsage, type Usage, type UsagePeriodAsked, usagePeriod, usageStepMs } from '@ambit/core'
import { noSuchKey } from './console-key.ts'
import { type Needs, type Outcome, refuse } from './deps.ts'

export interface UsageQuestion extends UsagePeriodAsked {
  readonly projectId: string
}

export async function showUsage(
  { store, clock, environment }: Needs<'keys' | 'usage', 'clock' | 'environment'>,
  question: UsageQuestion,
): Promise<Outcome<Usage>> {
  const { projectId, step, steps, endMs, keyId } = question
  const nowMs = clock()
  const period = usagePeriod(endMs === null ? nowMs : endMs - 1, { step, steps })
  const { fromMs, toMs } = period
  const whole = { tenant: { projectId, environment }, fromMs, toMs, keyId, stepMs: null, isByKey: false, measure: null }
  const [series, previous, byKey, keys] = await Promise.all([
    store.usage.sum({ ...whole, stepMs: usageStepMs(step) }),
    store.usage.sum({ ...whole, fromMs: fromMs - (toMs - fromMs), toMs: fromMs }),
    store.usage.sum({ ...whole, isByKey: true }),
    store.keys.list({ projectId, environment, nowMs }),
  ])
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  // A deleted key is still asked after for as long as it has left something to show.
  if (keyId !== null && !names.has(keyId) && series.length === 0 && previous.length === 0) return refuse(noSuchKey)
  const nameOfKey = (id: string): string | null => names.get(id) ?? null
  return { ok: true, value: summarizeUsage({ period, keyId, series, previous, byKey, nameOfKey }) }
}
