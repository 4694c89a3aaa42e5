import { indexStoredRegister, type PurposeChecked, scopes } from '@ambit/core'
import { noSuchKey } from './console-key.ts'
import { type Needs, type Outcome, refuse } from './deps.ts'
import { findKey } from './find-key.ts'
import { askGateForScopes, type GateDecision, gateEvidence, gateMessage } from './gate.ts'

export interface PurposeQuestion {
  readonly projectId: string
  readonly purpose: string
  /** Null: as with a key that may be used for anything. */
  readonly keyId: string | null
}

/** What a read would be told for each of the scopes. No memory is touched, nothing is recorded. */
export async function checkPurpose(
  deps: Needs<'policies' | 'registers' | 'keys', 'environment' | 'clock' | 'classifyPurpose' | 'explainPurpose'>,
  { projectId, purpose, keyId }: PurposeQuestion,
): Promise<Outcome<PurposeChecked>> {
  const tenant = { projectId, environment: deps.environment }
  const key = keyId === null ? { purposeClasses: null, purposes: null } : await findKey(deps, tenant, keyId)
  if (!key) return refuse(noSuchKey)
  const [policy, stored] = await Promise.all([
    deps.store.policies.current(projectId),
    deps.store.registers.load(projectId),
  ])
  const register = indexStoredRegister(stored)
  const gates = await askGateForScopes(deps, { key, policy, register }, { purpose, scopes, owner: projectId })
  const [gate] = gates as [GateDecision]
  return {
    ok: true,
    value: {
      purpose,
      registered_purpose: gate.registered?.name ?? null,
      purpose_classes: gate.reading.classes,
      evidence: await gateEvidence(deps, gate, projectId),
      policy_version: policy.version,
      scopes: gates.map((ofScope) => ({
        scope: ofScope.read.scope,
        decision: ofScope.obstacle === null ? 'allowed' : 'denied',
        message: gateMessage(ofScope),
        allowed_purpose_classes: ofScope.decision.allowedClasses,
      })),
    },
  }
}
