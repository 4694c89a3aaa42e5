import { type FlipCounts, type PolicySimulated, simulationDaysDefault } from '@ambit/core'
import { checkPurpose } from '../../../app/check-purpose.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import { setPolicy } from '../../../app/set-policy.ts'
import { showPolicyHistory } from '../../../app/show-policy-history.ts'
import { simulatePolicy } from '../../../app/simulate-policy.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { parseMatrixField } from '../policy-matrix-field.ts'

export const policyHandlers = {
  async showPolicyHistory(deps, { project }) {
    return { ok: true, value: await showPolicyHistory(deps, project.id) }
  },

  async setPolicy(deps, caller, { input }) {
    const matrix = parseMatrixField(input.matrix)
    if (!matrix.ok) return matrix
    const outcome = await setPolicy(deps, actingPerson(caller), {
      projectId: caller.project.id,
      matrix: matrix.value,
      expectedVersion: input.expected_version,
      note: input.note ?? null,
    })
    return outcome.ok ? { ok: true, value: await showPolicyHistory(deps, caller.project.id) } : outcome
  },

  async simulatePolicy(deps, { project }, { input }) {
    const draft = parseMatrixField(input.matrix)
    if (!draft.ok) return draft
    const { days = simulationDaysDefault } = input
    const simulation = await simulatePolicy(deps, { projectId: project.id, draft: draft.value, days })
    const { decisions, flips, byScope, byClass, byKey, examples } = simulation
    const value: PolicySimulated = {
      days,
      decisions,
      flips: flipCounts(flips),
      by_scope: flipsByName(byScope),
      by_class: flipsByName(byClass),
      by_key: flipsByName(byKey),
      examples: examples.map(({ at, keyId, scopes: [scope = null, ...others], purpose, classes, becomes }) => {
        return {
          at,
          key_id: keyId,
          scope: others.length === 0 ? scope : null,
          purpose,
          purpose_classes: classes,
          becomes,
        }
      }),
    }
    return { ok: true, value }
  },

  checkPurpose: (deps, { project }, { input: { purpose, key_id: keyId = null } }) =>
    checkPurpose(deps, { projectId: project.id, purpose, keyId }),
} satisfies Partial<ConsoleHandlers>

function flipCounts({ toAllowed, toDenied }: FlipCounts): PolicySimulated['flips'] {
  return { to_allowed: toAllowed, to_denied: toDenied }
}

function flipsByName(counts: Readonly<Record<string, FlipCounts>>): PolicySimulated['by_scope'] {
  return Object.fromEntries(Object.entries(counts).map(([name, flips]) => [name, flipCounts(flips)]))
}
