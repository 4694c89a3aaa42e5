/** What a registered purpose may open: the matrix for its classes, narrowed by its scopes, widened by its exceptions. */
import type { Scope } from '../memory/scopes.ts'
import { scopes } from '../memory/scopes.ts'
import { decideRead, type ReadDecision, type Rules } from '../policy/decide-read.ts'
import type { RegisteredPurpose } from './purpose-register.ts'

export interface RegisteredDecision extends ReadDecision {
  /** The matrix and the key would do, but the purpose was not declared for this scope. */
  readonly isOutsideScopes: boolean
  /** The matrix alone would have refused. */
  readonly isException: boolean
}

export function decideRegisteredRead(rules: Rules, scope: Scope, purpose: RegisteredPurpose): RegisteredDecision {
  const { purposeClasses } = purpose
  const byMatrix = decideRead(rules, scope, purposeClasses)
  if (purpose.scopes && !purpose.scopes.includes(scope)) {
    return { ...byMatrix, isAllowed: false, isOutsideScopes: true, isException: false }
  }
  const hasException = Object.hasOwn(purpose.exceptions, scope)
  if (!hasException || byMatrix.deniedByPolicy.length === 0) {
    return { ...byMatrix, isOutsideScopes: false, isException: false }
  }
  // An exception is made to the matrix, never to what the key itself may be used for.
  const opened = {
    ...rules,
    matrix: { ...rules.matrix, [scope]: [...rules.matrix[scope], ...byMatrix.deniedByPolicy] },
  }
  return { ...decideRead(opened, scope, purposeClasses), isOutsideScopes: false, isException: true }
}

/** The scopes that a purpose opens under these rules. */
export function openedScopes(rules: Rules, purpose: RegisteredPurpose): readonly Scope[] {
  return scopes.filter((scope) => decideRegisteredRead(rules, scope, purpose).isAllowed)
}
