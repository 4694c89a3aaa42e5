/** The gate that every read passes, the first and each continued one alike. */
import { decideRead, type PurposeClass, type Refusal, type Scope } from '@ambit/core'
import type { AppDeps, Caller } from './deps.ts'

export interface GateDecision {
  readonly classes: readonly PurposeClass[]
  readonly policyVersion: number
  /** Null: the read may go on. */
  readonly refusal: Refusal | null
}

export function passGate(deps: AppDeps, { policy }: Caller, read: { scope: Scope; purpose: string }): GateDecision {
  const { scope, purpose } = read
  const { classes } = deps.classifyPurpose(purpose)
  const decision = decideRead(policy.matrix, scope, classes)
  deps.onDecision({ scope, classes, isAllowed: decision.isAllowed })
  if (decision.isAllowed) return { classes, policyVersion: policy.version, refusal: null }
  const { deniedClasses, allowedClasses } = decision
  return {
    classes,
    policyVersion: policy.version,
    refusal: {
      code: 'policy_denied',
      message: denialMessage(scope, deniedClasses, allowedClasses),
      details: { scope, purpose, purpose_classes: classes, allowed_purpose_classes: allowedClasses },
    },
  }
}

function denialMessage(scope: Scope, denied: readonly PurposeClass[], allowed: readonly PurposeClass[]): string {
  const reason =
    denied.length === 0
      ? `No purpose was recognised in these words, so the purpose is not allowed for scope ${scope}.`
      : `This purpose reads as ${listed(denied, 'and')}, which is not allowed for scope ${scope}.`
  const remedy =
    allowed.length === 0
      ? 'The policy allows no purpose to read this scope.'
      : `The scope may be read for ${listed(allowed, 'or')}.`
  return `${reason} ${remedy}`
}

function listed(classes: readonly PurposeClass[], conjunction: 'and' | 'or'): string {
  const last = classes.at(-1) ?? ''
  return classes.length < 2 ? last : `${classes.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
