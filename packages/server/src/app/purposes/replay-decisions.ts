import {
  findStated,
  type PolicyMatrix,
  type RecordedDecision,
  type RegisterIndex,
  type Simulation,
  startSimulation,
} from '@ambit/core'
import { firstIdSince } from '../../crypto/identifiers.ts'
import type { AuditEntry } from '../../storage/port/audit.ts'
import { dayMs, isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { createBreather } from './breather.ts'

export type ReplayDeps = Needs<'keys' | 'audit', 'clock' | 'environment' | 'classifyPurpose'>

export interface Replay {
  readonly projectId: string
  readonly matrix: PolicyMatrix
  readonly register: RegisterIndex
  readonly days: number
}

const pageRows = 500

/** Judges the reads of the last days by other rules. Nothing is changed by it. */
export async function replayDecisions(deps: ReplayDeps, replay: Replay): Promise<Simulation> {
  const { store, clock, environment, classifyPurpose } = deps
  const { projectId, matrix, register, days } = replay
  const tenant = { projectId, environment }
  const nowMs = clock()
  const keys = new Map((await store.keys.list({ ...tenant, nowMs })).map((key) => [key.id, key]))
  const keyOf = (keyId: string) => keys.get(keyId) ?? { purposes: null, purposeClasses: null }
  const simulation = startSimulation({ matrix, register, keyOf })
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
      const found = findStated({ register, key: keyOf(recorded.keyId) }, recorded)
      // What was refused unread is read now, where the other rules would have read it.
      const isUnread = found.kind === 'free_text' && entry.outcome === 'purpose_not_registered'
      const classes = isUnread ? (await classifyPurpose(recorded.purpose, projectId)).classes : recorded.classes
      simulation.add({ ...recorded, classes })
      await breathe()
    }
    if (entries.length < pageRows) return simulation.result()
    afterId = entries.at(-1)?.id ?? null
  }
}

function recordedDecision(entry: AuditEntry): RecordedDecision | null {
  const { atMs, actor, scope, domain, purpose, registeredPurpose, purposeClasses, outcome } = entry
  if (actor.kind !== 'key' || scope === null || purpose === null || purposeClasses === null) return null
  const stated = { scope, domain, purpose, registeredPurpose, classes: purposeClasses }
  return { at: isoTimestamp(atMs), keyId: actor.keyId, ...stated, wasAllowed: outcome === 'ok' }
}
