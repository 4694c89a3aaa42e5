import { findStated, type RecordedDecision, type SimulatedRules, type Simulation, startSimulation } from '@ambit/core'
import { createBreather } from '../../concurrency/turns.ts'
import { firstIdSince } from '../../crypto/identifiers.ts'
import type { AuditEntry } from '../../storage/port/audit.ts'
import { dayMs, isoTimestamp } from '../../time/time-units.ts'
import { askedScopes } from '../audit/asked-scopes.ts'
import type { Needs } from '../deps.ts'

export type ReplayDeps = Needs<'keys' | 'audit', 'clock' | 'environment' | 'classifyPurpose'>

export interface Replay {
  readonly projectId: string
  readonly inForce: SimulatedRules
  readonly draft: SimulatedRules
  readonly days: number
}

const pageRows = 500

/** Judges the reads of the last days by the rules in force and by a draft. Nothing is changed by it. */
export async function replayDecisions(deps: ReplayDeps, replay: Replay): Promise<Simulation> {
  const { store, clock, environment, classifyPurpose } = deps
  const { projectId, inForce, draft, days } = replay
  const tenant = { projectId, environment }
  const nowMs = clock()
  const keys = new Map((await store.keys.list({ ...tenant, nowMs })).map((key) => [key.id, key]))
  const keyOf = (keyId: string) => keys.get(keyId) ?? { purposes: null, purposeClasses: null }
  const simulation = startSimulation({ inForce, draft, keyOf })
  const breathe = createBreather()
  const sinceMs = nowMs - days * dayMs
  let afterId: string | null = firstIdSince('aud', sinceMs)
  for (;;) {
    const entries: readonly AuditEntry[] = await store.audit.listDecisions(tenant, {
      sinceMs,
      afterId,
      limit: pageRows,
    })
    for (const entry of entries) {
      const recorded = recordedDecision(entry)
      if (!recorded) continue
      // What was refused unread is read now, where either set of rules reads it.
      const key = keyOf(recorded.keyId)
      const isFreeText = [inForce, draft].some((rules) => findStated({ ...rules, key }, recorded).kind === 'free_text')
      const isUnread = isFreeText && entry.outcome === 'purpose_not_registered'
      const classes = isUnread ? (await classifyPurpose(recorded.purpose, projectId)).classes : recorded.classes
      simulation.add({ ...recorded, classes })
      await breathe()
    }
    if (entries.length < pageRows) return simulation.result()
    afterId = entries.at(-1)?.id ?? null
  }
}

function recordedDecision(entry: AuditEntry): RecordedDecision | null {
  const { atMs, actor, domain, purpose, registeredPurpose, purposeClasses } = entry
  const scopes = askedScopes(entry)
  if (actor.kind !== 'key' || scopes.length === 0 || purpose === null || purposeClasses === null) return null
  const stated = { scopes, domain, purpose, registeredPurpose, classes: purposeClasses }
  return { at: isoTimestamp(atMs), keyId: actor.keyId, ...stated }
}
