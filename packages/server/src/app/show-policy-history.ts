import { defaultPolicyMatrix, type PolicyHistory } from '@ambit/core'
import { isoTimestamp } from '../time/time-units.ts'
import type { Needs } from './deps.ts'

/** Every policy that the project has had, the default of the product being the oldest. The newest is in force. */
export async function showPolicyHistory(
  { store }: Needs<'policies', never>,
  projectId: string,
): Promise<PolicyHistory> {
  const versions = await store.policies.history(projectId)
  const history = versions.map(({ version, matrix, setAtMs, setBy, note }) => {
    return { version, matrix, set_at: isoTimestamp(setAtMs), set_by: setBy, note }
  })
  const { version, matrix } = versions[0] ?? productDefault
  return { version, matrix, history: [...history, productDefault] }
}

const productDefault = { version: 0, matrix: defaultPolicyMatrix, set_at: null, set_by: null, note: null } as const
