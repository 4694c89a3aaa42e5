/**
 * The decision on a read, whoever asks: what was stated is looked for in the register, and read as free text only where free
 * text is taken. The gate, the playground and the simulations all ask here.
 */

import type { PurposeReading } from '@ambit/gate/purpose-reading'
import type { Scope } from '../memory/scopes.ts'
import { decideRead, type ReadDecision } from '../policy/decide-read.ts'
import type { PolicyMatrix } from '../policy/policy-matrix.ts'
import { decideRegisteredRead } from './decide-registered-read.ts'
import type { FoundPurpose, KeyBinding, RegisterIndex } from './find-purpose.ts'
import type { RegisteredPurpose } from './purpose-register.ts'
import { mayAskFor, type VisibleDomains, visibleDomains } from './visible-domains.ts'

export interface ReadRules {
  readonly matrix: PolicyMatrix
  readonly register: RegisterIndex
  readonly key: KeyBinding
}

export interface StatedRead {
  readonly scope: Scope
  /** Null: whatever may be seen. */
  readonly domain: string | null
  readonly purpose: string
  /** The name of the registered purpose that the read began under; null: it is found by what was stated. */
  readonly registeredPurpose: string | null
}

export interface Judgement {
  /** The registered purpose that was stated; null: free text, or none that may be used. */
  readonly registered: RegisteredPurpose | null
  /** What was stated was registered once. */
  readonly retired: RegisteredPurpose | null
  /** What was stated is registered, and not for this key, which is not told so. */
  readonly withheld: RegisteredPurpose | null
  /** Of a registered purpose: the classes that it was declared for. */
  readonly reading: PurposeReading
  readonly decision: ReadDecision
  readonly visibleDomains: VisibleDomains
  /** What stands in the way, the first of them; null: nothing does. */
  readonly obstacle: 'not_registered' | 'scope' | 'classes' | 'domain' | null
  /** It is allowed by an exception that the purpose makes to the matrix. */
  readonly isException: boolean
}

/** What a read states, looked for in the register; by the name that it began under, if it did. */
export function findStated(
  { register, key }: Pick<ReadRules, 'register' | 'key'>,
  { purpose, registeredPurpose }: Pick<StatedRead, 'purpose' | 'registeredPurpose'>,
): FoundPurpose {
  return registeredPurpose === null ? register.find(purpose, key) : register.findByName(registeredPurpose, key)
}

/** What was found, and the gate's reading where it is free text: nothing else is ever read. */
export type UnderstoodPurpose =
  | Exclude<FoundPurpose, { readonly kind: 'free_text' }>
  | { readonly kind: 'free_text'; readonly reading: PurposeReading }

export function judgeRead(
  { matrix, register, key }: ReadRules,
  { scope, domain }: Pick<StatedRead, 'scope' | 'domain'>,
  found: UnderstoodPurpose,
): Judgement {
  const rules = { matrix, keyClasses: key.purposeClasses }
  const registered = found.kind === 'registered' ? found.purpose : null
  const { retired, withheld } = found.kind === 'not_registered' ? found : { retired: null, withheld: null }
  const visible = visibleDomains(register.register, registered)
  const common = { registered, retired, withheld, visibleDomains: visible }
  if (registered) {
    const { isOutsideScopes, isException, ...decision } = decideRegisteredRead(rules, scope, registered)
    const isOtherDomain = !mayAskFor(registered, domain)
    const obstacle = isOutsideScopes ? 'scope' : decision.isAllowed ? (isOtherDomain ? 'domain' : null) : 'classes'
    const isAllowed = obstacle === null
    return {
      ...common,
      reading: declaredReading(registered),
      decision: { ...decision, isAllowed },
      obstacle,
      isException: isException && isAllowed,
    }
  }
  const reading = found.kind === 'free_text' ? found.reading : notRead
  const decision = decideRead(rules, scope, reading.classes)
  return {
    ...common,
    reading,
    decision,
    obstacle: found.kind === 'not_registered' ? 'not_registered' : decision.isAllowed ? null : 'classes',
    isException: false,
  }
}

function declaredReading({ purposeClasses }: RegisteredPurpose): PurposeReading {
  return { classes: purposeClasses, refusal: null }
}

const notRead: PurposeReading = { classes: [], refusal: null }
