/** What is said to a look for which the person has withdrawn their consent. */
import { type DeniedScope, describeWithdrawal, type PurposeClass, type Refusal, type Scope } from '@ambit/core'
import type { Answer, Shown } from '../storage/port/grants.ts'

interface WithdrawnLook {
  readonly scope: Scope
  readonly classes: readonly PurposeClass[]
}

export function consentRefusal({ scope, classes }: WithdrawnLook): Refusal {
  return {
    code: 'consent_withdrawn',
    message: describeWithdrawal(scope, classes),
    details: { scope, purpose_classes: classes },
  }
}

/** The same of a context of which nothing is left: `denied` has every scope that was asked for. */
export function contextConsentRefusal(look: WithdrawnLook, denied: readonly DeniedScope[]): Refusal {
  const refusal = consentRefusal(look)
  if (denied.length === 1 || !('message' in refusal)) return refusal
  return { ...refusal, details: { ...refusal.details, denied } }
}

/** What is shown, and the scopes for which consent was withdrawn. */
export function partsOf(shown: Shown): { readonly answer: Answer | null; readonly withdrawn: readonly Scope[] } {
  return typeof shown === 'object' && 'withdrawn' in shown ? shown : { answer: shown, withdrawn: [] }
}
