import { indexStoredRegister, type PolicyMatrix, type Simulation } from '@ambit/core'
import type { Needs } from './deps.ts'
import { type ReplayDeps, replayDecisions } from './purposes/replay-decisions.ts'

/** Compares a draft of the matrix with the one in force, on the reads of the last days. Nothing is changed by it. */
export async function simulatePolicy(
  deps: ReplayDeps & Needs<'registers' | 'policies', never>,
  { projectId, draft, days }: { projectId: string; draft: PolicyMatrix; days: number },
): Promise<Simulation> {
  const [stored, { matrix }] = await Promise.all([
    deps.store.registers.load(projectId),
    deps.store.policies.current(projectId),
  ])
  const register = indexStoredRegister(stored)
  return replayDecisions(deps, { projectId, inForce: { matrix, register }, draft: { matrix: draft, register }, days })
}
