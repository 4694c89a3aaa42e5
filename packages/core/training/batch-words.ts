/** The words of a batch, as the network sees them until it is next changed: each is worked out once. */
import type { DenseLayer } from '../src/purpose/model/dense-layer.ts'
import type { FittedVectors } from './fit-word-vectors.ts'

export interface BatchWord {
  readonly vector: Float32Array
  /** What each detector makes of it in each place of a window. */
  readonly answers: Float32Array
}

export interface BatchWords {
  read(row: number): BatchWord
  /** To be called when the network has changed. */
  clear(): void
}

export function createBatchWords(vectors: FittedVectors, filters: DenseLayer): BatchWords {
  const known = new Map<number, BatchWord>()
  /** Used again in the next batch. */
  const spare: BatchWord[] = []
  return {
    read(row) {
      const word = known.get(row)
      if (word !== undefined) return word
      const anew = spare[known.size] ?? {
        vector: new Float32Array(filters.inputs.length),
        answers: new Float32Array(filters.sums.length),
      }
      spare[known.size] = anew
      vectors.read(row, filters.inputs, 0)
      filters.sums.fill(0)
      filters.addUp()
      anew.vector.set(filters.inputs)
      anew.answers.set(filters.sums)
      known.set(row, anew)
      return anew
    },
    clear: () => known.clear(),
  }
}
