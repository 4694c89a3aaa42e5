/**
 * The vectors of words while they are learnt: what general English says of a word, seen from directions that are learnt, and
 * what purposes say of that word alone. A word that no purpose has is so placed by its neighbours.
 */
import { specialRows } from '../src/purpose/model/windows.ts'
import { createAdam, createSparseAdam } from './adam.ts'
import { vectorDimensions } from './word-vectors.ts'

/** How strongly what is said of a word alone is drawn back to what its neighbours say. */
const ownDecay = 0.02

export interface FittedVectors {
  /** Writes the vector of a row at the offset. */
  read(row: number, into: Float32Array, offset: number): void
  addGradient(row: number, gradients: Float32Array, offset: number): void
  step(rate: number, rows: number): void
  /** One after the other, by row. */
  all(): Float32Array
}

/** `general` has a row for each word, and nothing in those of words without a vector; `directions` where to begin. */
export function createFittedVectors(
  general: Float32Array,
  directions: Float32Array,
  dimensions: number,
  random: () => number,
): FittedVectors {
  const rows = general.length / vectorDimensions
  const projection = createAdam(Float32Array.from(directions))
  const own = createSparseAdam(new Float32Array(rows * dimensions), dimensions, ownDecay)
  for (let at = 0; at < specialRows * dimensions; at += 1) own.values[at] = (random() - 0.5) / 3
  const read = (row: number, into: Float32Array, offset: number) => {
    for (let to = 0; to < dimensions; to += 1) into[offset + to] = own.values[row * dimensions + to] as number
    if (row < specialRows) return
    for (let from = 0; from < vectorDimensions; from += 1) {
      const value = general[row * vectorDimensions + from] as number
      if (value === 0) continue
      const line = from * dimensions
      for (let to = 0; to < dimensions; to += 1)
        into[offset + to] = (into[offset + to] as number) + value * (projection.values[line + to] as number)
    }
  }
  return {
    read,
    addGradient(row, gradients, offset) {
      own.touch(row)
      for (let to = 0; to < dimensions; to += 1) {
        const at = row * dimensions + to
        own.gradients[at] = (own.gradients[at] as number) + (gradients[offset + to] as number)
      }
      if (row < specialRows) return
      for (let from = 0; from < vectorDimensions; from += 1) {
        const value = general[row * vectorDimensions + from] as number
        if (value === 0) continue
        const line = from * dimensions
        for (let to = 0; to < dimensions; to += 1)
          projection.gradients[line + to] =
            (projection.gradients[line + to] as number) + value * (gradients[offset + to] as number)
      }
    },
    step(rate, count) {
      projection.step(rate, count)
      own.step(rate, count)
    },
    all() {
      const vectors = new Float32Array(rows * dimensions)
      for (let row = 0; row < rows; row += 1) read(row, vectors, row * dimensions)
      return vectors
    },
  }
}
