import { requestsByKey, usagePeriod, usageStepMs } from '@ambit/core'
import type { Tenant } from '../storage/port/tenant.ts'
import type { ConsoleDeps } from './console-deps.ts'
import { type KeyTraffic, noTraffic } from './console-key.ts'
import type { Needs } from './deps.ts'

/** What was asked with these keys of a project in the last 24 hours, and in the current minute. */
export async function keyTraffic(
  { store, clock, requestsOfThisMinute }: Needs<'usage', 'clock'> & Pick<ConsoleDeps, 'requestsOfThisMinute'>,
  tenant: Tenant,
  keyIds: readonly string[],
): Promise<(keyId: string) => KeyTraffic> {
  const period = usagePeriod(clock(), { step: 'hour', steps: 24 })
  const { fromMs, toMs } = period
  const [only = null, another] = keyIds
  const [sums, ofThisMinute] = await Promise.all([
    store.usage.sum({
      tenant,
      fromMs,
      toMs,
      keyId: another === undefined ? only : null,
      stepMs: usageStepMs('hour'),
      isByKey: true,
      measure: 'requests',
    }),
    requestsOfThisMinute(keyIds),
  ])
  const requests = requestsByKey(period, sums)
  return (keyId) => ({
    requests24h: requests.get(keyId) ?? noTraffic.requests24h,
    rateLimitUsed: ofThisMinute.get(keyId) ?? noTraffic.rateLimitUsed,
  })
}
