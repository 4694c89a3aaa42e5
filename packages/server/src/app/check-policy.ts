import type { CheckPolicyCommand, PolicyCheck } from '@ambit/core'
import { ownerWithin } from '../concurrency/fair-queue.ts'
import type { AppDeps, Caller } from './deps.ts'
import { askGate, gateEvidence, gateMessage } from './gate.ts'

/** What a read would be told. No memory is touched, nothing is recorded. */
export async function checkPolicy(
  deps: AppDeps,
  caller: Caller,
  { scope, purpose }: CheckPolicyCommand,
): Promise<PolicyCheck> {
  const gate = await askGate(deps, caller, { scope, purpose, domain: null, registeredPurpose: null })
  const { reading, decision, obstacle, policyVersion } = gate
  return {
    decision: obstacle === null ? 'allowed' : 'denied',
    message: gateMessage(gate),
    scope,
    purpose,
    registered_purpose: gate.registered?.name ?? null,
    purpose_classes: reading.classes,
    allowed_purpose_classes: decision.allowedClasses,
    evidence: await gateEvidence(deps, gate, ownerWithin(caller.key.tenant, caller.key.id)),
    policy_version: policyVersion,
  }
}
