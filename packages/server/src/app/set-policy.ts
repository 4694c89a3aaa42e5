import type { PolicyMatrix } from '@ambit/core'
import type { AppDeps } from './deps.ts'

/** The owner's act: from the next request on, this matrix decides. Returns its version. */
export function setPolicy(
  { store, clock }: Pick<AppDeps, 'store' | 'clock'>,
  { projectId, matrix, setBy }: { projectId: string; matrix: PolicyMatrix; setBy: string },
): Promise<number> {
  return store.policies.set(projectId, { matrix, setAtMs: clock(), setBy })
}
