/** From what the model makes of each clause to the set of classes. Unsure is denied: every doubt here narrows. */
import { type PurposeClass, purposeClasses } from './purpose-classes.ts'
import { outsideOutcome } from './purpose-outcomes.ts'
import type { NamedClass } from './purpose-parts.ts'
import type { ClauseScore } from './score-clause.ts'
import type { Token } from './tokens.ts'

/** Chosen by cross-validation so that wrong allowances stay rare; see docs/decisions/0005-purpose-classifier.md. */
export const thresholds = {
  /** At least one class must be this likely, with commas and without. */
  sure: 0.72,
  /** Then others count from here on: a class too many can only deny. */
  alsoLikely: 0.3,
  /** A second intent inside a clause must stand out, because a fragment says little by itself. */
  inFragment: 0.95,
  /** From here on an outside purpose refuses everything else. */
  outside: 0.4,
} as const

export interface PurposeScores {
  /** The clauses as punctuation and conjunctions cut them. A sentence's are the same whatever stands beside it. */
  readonly clauses: readonly ClauseScore[]
  /** The clauses as they are when commas do not cut: a second opinion that no added comma can sway. */
  readonly withoutCommas: readonly ClauseScore[]
  /** The text in one piece: no full stop keeps an outside purpose apart from what gives it away. */
  readonly whole: readonly ClauseScore[]
  /** Scored only when asked for: a refusal does not depend on them. */
  readonly fragments: () => readonly ClauseScore[]
  readonly names: readonly NamedClass[]
  readonly outsidePhrases: readonly (readonly Token[])[]
}

export interface Decision {
  readonly classes: readonly PurposeClass[]
  readonly refusal: 'outside' | 'uncertain' | 'vague' | null
}

export function decideClasses(scores: PurposeScores): Decision {
  if (isOutside(scores)) return { classes: [], refusal: 'outside' }
  const named = new Set(scores.names.map((name) => name.purposeClass))
  const likelihoods = purposeClasses.map((name, outcome) => (named.has(name) ? 1 : likelihood(scores.clauses, outcome)))
  const withoutCommas = purposeClasses.map((name, outcome) => {
    return named.has(name) ? 1 : likelihood(scores.withoutCommas, outcome)
  })
  const highest = Math.max(...likelihoods)
  if (highest < thresholds.alsoLikely) return { classes: [], refusal: 'vague' }
  if (Math.min(highest, Math.max(...withoutCommas)) < thresholds.sure) return { classes: [], refusal: 'uncertain' }
  const classes = purposeClasses.filter((_, outcome) => {
    const isLikely = Math.max(likelihoods[outcome] as number, withoutCommas[outcome] as number) >= thresholds.alsoLikely
    return isLikely || greatest(scores.fragments(), outcome) >= thresholds.inFragment
  })
  return { classes, refusal: null }
}

function isOutside({ clauses, withoutCommas, whole, outsidePhrases }: PurposeScores): boolean {
  if (outsidePhrases.length > 0) return true
  const readings = [clauses, withoutCommas, whole]
  return readings.some((reading) => greatest(reading, outsideOutcome) >= thresholds.outside)
}

function greatest(scores: readonly ClauseScore[], outcome: number): number {
  let most = 0
  for (const { probabilities } of scores) most = Math.max(most, probabilities[outcome] as number)
  return most
}

/** That at least one clause has the outcome. */
function likelihood(scores: readonly ClauseScore[], outcome: number): number {
  let miss = 1
  for (const { probabilities } of scores) miss *= 1 - (probabilities[outcome] as number)
  return 1 - miss
}
