import { type PolicyMatrix, type PolicySimulation, startPolicySimulation } from '@ambit/core'
import { firstIdSince } from '../crypto/identifiers.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import { dayMs, isoTimestamp } from '../time/time-units.ts'
import type { Needs } from './deps.ts'

const pageRows = 500

/** Replays what the gate decided in the last days against a draft. Nothing is changed by it. */
export async function simulatePolicy(
  { store, clock, environment }: Needs<'keys' | 'audit', 'clock' | 'environment'>,
  { projectId, draft, days }: { projectId: string; draft: PolicyMatrix; days: number },
): Promise<PolicySimulation> {
  const tenant: Tenant = { projectId, environment }
  const nowMs = clock()
  const keys = new Map((await store.keys.list({ ...tenant, nowMs })).map((key) => [key.id, key.purposeClasses]))
  const simulation = startPolicySimulation(draft, (keyId) => keys.get(keyId) ?? null)
  const sinceMs = nowMs - days * dayMs
  let afterId: string | null = firstIdSince('aud', sinceMs)
  for (;;) {
    const entries = await store.audit.listDecisions(tenant, { sinceMs, afterId, limit: pageRows })
    for (const { atMs, actor, scope, purpose, purposeClasses, outcome } of entries) {
      if (actor.kind !== 'key' || scope === null || purpose === null || purposeClasses === null) continue
      simulation.add({
        at: isoTimestamp(atMs),
        keyId: actor.keyId,
        scope,
        purpose,
        classes: purposeClasses,
        wasAllowed: outcome === 'ok',
      })
    }
    if (entries.length < pageRows) return simulation.result()
    afterId = entries.at(-1)?.id ?? null
    // A service that simulates a long time answers requests meanwhile.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
