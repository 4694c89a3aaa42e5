/** Words as the network knows them: what its detectors make of one is worked out when it is first met, and remembered. */

import { lanes } from './dense-kernel.ts'
import type { DenseLayer, DenseMemory } from './dense-layer.ts'
import { type PackedWeights, stepsOf } from './packed-weights.ts'

export interface KnownWord {
  readonly vector: Float32Array
  /** Where the answers of the detectors stand, one place of a window after the other. */
  readonly address: number
}

export interface KnownWords {
  /** Good until the next words are looked up. */
  lookUp(rows: readonly number[]): KnownWord[]
  /** Where no word stands, detectors answer nothing. */
  readonly silence: number
}

/** Words said are few at a time and the same again and again. With what ships, sixteen megabytes at most. */
const rememberedMax = 4096

/** How many numbers the words take of a memory. Whoever reads whole blocks of the last place reads past it. */
export function numbersOfWords(answers: number): number {
  return (rememberedMax + 1) * slotNumbers(answers)
}

function slotNumbers(answers: number): number {
  return (Math.ceil(answers / lanes) + 1) * lanes
}

/** `detect` is the layer from a vector to the answers. */
export function createKnownWords(vectors: PackedWeights, detect: DenseLayer, memory: DenseMemory): KnownWords {
  const steps = stepsOf(vectors)
  const { inputs, sums } = detect
  const slots = memory.takeNumbers(numbersOfWords(sums.length))
  const slotSize = slotNumbers(sums.length)
  const addressOf = (slot: number) => slots.byteOffset + slot * slotSize * slots.BYTES_PER_ELEMENT
  const remembered = new Map<number, KnownWord>()
  const learn = (row: number): KnownWord => {
    for (let dimension = 0; dimension < inputs.length; dimension += 1)
      inputs[dimension] = vectors.step * (steps[row * inputs.length + dimension] as number)
    sums.fill(0)
    detect.addUp()
    // The first slot stays empty: it is the silence.
    const slot = remembered.size + 1
    slots.set(sums, slot * slotSize)
    const word = { vector: inputs.slice(), address: addressOf(slot) }
    remembered.set(row, word)
    return word
  }
  return {
    silence: addressOf(0),
    lookUp(rows) {
      if (rows.length > rememberedMax) throw new RangeError(`${rows.length} words are too many to be read at once`)
      if (remembered.size + rows.length > rememberedMax) remembered.clear()
      return rows.map((row) => remembered.get(row) ?? learn(row))
    },
  }
}
