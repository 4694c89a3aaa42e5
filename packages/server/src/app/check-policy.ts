import { describeDecision, type PolicyCheck } from '@ambit/core'
import type { AppDeps, Caller } from './deps.ts'
import { askGate, type StatedRead } from './gate.ts'

/** What a read would be told. No memory is touched, nothing is recorded. */
export async function checkPolicy(
  deps: Pick<AppDeps, 'classifyPurpose'>,
  caller: Caller,
  read: StatedRead,
): Promise<PolicyCheck> {
  const { reading, decision, policyVersion } = await askGate(deps, caller, read)
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
