import { describeDecision, type PurposeChecked, scopes } from '@ambit/core'
import { noSuchKey } from './console-key.ts'
import { type Needs, type Outcome, refuse } from './deps.ts'
import { findKey } from './find-key.ts'
import { judgeReading } from './gate.ts'

export interface PurposeQuestion {
  readonly projectId: string
  readonly purpose: string
  /** Null: as with a key that may be used for anything. */
  readonly keyId: string | null
}

/** What a read would be told for each of the scopes. No memory is touched, nothing is recorded. */
export async function checkPurpose(
  deps: Needs<'policies' | 'keys', 'environment' | 'clock' | 'classifyPurpose'>,
  { projectId, purpose, keyId }: PurposeQuestion,
): Promise<Outcome<PurposeChecked>> {
  const tenant = { projectId, environment: deps.environment }
  const key = keyId === null ? { purposeClasses: null } : await findKey(deps, tenant, keyId)
  if (!key) return refuse(noSuchKey)
  const policy = await deps.store.policies.current(projectId)
  const reading = await deps.classifyPurpose(purpose, projectId)
  return {
    ok: true,
    value: {
      purpose,
      purpose_classes: reading.classes,
      evidence: reading.evidence,
      policy_version: policy.version,
      scopes: scopes.map((scope) => {
        const { decision } = judgeReading(reading, { key, policy }, scope)
        return {
          scope,
          decision: decision.isAllowed ? 'allowed' : 'denied',
          message: describeDecision(scope, reading, decision),
          allowed_purpose_classes: decision.allowedClasses,
        }
      }),
    },
  }
}
