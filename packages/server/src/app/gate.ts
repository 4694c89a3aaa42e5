/** The gate that every read passes, the first and each continued one alike, and that a check only asks. */
import {
  decideRead,
  describeDecision,
  type PurposeClass,
  type PurposeReading,
  type ReadDecision,
  type Refusal,
  type Scope,
} from '@ambit/core'
import type { ApiKey } from '../storage/port/keys.ts'
import type { Policy } from '../storage/port/policies.ts'
import type { AppDeps } from './deps.ts'

export interface GateDecision {
  readonly reading: PurposeReading
  readonly decision: ReadDecision
  readonly policyVersion: number
}

export interface StatedRead {
  readonly scope: Scope
  readonly purpose: string
}

/** What a read is judged by, whoever asks. */
export interface Judged {
  readonly key: Pick<ApiKey, 'id' | 'purposeClasses'>
  readonly policy: Policy
}

export async function askGate(
  deps: Pick<AppDeps, 'classifyPurpose'>,
  judged: Judged,
  { scope, purpose }: StatedRead,
): Promise<GateDecision> {
  return judgeReading(await deps.classifyPurpose(purpose, judged.key.id), judged, scope)
}

export function judgeReading(
  reading: PurposeReading,
  { key, policy }: Omit<Judged, 'key'> & { readonly key: Pick<ApiKey, 'purposeClasses'> },
  scope: Scope,
): GateDecision {
  const decision = decideRead({ matrix: policy.matrix, keyClasses: key.purposeClasses }, scope, reading.classes)
  return { reading, decision, policyVersion: policy.version }
}

/** The classes that a decision is counted under: those that were refused, not the ones that were fine. */
export function countedClasses({ reading, decision }: GateDecision): readonly PurposeClass[] {
  return decision.isAllowed ? reading.classes : [...decision.deniedByPolicy, ...decision.deniedByKey]
}

/** Null: the read may go on. */
export function gateRefusal({ scope, purpose }: StatedRead, { reading, decision }: GateDecision): Refusal | null {
  if (decision.isAllowed) return null
  return {
    code: 'policy_denied',
    message: describeDecision(scope, reading, decision),
    details: {
      scope,
      purpose,
      purpose_classes: reading.classes,
      allowed_purpose_classes: decision.allowedClasses,
    },
  }
}
