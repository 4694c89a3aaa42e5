/** From what the model makes of each clause to the set of classes. Unsure is denied: every doubt here narrows. */
import { type PurposeClass, purposeClasses } from './purpose-classes.ts'
import { outsideOutcome } from './purpose-outcomes.ts'
import type { NamedClass } from './purpose-parts.ts'
import type { ClauseScore } from './score-clause.ts'

/** Chosen by cross-validation so that wrong allowances stay rare; see docs/decisions/0005-purpose-classifier.md. */
export const thresholds = {
  /** At least one class must be this likely. */
  sure: 0.6,
  /** Then others count from here on: a class too many can only deny. */
  alsoLikely: 0.25,
  /** From here on an outside purpose refuses everything else. */
  outside: 0.3,
} as const

export interface Decision {
  readonly classes: readonly PurposeClass[]
  readonly refusal: 'outside' | 'uncertain' | 'vague' | null
}

export function decideClasses(scores: readonly ClauseScore[], names: readonly NamedClass[]): Decision {
  if (likelihood(scores, outsideOutcome) >= thresholds.outside) return { classes: [], refusal: 'outside' }
  const named = new Set(names.map((name) => name.purposeClass))
  const likelihoods = purposeClasses.map((name, outcome) => (named.has(name) ? 1 : likelihood(scores, outcome)))
  const highest = Math.max(...likelihoods)
  if (highest < thresholds.sure)
    return { classes: [], refusal: highest >= thresholds.alsoLikely ? 'uncertain' : 'vague' }
  return {
    classes: purposeClasses.filter((_, outcome) => (likelihoods[outcome] as number) >= thresholds.alsoLikely),
    refusal: null,
  }
}

/** That at least one clause has the outcome. */
export function likelihood(scores: readonly ClauseScore[], outcome: number): number {
  return 1 - scores.reduce((miss, { probabilities }) => miss * (1 - (probabilities[outcome] as number)), 1)
}
