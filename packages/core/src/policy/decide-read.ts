import type { PurposeClass } from '@ambit/gate/purpose-classes'
import type { Scope } from '../memory/scopes.ts'
import type { PolicyMatrix } from './policy-matrix.ts'

/** What a read is judged by: what the project allows, and what the key may ever be used for. */
export interface Rules {
  readonly matrix: PolicyMatrix
  /** Null: the key is not limited beyond the matrix. */
  readonly keyClasses: readonly PurposeClass[] | null
}

export interface ReadDecision {
  readonly isAllowed: boolean
  /** The classes that this key may read the scope for. */
  readonly allowedClasses: readonly PurposeClass[]
  /** The recognised classes that the scope is closed to. */
  readonly deniedByPolicy: readonly PurposeClass[]
  /** The recognised classes that the scope is open to, but not for this key. */
  readonly deniedByKey: readonly PurposeClass[]
}

/** Fail-closed: at least one purpose must be recognised, and every recognised one must be allowed. */
export function decideRead(
  { matrix, keyClasses }: Rules,
  scope: Scope,
  classes: readonly PurposeClass[],
): ReadDecision {
  const allowedByPolicy = matrix[scope]
  const allowedClasses = allowedByPolicy.filter((purposeClass) => keyClasses?.includes(purposeClass) ?? true)
  return {
    isAllowed: classes.length > 0 && classes.every((purposeClass) => allowedClasses.includes(purposeClass)),
    allowedClasses,
    deniedByPolicy: classes.filter((purposeClass) => !allowedByPolicy.includes(purposeClass)),
    deniedByKey: classes.filter(
      (purposeClass) => allowedByPolicy.includes(purposeClass) && !allowedClasses.includes(purposeClass),
    ),
  }
}
