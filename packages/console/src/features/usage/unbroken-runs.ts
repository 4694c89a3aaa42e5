export interface Run {
  /** The index of its first value. */
  readonly start: number
  readonly values: readonly number[]
}

/** The stretches of a line between the places where there is nothing. */
export function unbrokenRuns(values: readonly (number | null)[]): readonly Run[] {
  const runs: { start: number; values: number[] }[] = []
  let current: { start: number; values: number[] } | null = null
  for (const [index, value] of values.entries()) {
    if (value === null) current = null
    else if (current) current.values.push(value)
    else {
      current = { start: index, values: [value] }
      runs.push(current)
    }
  }
  return runs
}
