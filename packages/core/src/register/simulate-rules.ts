/** Replays reads that happened under the rules in force and under a draft of them, and counts where the two differ. */

import type { PurposeClass } from '@ambit/gate/purpose-classes'
import type { Scope } from '../memory/scopes.ts'
import type { PolicyMatrix } from '../policy/policy-matrix.ts'
import type { KeyBinding, RegisterIndex } from './find-purpose.ts'
import { groupPurposes, type PurposeGroup } from './group-purposes.ts'
import { findStated, judgeRead, type ReadRules, type UnderstoodPurpose } from './judge-read.ts'

/** A read as it was recorded. */
export interface RecordedDecision {
  readonly at: string
  readonly keyId: string
  /** One, or those that a context asked for which opened none of them. */
  readonly scopes: readonly Scope[]
  readonly domain: string | null
  readonly purpose: string
  readonly registeredPurpose: string | null
  /** What the gate read, if it is free text. */
  readonly classes: readonly PurposeClass[]
}

export interface FlipCounts {
  readonly toAllowed: number
  readonly toDenied: number
}

export type Flip = 'allowed' | 'denied'

export interface Simulation {
  readonly decisions: number
  readonly flips: FlipCounts
  /** A context counts under each scope that the draft opens to it. */
  readonly byScope: Readonly<Record<string, FlipCounts>>
  /** A read that states several classes counts under each. */
  readonly byClass: Readonly<Record<string, FlipCounts>>
  readonly byKey: Readonly<Record<string, FlipCounts>>
  /** By what was stated, most first: which purposes would be allowed, and which would not be any more. */
  readonly byPurpose: readonly (PurposeGroup & { readonly becomes: Flip })[]
  /** The first few flips, with nothing twice that a reader would see as the same. */
  readonly examples: readonly (RecordedDecision & { readonly becomes: Flip })[]
}

export interface SimulatedRules {
  readonly matrix: PolicyMatrix
  readonly register: RegisterIndex
}

export interface ComparedRules {
  readonly inForce: SimulatedRules
  readonly draft: SimulatedRules
  readonly keyOf: (keyId: string) => KeyBinding
}

const examplesMax = 10
const purposesMax = 200

/** Feed it recorded decisions one by one, in any number, and ask for the result when there are no more. */
export function startSimulation({ inForce, draft, keyOf }: ComparedRules): {
  add: (decision: RecordedDecision) => void
  result: () => Simulation
} {
  let decisions = 0
  const total = flipTally()
  const scopes = flipTally()
  const classes = flipTally()
  const keys = flipTally()
  const purposes = { allowed: groupPurposes(purposesMax), denied: groupPurposes(purposesMax) }
  const examples = new Map<string, Simulation['examples'][number]>()

  return {
    add(recorded) {
      decisions++
      const key = keyOf(recorded.keyId)
      const isOpenNow = opener({ ...inForce, key }, recorded)
      const isOpenThen = opener({ ...draft, key }, recorded)
      const isAllowed = recorded.scopes.some(isOpenThen)
      if (isAllowed === recorded.scopes.some(isOpenNow)) return
      const becomes = isAllowed ? 'allowed' : 'denied'
      total.count('all', becomes)
      for (const scope of recorded.scopes) if (isOpenNow(scope) !== isOpenThen(scope)) scopes.count(scope, becomes)
      keys.count(recorded.keyId, becomes)
      for (const purposeClass of recorded.classes) classes.count(purposeClass, becomes)
      purposes[becomes].add(recorded)
      const likeness = JSON.stringify([recorded.scopes, recorded.purpose, becomes])
      if (examples.size < examplesMax && !examples.has(likeness)) examples.set(likeness, { ...recorded, becomes })
    },
    result: () => ({
      decisions,
      flips: total.counts().all ?? { toAllowed: 0, toDenied: 0 },
      byScope: scopes.counts(),
      byClass: classes.counts(),
      byKey: keys.counts(),
      byPurpose: (['denied', 'allowed'] as const)
        .flatMap((becomes) => purposes[becomes].result().map((group) => ({ ...group, becomes })))
        .sort((a, b) => b.count - a.count),
      examples: [...examples.values()],
    }),
  }
}

function opener(rules: ReadRules, recorded: RecordedDecision): (scope: Scope) => boolean {
  const found = understood(findStated(rules, recorded), recorded)
  const { domain } = recorded
  return (scope) => judgeRead(rules, { scope, domain }, found).obstacle === null
}

function understood(found: ReturnType<typeof findStated>, { classes }: RecordedDecision): UnderstoodPurpose {
  return found.kind === 'free_text' ? { ...found, reading: { classes, refusal: null } } : found
}

function flipTally() {
  const counts = new Map<string, { toAllowed: number; toDenied: number }>()
  return {
    count(name: string, becomes: 'allowed' | 'denied'): void {
      const flips = counts.get(name) ?? { toAllowed: 0, toDenied: 0 }
      flips[becomes === 'allowed' ? 'toAllowed' : 'toDenied']++
      counts.set(name, flips)
    },
    counts: (): Readonly<Record<string, FlipCounts>> =>
      Object.fromEntries([...counts].map(([name, flips]) => [name, { ...flips }])),
  }
}
