/** What the fit of the windows sees of each row, and how far its answers are from what is right. */
import { classCount, windowOutcomes, windowOutside, windowRefusal } from '../src/purpose/model/purpose-outcomes.ts'
import type { TrainingRow } from './training-rows.ts'

/** What can speak for a class is not always what can speak against it; then a row is seen twice. */
export interface WindowRow {
  readonly row: TrainingRow
  readonly words: Int32Array
  readonly tellsRefusal: boolean
  readonly tellsClasses: boolean
}

export function windowRows(rows: readonly TrainingRow[]): WindowRow[] {
  return rows
    .flatMap((row) => {
      const { words, claimWords } = row
      if (claimWords === null) return [{ row, words, tellsRefusal: true, tellsClasses: true }]
      return [
        { row, words, tellsRefusal: true, tellsClasses: false },
        { row, words: claimWords, tellsRefusal: false, tellsClasses: true },
      ]
    })
    .filter(({ words }) => words.length > 0)
}

/** Each outcome by itself; classes only where something is allowed. */
export function slopesOf(sums: Float32Array, { row, tellsRefusal, tellsClasses }: WindowRow): Float32Array {
  const { isRefused, classTargets, outsideTarget, weight } = row
  const slopes = new Float32Array(windowOutcomes)
  const slope = (outcome: number, target: number) => weight * (1 / (1 + Math.exp(-(sums[outcome] as number))) - target)
  if (tellsRefusal) {
    slopes[windowRefusal] = slope(windowRefusal, isRefused ? 1 : 0)
    if (outsideTarget !== null) slopes[windowOutside] = slope(windowOutside, outsideTarget)
  }
  if (tellsClasses && !isRefused) {
    for (let outcome = 0; outcome < classCount; outcome += 1)
      slopes[outcome] = slope(outcome, classTargets[outcome] ?? 0)
  }
  return slopes
}
