/** What happened lately in a project and what needs somebody: sums of counts, and a bounded look at the newest records. */
import {
  attentionOf,
  type CountedUsage,
  type Overview,
  overviewFigures,
  type Role,
  type UsagePeriod,
  usagePeriod,
  usageStepMs,
  type WatchedWebhook,
} from '@ambit/core'
import type { ListedKey } from '../storage/port/keys.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import type { Webhook } from '../storage/port/webhooks.ts'
import { dayMs } from '../time/time-units.ts'
import { anyRecord } from './audit/any-record.ts'
import { latestRefusals } from './audit/latest-refusals.ts'
import type { ConsoleNeeds } from './console-deps.ts'

const attentionMax = 20
/** Whoever has so many records and no read among them is still on the way to the first one. */
const firstLook = 2_000
/** Counts are stored every few seconds: a newer read may not be among them yet. */
const countedWithinMs = 60_000

type OverviewDeps = ConsoleNeeds<'audit' | 'keys' | 'policies' | 'registers' | 'usage' | 'webhooks'>

export async function showOverview(
  deps: OverviewDeps,
  { projectId, role }: { readonly projectId: string; readonly role: Role },
): Promise<Overview> {
  const tenant = { projectId, environment: deps.environment }
  const nowMs = deps.clock()
  const period = usagePeriod(nowMs, { step: 'hour', steps: 24 })
  const keys = await deps.store.keys.list({ ...tenant, nowMs })
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]))
  const [counted, watchedKeys, webhooks, refusals] = await Promise.all([
    countedInTwoDays(deps, tenant, period),
    watchKeys(deps, tenant, period, keys),
    role === 'owner' ? deps.store.webhooks.list(tenant) : [],
    // They name people, as single reads do.
    role === 'viewer' ? [] : latestRefusals(deps, tenant, (id) => keyNames.get(id) ?? null),
  ])
  const figures = overviewFigures(period, counted)
  const attention = attentionOf({ nowMs, figures, keys: watchedKeys, webhooks: webhooks.map(watchedWebhook) })
  return {
    ...figures,
    attention: attention.slice(0, attentionMax),
    attention_total: attention.length,
    refusals,
    first_steps: figures.today.reads > 0 ? null : await firstSteps(deps, tenant, { nowMs, hasKey: keys.length > 0 }),
  }
}

async function countedInTwoDays(
  { store }: OverviewDeps,
  tenant: Tenant,
  { fromMs, toMs, step }: UsagePeriod,
): Promise<readonly CountedUsage[]> {
  const both = { tenant, fromMs: fromMs - dayMs, toMs, keyId: null, stepMs: usageStepMs(step), isByKey: false }
  const sums = (['requests', 'refused'] as const).map((measure) => store.usage.sum({ ...both, measure }))
  return (await Promise.all(sums)).flat()
}

async function watchKeys(
  { store, rateLimitPerMinute, requestsOfThisMinute }: OverviewDeps,
  tenant: Tenant,
  { fromMs, toMs }: UsagePeriod,
  keys: readonly ListedKey[],
) {
  const [ofThisMinute, byKey] = await Promise.all([
    requestsOfThisMinute(keys.map(({ id }) => id)),
    store.usage.sum({ tenant, fromMs, toMs, keyId: null, stepMs: null, isByKey: true, measure: 'requests' }),
  ])
  const hits = Map.groupBy(
    byKey.filter(({ detail }) => detail === '429'),
    ({ keyId }) => keyId,
  )
  return keys.map(({ id, name, createdAtMs, expiresAtMs, rateLimitPerMinute: own }) => ({
    id,
    name,
    createdAtMs,
    expiresAtMs,
    limitPerMinute: own ?? rateLimitPerMinute,
    requestsThisMinute: ofThisMinute.get(id) ?? 0,
    limitHits: (hits.get(id) ?? []).reduce((sum, { count }) => sum + count, 0),
  }))
}

/** Whoever has switched one off knows that nothing gets through. */
function watchedWebhook({ id, url, failingSinceMs, disabledAtMs, disabledReason }: Webhook): WatchedWebhook {
  const isSwitchedOff = disabledReason === 'owner'
  return {
    id,
    url,
    failingSinceMs: isSwitchedOff ? null : failingSinceMs,
    stoppedAtMs: isSwitchedOff ? null : disabledAtMs,
  }
}

async function firstSteps(
  { store }: OverviewDeps,
  tenant: Tenant,
  { nowMs, hasKey }: { readonly nowMs: number; readonly hasKey: boolean },
): Promise<Overview['first_steps']> {
  const look = { afterId: '', beforeId: null, limit: 1, lookAt: firstLook }
  const [read, memory] = await Promise.all([
    store.audit.search(tenant, { ...look, filter: { ...anyRecord, kind: 'reads', outcome: 'ok' } }),
    store.audit.search(tenant, { ...look, filter: { ...anyRecord, action: 'create_memory', outcome: 'ok' } }),
  ])
  const [newest] = read.entries
  if (newest && newest.atMs < nowMs - countedWithinMs) return null
  return { has_key: hasKey, has_memory: memory.entries.length > 0, has_read: newest !== undefined }
}
