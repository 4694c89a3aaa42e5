import type { PolicyMatrix } from '@ambit/core'
import { type AppDeps, type Outcome, refuse } from './deps.ts'

export interface NewPolicy {
  readonly projectId: string
  readonly matrix: PolicyMatrix
  readonly setBy: string
  /** The version that the change was made from; absent: whatever is in force. */
  readonly expectedVersion?: number
}

/** The owner's act: from the next request on, this matrix decides. Its version is the answer. */
export async function setPolicy(
  { store, clock }: Pick<AppDeps, 'store' | 'clock'>,
  { projectId, matrix, setBy, expectedVersion }: NewPolicy,
): Promise<Outcome<number>> {
  const change = { matrix, setAtMs: clock(), setBy }
  const version =
    expectedVersion === undefined
      ? await store.policies.set(projectId, change)
      : await store.policies.replace(projectId, expectedVersion, change)
  return version === null ? refuse(changedMeanwhile) : { ok: true, value: version }
}

const changedMeanwhile = {
  code: 'conflict',
  message: 'Another version of the policy is in force by now. Look at it, and make the change from there.',
} as const
