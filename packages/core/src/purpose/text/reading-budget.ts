/** How much work one text may cause. What cannot be read within it is left unread, and so refused. */
export interface ReadingBudget {
  /** False when it is spent; nothing further is tried then. */
  spend(steps: number): boolean
  readonly spent: number
  readonly isExhausted: boolean
}

/** Ordinary texts need a few hundred. */
const stepsMax = 4000

export function createReadingBudget(): ReadingBudget {
  let spent = 0
  return {
    spend(steps) {
      spent += steps
      return spent <= stepsMax
    },
    get spent() {
      return spent
    },
    get isExhausted() {
      return spent > stepsMax
    },
  }
}
