import { describeDecision, type PurposeEvidence } from '@ambit/core'
import type { AppDeps, Caller } from './deps.ts'
import { askGate, type StatedRead } from './gate.ts'

export interface PolicyCheck {
  readonly decision: 'allowed' | 'denied'
  readonly message: string
  readonly scope: string
  readonly purpose: string
  readonly purpose_classes: readonly string[]
  readonly allowed_purpose_classes: readonly string[]
  readonly evidence: readonly PurposeEvidence[]
  readonly policy_version: number
}

/** What a read would be told. No memory is touched, nothing is recorded. */
export function checkPolicy(deps: AppDeps, caller: Caller, read: StatedRead): PolicyCheck {
  const { reading, decision, policyVersion } = askGate(deps, caller, read)
  return {
    decision: decision.isAllowed ? 'allowed' : 'denied',
    message: describeDecision(read.scope, reading, decision),
    scope: read.scope,
    purpose: read.purpose,
    purpose_classes: reading.classes,
    allowed_purpose_classes: decision.allowedClasses,
    evidence: reading.evidence,
    policy_version: policyVersion,
  }
}
