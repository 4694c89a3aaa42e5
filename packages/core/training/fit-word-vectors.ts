/**
 * The vectors of words while they are learnt: what general English says of a word, seen from directions that are learnt, and
 * what purposes say of that word alone. A word that no purpose has is so placed by its neighbours.
 */
import { createDenseLayers, type DenseLayer, setRows } from '../src/purpose/model/dense-layer.ts'
import { specialRows } from '../src/purpose/model/windows.ts'
import { createAdam, createSparseAdam } from './adam.ts'
import { createOuterSums } from './outer-sums.ts'
import { addScaled } from './vector-sums.ts'
import { vectorDimensions } from './word-vectors.ts'

/** How strongly what is said of a word alone is drawn back to what its neighbours say. */
const ownDecay = 0.02
/** So many as fit beside each other in a processor's nearest memory. */
const wordsAtOnce = 64

export interface FittedVectors {
  /** Writes the vector of a row at the offset. */
  read(row: number, into: Float32Array, offset: number): void
  addGradient(row: number, slopes: Float32Array, offset: number): void
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
  const [seen] = createDenseLayers([{ inputs: vectorDimensions, outputs: dimensions }]) as [DenseLayer]
  const see = () => setRows(seen, projection.values, dimensions)
  see()
  const own = createSparseAdam(new Float32Array(rows * dimensions), dimensions, ownDecay)
  for (let at = 0; at < specialRows * dimensions; at += 1) own.values[at] = (random() - 0.5) / 3
  const gradients = createOuterSums(projection.gradients, vectorDimensions, dimensions, wordsAtOnce)
  const read = (row: number, into: Float32Array, offset: number) => {
    seen.sums.set(own.values.subarray(row * dimensions, (row + 1) * dimensions))
    seen.inputs.set(general.subarray(row * vectorDimensions, (row + 1) * vectorDimensions))
    seen.addUp()
    into.set(seen.sums, offset)
  }
  return {
    read,
    addGradient(row, slopes, offset) {
      own.touch(row)
      addScaled(own.gradients, row * dimensions, slopes, offset, dimensions, 1)
    },
    step(rate, count) {
      // A word's own vector and what is seen of it in general are added up, so that both have the same gradient.
      for (const row of own.touched())
        gradients.addRow(general, row * vectorDimensions, own.gradients, row * dimensions)
      gradients.flush()
      projection.step(rate, count)
      own.step(rate, count)
      see()
    },
    all() {
      const vectors = new Float32Array(rows * dimensions)
      for (let row = 0; row < rows; row += 1) read(row, vectors, row * dimensions)
      return vectors
    },
  }
}
