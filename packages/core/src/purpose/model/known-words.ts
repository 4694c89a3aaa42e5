/** Words as the network knows them: what its detectors make of one is worked out when it is first met, and remembered. */

import { shortLanes } from './dense-kernel.ts'
import { type DenseLayer, type DenseMemory, roundedUp } from './dense-layer.ts'
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

/** How many numbers the words take of a memory. */
export function numbersOfWords(answers: number, dimensions: number): number {
  return (rememberedMax + 1) * wordLength(answers, dimensions)
}

function wordLength(answers: number, dimensions: number): number {
  return lengthOfAnswers(answers) + roundedUp(dimensions)
}

/** As numbers of four bytes. Whoever reads whole blocks of the last place reads past it. */
function lengthOfAnswers(answers: number): number {
  return roundedUp((answers + shortLanes) / 2)
}

/** `detect` is the layer from a vector, in steps, to the answers, in steps of both. */
export function createKnownWords(vectors: PackedWeights, detect: DenseLayer, memory: DenseMemory): KnownWords {
  const steps = stepsOf(vectors)
  const { inputs, sums } = detect
  const dimensions = inputs.length
  const numbers = memory.takeNumbers(numbersOfWords(sums.length, dimensions))
  const length = wordLength(sums.length, dimensions)
  const vectorAt = lengthOfAnswers(sums.length)
  const sumsEnd = sums.byteOffset + roundedUp(sums.length) * sums.BYTES_PER_ELEMENT
  /** By row; the first place stays empty, for it is the silence, and so nothing is no word. */
  const words = new Int32Array(steps.length / dimensions)
  let end = length
  const learn = (row: number): number => {
    const from = end
    end += length
    const word = numbers.byteOffset + from * numbers.BYTES_PER_ELEMENT
    for (let dimension = 0; dimension < dimensions; dimension += 1) {
      inputs[dimension] = steps[row * dimensions + dimension] as number
      numbers[from + vectorAt + dimension] = vectors.step * (inputs[dimension] as number)
    }
    sums.fill(0)
    detect.addUp()
    memory.shorten(sums.byteOffset, sumsEnd, word)
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
