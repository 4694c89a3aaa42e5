/** The gate that every read passes, the first and each continued one alike, and that a check only asks. */

import {
  describeJudgement,
  findStated,
  type Judgement,
  judgeRead,
  type KeyBinding,
  namesUsableBy,
  type PurposeClass,
  type PurposeEvidence,
  type ReadRules,
  type Refusal,
  type RegisterIndex,
  type Scope,
  type StatedRead,
  type UnderstoodPurpose,
} from '@ambit/core'
import { ownerWithin } from '../concurrency/fair-queue.ts'
import type { ApiKey } from '../storage/port/keys.ts'
import type { Policy } from '../storage/port/policies.ts'
import type { AppDeps } from './deps.ts'

export interface GateDecision extends Judgement {
  readonly judged: Judged
  readonly read: StatedRead
  readonly policyVersion: number
  /** The registered purpose that the record is about, retired or not, and whether the key may know of it or not; null: free text. */
  readonly registeredPurpose: string | null
}

/** What a read is judged by, whoever asks. */
export interface Judged {
  readonly key: KeyBinding
  readonly policy: Policy
  readonly register: RegisterIndex
}

type Classifying = Pick<AppDeps, 'classifyPurpose'>

/** The only place where a purpose is judged. */
export async function askGate(
  deps: Classifying,
  judged: Judged & { readonly key: Pick<ApiKey, 'id' | 'tenant'> },
  read: StatedRead,
): Promise<GateDecision> {
  return decide(judged, read, await understand(deps, judged, read, ownerWithin(judged.key.tenant, judged.key.id)))
}

interface AskedScopes {
  readonly purpose: string
  readonly scopes: readonly Scope[]
  readonly owner: string
  readonly domain?: string | null
}

/** The same for several scopes, of a purpose that is read once. */
export async function askGateForScopes(
  deps: Classifying,
  judged: Judged,
  { purpose, scopes, owner, domain = null }: AskedScopes,
): Promise<readonly GateDecision[]> {
  const stated = { purpose, domain, registeredPurpose: null }
  const understood = await understand(deps, judged, stated, owner)
  return scopes.map((scope) => decide(judged, { ...stated, scope }, understood))
}

/** Free text is read where free text is taken, and nowhere else. */
async function understand(
  { classifyPurpose }: Classifying,
  judged: Judged,
  stated: Omit<StatedRead, 'scope'>,
  owner: string,
): Promise<UnderstoodPurpose> {
  const found = findStated(judged, stated)
  if (found.kind !== 'free_text') return found
  return { ...found, reading: await classifyPurpose(stated.purpose, owner) }
}

export function rulesOf({ key, policy, register }: Judged): ReadRules {
  return { matrix: policy.matrix, register, key }
}

function decide(judged: Judged, read: StatedRead, understood: UnderstoodPurpose): GateDecision {
  const judgement = judgeRead(rulesOf(judged), read, understood)
  const { registered, retired, withheld } = judgement
  return {
    ...judgement,
    judged,
    read,
    policyVersion: judged.policy.version,
    registeredPurpose: (registered ?? retired ?? withheld)?.name ?? null,
  }
}

/** Which words did what to the decision; none where the purpose was not read, but looked for in the register. */
export async function gateEvidence(
  { explainPurpose }: Pick<AppDeps, 'explainPurpose'>,
  { registered, obstacle, read }: GateDecision,
  owner: string,
): Promise<readonly PurposeEvidence[]> {
  const isFreeText = registered === null && obstacle !== 'not_registered'
  return isFreeText ? explainPurpose(read.purpose, owner) : []
}

/** The decision in words. */
export function gateMessage(gate: GateDecision): string {
  return describeJudgement(gate.judged, gate.read, gate)
}

/** The classes that a decision is counted under: those that were refused, not the ones that were fine. */
export function countedClasses({ reading, decision }: GateDecision): readonly PurposeClass[] {
  return decision.isAllowed ? reading.classes : [...decision.deniedByPolicy, ...decision.deniedByKey]
}

/** Null: the read may go on. */
export function gateRefusal(gate: GateDecision): Refusal | null {
  const { obstacle, registered, retired, reading, decision, judged } = gate
  const { scope, purpose } = gate.read
  if (obstacle === null) return null
  const message = gateMessage(gate)
  if (obstacle === 'not_registered') {
    const named = retired && { registered_purpose: retired.name }
    const registered_purposes = namesUsableBy(judged.register, judged.key)
    return { code: 'purpose_not_registered', message, details: { scope, purpose, ...named, registered_purposes } }
  }
  return {
    code: 'policy_denied',
    message,
    details: {
      scope,
      purpose,
      ...(registered && { registered_purpose: registered.name }),
      purpose_classes: reading.classes,
      allowed_purpose_classes: decision.allowedClasses,
      ...(obstacle === 'domain' && { allowed_domains: registered?.domains }),
    },
  }
}
