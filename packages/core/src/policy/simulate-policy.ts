/** What a draft matrix would have decided on reads that happened: the same classes, other rules. */
import type { Scope } from '../memory/scopes.ts'
import type { PurposeClass } from '../purpose/purpose-classes.ts'
import { decideRead } from './decide-read.ts'
import type { PolicyMatrix } from './policy-matrix.ts'

/** A read as it was recorded. */
export interface RecordedDecision {
  readonly at: string
  readonly keyId: string
  readonly scope: Scope
  readonly purpose: string
  readonly classes: readonly PurposeClass[]
  readonly wasAllowed: boolean
}

export interface FlipCounts {
  readonly toAllowed: number
  readonly toDenied: number
}

export interface PolicySimulation {
  readonly decisions: number
  readonly flips: FlipCounts
  readonly byScope: Readonly<Record<string, FlipCounts>>
  /** A read that states several classes counts under each. */
  readonly byClass: Readonly<Record<string, FlipCounts>>
  readonly byKey: Readonly<Record<string, FlipCounts>>
  /** The first few flips, with nothing twice that a reader would see as the same. */
  readonly examples: readonly (RecordedDecision & { readonly becomes: 'allowed' | 'denied' })[]
}

const examplesMax = 10

/** Feed it recorded decisions one by one, in any number, and ask for the result when there are no more. */
export function startPolicySimulation(
  draft: PolicyMatrix,
  keyClassesOf: (keyId: string) => readonly PurposeClass[] | null,
): { add: (decision: RecordedDecision) => void; result: () => PolicySimulation } {
  let decisions = 0
  const total = flipTally()
  const scopes = flipTally()
  const classes = flipTally()
  const keys = flipTally()
  const examples = new Map<string, PolicySimulation['examples'][number]>()

  return {
    add(recorded) {
      decisions++
      const rules = { matrix: draft, keyClasses: keyClassesOf(recorded.keyId) }
      const { isAllowed } = decideRead(rules, recorded.scope, recorded.classes)
      if (isAllowed === recorded.wasAllowed) return
      const becomes = isAllowed ? 'allowed' : 'denied'
      total.count('all', becomes)
      scopes.count(recorded.scope, becomes)
      keys.count(recorded.keyId, becomes)
      for (const purposeClass of recorded.classes) classes.count(purposeClass, becomes)
      const likeness = JSON.stringify([recorded.scope, recorded.purpose, becomes])
      if (examples.size < examplesMax && !examples.has(likeness)) examples.set(likeness, { ...recorded, becomes })
    },
    result: () => ({
      decisions,
      flips: total.counts().all ?? { toAllowed: 0, toDenied: 0 },
      byScope: scopes.counts(),
      byClass: classes.counts(),
      byKey: keys.counts(),
      examples: [...examples.values()],
    }),
  }
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
