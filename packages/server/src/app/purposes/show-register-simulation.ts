import type { RegisterSimulated } from '@ambit/core'
import { type RegisterDraft, simulateRegister } from './simulate-register.ts'

/** A simulation as it is shown: what would have been decided otherwise, by what was stated. */
export async function showRegisterSimulation(
  deps: Parameters<typeof simulateRegister>[0],
  draft: RegisterDraft,
): Promise<RegisterSimulated> {
  const { store, environment, clock } = deps
  const [simulation, keys] = await Promise.all([
    simulateRegister(deps, draft),
    store.keys.list({ projectId: draft.projectId, environment, nowMs: clock() }),
  ])
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  return {
    days: draft.days,
    decisions: simulation.decisions,
    to_allowed: simulation.flips.toAllowed,
    to_denied: simulation.flips.toDenied,
    purposes: simulation.byPurpose.map(({ purpose, becomes, count, keys, scopes, firstAt, lastAt }) => ({
      purpose,
      becomes,
      count,
      keys: [...keys].map(([id, times]) => ({ id, name: names.get(id) ?? null, count: times })),
      scopes: [...scopes].map(([scope, times]) => ({ scope, count: times })),
      first_at: firstAt,
      last_at: lastAt,
    })),
  }
}
