/** What the model knows of each feature: a weight for each outcome. */
import { lettersMax } from '../text/canonical-text.ts'
import type { Token } from '../text/tokens.ts'
import { createKernel } from '../wasm/create-kernel.ts'
import type { FeatureKernel } from './feature-kernel.ts'
import { type FeatureList, featureNumber, rowLength, rowsNumbers } from './feature-rows.ts'
import { type ClusterOf, listFeatures, type Surroundings } from './features.ts'
import { findKey, type PackedKeys, uppers } from './packed-keys.ts'
import { type PackedWeights, stepsOf } from './packed-weights.ts'
import { weighedOutcomes } from './purpose-outcomes.ts'

export interface FeatureTable {
  /** Adds the weights of a stretch's features to the sums. A feature counts once, however often the stretch has it. */
  addFeatures(tokens: readonly Token[], surroundings: Surroundings, sums: Float64Array): void
  /** The place of a feature of a list in the table, or -1. */
  placeOf(list: FeatureList, feature: number): number
  /** Of a feature that has a place. */
  weightAt(place: number, outcome: number): number
}

const numberBytes = 4

export function createFeatureTable(keys: PackedKeys, weights: PackedWeights, clusters: ClusterOf): FeatureTable {
  const { list, lower, starts, steps, addSteps } = createStepTable(keys, weights)
  const { step } = weights
  return {
    addFeatures(tokens, surroundings, sums) {
      if (tokens.length > lettersMax) throw new RangeError(`${tokens.length} words are too many to be read at once`)
      listFeatures(tokens, clusters, surroundings, list)
      const counted = addSteps(list.count)
      for (let outcome = 0; outcome < weighedOutcomes; outcome += 1)
        sums[outcome] = (sums[outcome] as number) + step * (counted[outcome] as number)
    },
    placeOf: (asked, feature) => findKey(featureNumber(asked, feature), starts, lower),
    weightAt: (place, outcome) => step * (steps[place * weighedOutcomes + outcome] as number),
  }
}

interface StepTable {
  /** What is looked for. */
  readonly list: FeatureList
  readonly starts: Int32Array
  readonly lower: Uint8Array
  /** For each place, one for each outcome. */
  readonly steps: Int8Array
  /** The sums of the steps of the first so many features, by outcome; good until the next are asked for. */
  addSteps(count: number): Int32Array
}

function createStepTable({ counts, lower: lowerBytes }: PackedKeys, weights: PackedWeights): StepTable {
  const bytesOf = {
    starts: (uppers + 1) * numberBytes,
    sums: 8 * numberBytes,
    rows: rowsNumbers(lettersMax) * numberBytes,
    marks: Math.ceil(lowerBytes.length / 32) * numberBytes,
    counts: counts.length,
    // One is fetched behind the last.
    lower: lowerBytes.length + 1,
    steps: weights.bytes.length + 1,
  }
  const kernel = createKernel<FeatureKernel>(Object.values(bytesOf).reduce((sum, bytes) => sum + bytes))
  let taken = 0
  const take = (bytes: number): number => {
    taken += bytes
    return taken - bytes
  }
  const takeNumbers = (bytes: number) => new Int32Array(kernel.memory, take(bytes), bytes / numberBytes)
  const takeBytes = (bytes: number) => new Uint8Array(kernel.memory, take(bytes), bytes)
  const starts = takeNumbers(bytesOf.starts)
  const sums = takeNumbers(bytesOf.sums)
  const list: FeatureList = { count: 0, rows: takeNumbers(bytesOf.rows) }
  const marks = take(bytesOf.marks)
  const countBytes = takeBytes(bytesOf.counts)
  const lower = takeBytes(bytesOf.lower)
  const steps = new Int8Array(kernel.memory, take(bytesOf.steps), bytesOf.steps)
  countBytes.set(counts)
  lower.set(lowerBytes)
  steps.set(stepsOf(weights))
  kernel.addUpCounts(countBytes.byteOffset, countBytes.byteOffset + counts.length, starts.byteOffset)
  const rows = list.rows.byteOffset
  return {
    list,
    starts,
    lower,
    steps,
    addSteps(count) {
      const rowsEnd = rows + count * rowLength * numberBytes
      kernel.addSteps(rows, rowsEnd, starts.byteOffset, lower.byteOffset, marks, steps.byteOffset, sums.byteOffset)
      return sums
    },
  }
}
