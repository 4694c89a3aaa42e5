import { indexStoredRegister, type PolicyMatrix, type Simulation } from '@ambit/core'
import type { Needs } from './deps.ts'
import { type ReplayDeps, replayDecisions } from './purposes/replay-decisions.ts'

/** Replays what the gate decided in the last days against a draft of the matrix. Nothing is changed by it. */
export async function simulatePolicy(
  deps: ReplayDeps & Needs<'registers', never>,
  { projectId, draft, days }: { projectId: string; draft: PolicyMatrix; days: number },
): Promise<Simulation> {
  const register = indexStoredRegister(await deps.store.registers.load(projectId))
  return replayDecisions(deps, { projectId, matrix: draft, register, days })
}
