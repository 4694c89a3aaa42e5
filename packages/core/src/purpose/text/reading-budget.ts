/** Ordinary texts need a few hundred. */
const stepsMax = 1600

/** How much work one text may cause. What cannot be read within it is left unread, and so refused. */
export class ReadingBudget {
  spent = 0

  /** False when it is spent; nothing further is tried then. */
  spend(steps: number): boolean {
    this.spent += steps
    return !this.isExhausted
  }

  get isExhausted(): boolean {
    return this.spent > stepsMax
  }
}
