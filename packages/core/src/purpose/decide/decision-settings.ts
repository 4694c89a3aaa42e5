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
  /** And so does what the reading of the whole, or the one by windows, says alone. */
  readonly surelyInWhole: number
  readonly surelyByWindows: number
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
  refusal: { whole: 2.29, part: 1.01, refusalByWindows: 0.39, outsideByWindows: 3.23, from: -4.63 },
  outside: { part: 2.08, refusalByWindows: 0, outsideByWindows: 0.05, from: 7.89 },
  sentence: { whole: 1.77, part: 8.15, refusalByWindows: 0.3, outsideByWindows: 4.64, from: -2.55 },
  classes: { whole: 0.2, part: 2.45, windows: 2.1 },
  sure: 0.8696,
  alsoLikely: 0.9203,
  surelyInSentence: 0.1015,
  surelyInWhole: 0.996,
  surelyByWindows: 0.9979,
}
