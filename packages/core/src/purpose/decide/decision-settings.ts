/** From which likelihoods on the readings decide. Found by `training/tune.ts`: docs/decisions/0011-the-gate-in-the-wild.md. */
export interface DecisionSettings {
  /** That all is refused. */
  readonly refused: number
  /** Some class must be this likely. */
  readonly sure: number
  /** Then others count from here on: a class too many can only deny, and one of two that a scope allows alike is enough. */
  readonly alsoLikely: number
  /** What one sentence of several says by itself counts as well, when it is this sure. */
  readonly sureInSentence: number
}

export const decisionSettings: DecisionSettings = {
  refused: 0.4,
  sure: 0.46,
  alsoLikely: 0.65,
  sureInSentence: 0.45,
}
