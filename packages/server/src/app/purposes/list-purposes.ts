import { openedScopes, type UsablePurposes } from '@ambit/core'
import type { Caller } from '../deps.ts'

/** What a key may name, and what each opens for it. */
export function listPurposes({ key, policy, register }: Caller): UsablePurposes {
  const rules = { matrix: policy.matrix, keyClasses: key.purposeClasses }
  return {
    mode: register.register.mode,
    purposes: register.usableBy(key).map((purpose) => ({
      name: purpose.name,
      statement: purpose.statement,
      purpose_classes: purpose.purposeClasses,
      scopes: openedScopes(rules, purpose),
      domains: purpose.domains,
    })),
  }
}
