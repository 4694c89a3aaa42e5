import type { PolicyMatrix } from '@ambit/core'
import { type Needs, type Outcome, refuse } from './deps.ts'
import { type Acting, actorName, ownerAct } from './owner-act.ts'

export interface NewPolicy {
  readonly projectId: string
  readonly matrix: PolicyMatrix
  /** The version that the change was made from; absent: whatever is in force. */
  readonly expectedVersion?: number
  /** Why. */
  readonly note?: string | null
}

/** The owner's act: from the next request on, this matrix decides. Its version is the answer. */
export async function setPolicy(
  deps: Needs<'policies', 'environment' | 'clock' | 'newId'>,
  acting: Acting,
  { projectId, matrix, expectedVersion, note = null }: NewPolicy,
): Promise<Outcome<number>> {
  const { store, environment, clock } = deps
  const change = { matrix, setAtMs: clock(), setBy: actorName(acting.actor), note }
  const tenant = { projectId, environment }
  const details = note === null ? null : { note }
  const act = ownerAct(deps, acting, {
    atMs: change.setAtMs,
    tenant,
    action: 'set_policy',
    subject: projectId,
    details,
  })
  const version =
    expectedVersion === undefined
      ? await store.policies.set(projectId, change, act)
      : await store.policies.replace(projectId, expectedVersion, change, act)
  return version === null ? refuse(changedMeanwhile) : { ok: true, value: version }
}

const changedMeanwhile = {
  code: 'conflict',
  message: 'Another version of the policy is in force by now. Look at it, and make the change from there.',
} as const
