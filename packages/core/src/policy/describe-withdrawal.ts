import type { PurposeClass } from '@ambit/gate/purpose-classes'
import type { Scope } from '../memory/scopes.ts'

/** Why nothing is read although the policy would allow it. */
export function describeWithdrawal(scope: Scope, classes: readonly PurposeClass[]): string {
  const purposes = classes.map((name) => name.replaceAll('_', ' ')).join(' and ')
  return `The person has withdrawn their consent to reading ${scope} for ${purposes || 'this purpose'}. Nothing was read.`
}
