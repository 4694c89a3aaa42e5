/**
 * How the readings are weighed against each other. Found by `training/tune.ts`; `refusal.from` was moved by hand afterwards. How they
 * were chosen, and what that does to the figures: docs/decisions/0011-the-gate-in-the-wild.md.
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
  refusal: { whole: 1.2, part: 1.36, refusalByWindows: 0.5, outsideByWindows: 1.42, from: -2.3 },
  outside: { part: 0.89, refusalByWindows: 0, outsideByWindows: 0.52, from: 4.06 },
  sentence: { whole: 0.99, part: 1.63, refusalByWindows: 0.24, outsideByWindows: 3.39, from: 1.97 },
  classes: { whole: 0.75, part: 1.18, windows: 1.55 },
  sure: 0.575,
  alsoLikely: 0.584,
  surelyInSentence: 0.96,
}
