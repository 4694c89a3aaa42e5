import type { PurposeReading } from '@ambit/gate/purpose-reading'
import type { Scope } from '../memory/scopes.ts'
import { listed } from '../wire/listed.ts'
import type { ReadDecision } from './decide-read.ts'
import { describeRefusal } from './describe-refusal.ts'

/** What was understood, as far as a decision in words needs it. */
export type Understood = Pick<PurposeReading, 'classes' | 'refusal'>

/** The decision in words for a developer: what was understood, and what would be allowed instead. */
export function describeDecision(scope: Scope, understood: Understood, decision: ReadDecision): string {
  if (decision.isAllowed) return `Allowed: this purpose reads as ${listed(understood.classes, 'and')}.`
  return `${reason(scope, understood, decision)} ${remedy(scope, decision)}`
}

function reason(scope: Scope, { classes, refusal }: Understood, { deniedByPolicy, deniedByKey }: ReadDecision): string {
  if (classes.length === 0) return describeRefusal(scope, refusal)
  if (deniedByPolicy.length > 0) {
    return `This purpose reads as ${listed(deniedByPolicy, 'and')}, which is not allowed for scope ${scope}.`
  }
  return `This purpose reads as ${listed(deniedByKey, 'and')}, which this API key is not allowed to read scope ${scope} for.`
}

function remedy(scope: Scope, { allowedClasses }: ReadDecision): string {
  return allowedClasses.length === 0
    ? `This key may not read scope ${scope} for any purpose.`
    : `Scope ${scope} may be read for ${listed(allowedClasses, 'or')}.`
}
