/**
 * How the readings are weighed against each other. Found by `training/tune.ts`. How that chooses them, and what
 * it does to the figures: docs/decisions/0011-the-gate-in-the-wild.md.
 */
export interface DecisionSettings {
  /** How much each reading says about a refusal, in log-odds, and from which sum on everything is refused. */
  readonly refusal: SumSettings
  /** The same about one part, whatever stands around it. */
  readonly outside: Omit<SumSettings, 'whole'>
  /** And about one sentence. */
  readonly sentence: SumSettings
  /** How much each reading says about a class. */
  readonly classes: { readonly whole: number; readonly part: number; readonly windows: number }
  /** Some class must be this likely. */
  readonly sure: number
  /** Then others count from here on: a class too many can only deny, and one of two that a scope allows alike is enough. */
  readonly alsoLikely: number
  /** What a sentence says by itself counts as well, when it is this sure. */
  readonly surelyInSentence: number
}

interface SumSettings {
  readonly whole: number
  readonly part: number
  /** What the windows say of a refusal, and of something outside. */
  readonly refusalByWindows: number
  readonly outsideByWindows: number
  readonly from: number
}

export const decisionSettings: DecisionSettings = {
  refusal: { whole: 1.45, part: 1.9, refusalByWindows: 0.68, outsideByWindows: 1.96, from: -3.06 },
  outside: { part: 0.84, refusalByWindows: 0.24, outsideByWindows: 1.49, from: 4.97 },
  sentence: { whole: 2.37, part: 2.29, refusalByWindows: 0.5, outsideByWindows: 2.67, from: 1.24 },
  classes: { whole: 1.08, part: 1.42, windows: 1.43 },
  sure: 0.671,
  alsoLikely: 0.641,
  surelyInSentence: 0.869,
}
