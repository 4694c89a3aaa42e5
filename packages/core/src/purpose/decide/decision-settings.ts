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
  refusal: { whole: 0.64, part: 0.74, refusalByWindows: 2.13, outsideByWindows: 2.18, from: -3.47 },
  outside: { part: 2.01, refusalByWindows: 0.5, outsideByWindows: 1.04, from: 5 },
  sentence: { whole: 1.96, part: 2.94, refusalByWindows: 1.46, outsideByWindows: 0.08, from: -0.59 },
  classes: { whole: 0.17, part: 1.22, windows: 0.56 },
  sure: 0.663,
  alsoLikely: 0.617,
  surelyInSentence: 0.9,
}
