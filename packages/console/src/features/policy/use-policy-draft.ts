/** A matrix that is being changed, and the version that it was made from. */
import type { PolicyHistory, PolicyMatrix } from '@ambit/core'
import { useDraft } from '../../api/use-draft.ts'
import { type CellChange, matrixChanges, rebased, withCell } from './matrix-changes.ts'

export interface PolicyDraft {
  readonly matrix: PolicyMatrix
  readonly fromVersion: number
}

export function usePolicyDraft(projectId: string, policy: PolicyHistory) {
  const [draft, setDraft] = useDraft<PolicyDraft | null>(projectId, 'policy-draft', null)
  const inForce = { matrix: policy.matrix, fromVersion: policy.version }
  const current = draft ?? inForce
  const baseOf = (version: number): PolicyMatrix =>
    policy.history.find((entry) => entry.version === version)?.matrix ?? policy.matrix

  /** A draft that is back where it began is none. */
  const keep = (next: PolicyDraft): void => {
    setDraft(matrixChanges(baseOf(next.fromVersion), next.matrix).length > 0 ? next : null)
  }
  return {
    /** What is shown: the draft, or what is in force. */
    matrix: current.matrix,
    fromVersion: current.fromVersion,
    base: baseOf(current.fromVersion),
    changes: matrixChanges(baseOf(current.fromVersion), current.matrix),
    /** Another version came into force since the draft was begun. */
    isOvertaken: draft !== null && draft.fromVersion !== policy.version,
    setCell: (change: CellChange) => keep({ ...current, matrix: withCell(current.matrix, change) }),
    /** Several at once. */
    open: (cells: readonly CellChange[]) => keep({ ...current, matrix: cells.reduce(withCell, current.matrix) }),
    restore: (matrix: PolicyMatrix) => keep({ ...inForce, matrix }),
    discard: () => setDraft(null),
    carryOver: () => keep({ ...inForce, matrix: rebased(current.matrix, baseOf(current.fromVersion), policy.matrix) }),
  }
}
