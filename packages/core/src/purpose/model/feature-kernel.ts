/**
 * Adds up what the model's table says of the features of a stretch, as WebAssembly. There are thousands of them in a long text, and each
 * is to be looked for in megabytes: what is asked for without a decision in between is fetched side by side, and so where to look comes
 * first, then what stands there, and only then is compared.
 */

/** Addresses are in bytes of the memory. */
export interface FeatureKernel {
  /** Where the keys of each upper part begin among all, and where those of another would, from how many each has: eight at a time. */
  addUpCounts(counts: number, countsEnd: number, starts: number): void
  /**
   * Takes the rows of features, as `addRow` writes them, and writes the sum of the steps of those that are known, each counted once, by
   * outcome. Steps are a byte for each outcome of each place, with one behind the last; sums are eight numbers. There is a mark, a bit,
   * for each place; all are off before and after. What is left of the rows means nothing.
   */
  addSteps(
    rows: number,
    rowsEnd: number,
    starts: number,
    lower: number,
    marks: number,
    steps: number,
    sums: number,
  ): void
}
