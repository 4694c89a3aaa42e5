/** Words as the network knows them: what its detectors make of one is worked out when it is first met, and remembered. */

import { shortLanes } from './dense-kernel.ts'
import { type DenseMemory, roundedUp } from './dense-layer.ts'
import { type PackedWeights, stepsOf } from './packed-weights.ts'

/**
 * A word is the address of its numbers: the answers of the detectors, one place of a window after the other, and then its vector. Answers
 * are whole numbers of two bytes, for weights are whole numbers of steps: half the memory, and twice as many at once.
 */
export interface KnownWords {
  /** Of each row. Good until the next words are looked up. */
  lookUp(rows: readonly number[]): readonly number[]
  /** Where no word stands, detectors answer nothing. */
  readonly silence: number
  /** How far the address of its vector is from that of a word. What a vector has behind its last number is nothing. */
  readonly vectorAt: number
}

/** Words said are few at a time and the same again and again. With what ships, nine megabytes at most. */
const rememberedMax = 4096

export interface Detectors {
  readonly vectors: PackedWeights
  /** For each dimension of each place of a window, one for each detector. */
  readonly filters: PackedWeights
  readonly dimensions: number
  readonly detectors: number
}

/** How many numbers the words take of a memory, and what their answers are worked out from. */
export function numbersOfWords(model: Detectors): number {
  const { dimensions, filters } = model
  return (
    (rememberedMax + 1) * wordLength(model) +
    roundedUp(Math.ceil(dimensions / 2)) +
    roundedUp(Math.ceil((filters.bytes.length + shortLanes) / 4))
  )
}

function wordLength(model: Detectors): number {
  return lengthOfAnswers(model) + roundedUp(model.dimensions)
}

/** As numbers of four bytes. Whoever reads or writes whole blocks of the last place goes past it. */
function lengthOfAnswers({ dimensions, filters }: Detectors): number {
  return roundedUp((filters.bytes.length / dimensions + shortLanes) / 2)
}

export function createKnownWords(model: Detectors, memory: DenseMemory): KnownWords {
  const { vectors, dimensions, detectors } = model
  const steps = stepsOf(vectors)
  const numbers = memory.takeNumbers((rememberedMax + 1) * wordLength(model))
  const vector = memory.takeShorts(dimensions)
  const vectorEnd = vector.byteOffset + vector.byteLength
  // The last block looks past the last detector.
  const filters = memory.takeBytes(model.filters.bytes.length + shortLanes)
  filters.set(stepsOf(model.filters))
  const places = model.filters.bytes.length / (dimensions * detectors)
  const blocks = Math.ceil(detectors / shortLanes)
  const length = wordLength(model)
  const vectorAt = lengthOfAnswers(model)
  /** By row; the first place stays empty, for it is the silence, and so nothing is no word. */
  const words = new Int32Array(steps.length / dimensions)
  let end = length
  const learn = (row: number): number => {
    const from = end
    end += length
    const word = numbers.byteOffset + from * numbers.BYTES_PER_ELEMENT
    for (let dimension = 0; dimension < dimensions; dimension += 1) {
      const step = steps[row * dimensions + dimension] as number
      vector[dimension] = step
      numbers[from + vectorAt + dimension] = vectors.step * step
    }
    memory.detect(vector.byteOffset, vectorEnd, filters.byteOffset, detectors, word, blocks, places)
    words[row] = word
    return word
  }
  return {
    silence: numbers.byteOffset,
    vectorAt: vectorAt * numbers.BYTES_PER_ELEMENT,
    lookUp(rows) {
      if (rows.length > rememberedMax) throw new RangeError(`${rows.length} words are too many to be read at once`)
      if (end + rows.length * length > numbers.length) {
        words.fill(0)
        end = length
      }
      return rows.map((row) => words[row] || learn(row))
    },
  }
}
