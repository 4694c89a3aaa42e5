import type { Scope } from '../memory/scopes.ts'
import type { PurposeClass } from '../purpose/purpose-classes.ts'
import type { PolicyMatrix } from './policy-matrix.ts'

export type ReadDecision =
  | { readonly isAllowed: true }
  | {
      readonly isAllowed: false
      /** The stated classes that the scope is closed to; empty when no purpose was recognised at all. */
      readonly deniedClasses: readonly PurposeClass[]
      readonly allowedClasses: readonly PurposeClass[]
    }

/** Fail-closed: at least one purpose must be recognised, and every recognised one must be allowed for the scope. */
export function decideRead(matrix: PolicyMatrix, scope: Scope, classes: readonly PurposeClass[]): ReadDecision {
  const allowedClasses = matrix[scope]
  const deniedClasses = classes.filter((purposeClass) => !allowedClasses.includes(purposeClass))
  if (classes.length > 0 && deniedClasses.length === 0) return { isAllowed: true }
  return { isAllowed: false, deniedClasses, allowedClasses }
}
