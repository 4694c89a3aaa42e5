/** What the model knows of each feature: a weight for each outcome. */
import type { Token } from '../text/tokens.ts'
import { createFeatureKernel } from './feature-kernel.ts'
import {
  type ClusterOf,
  type FeatureList,
  featureNumber,
  listFeatures,
  rowLength,
  rowsNumbers,
  type Surroundings,
} from './features.ts'
import { addUpCounts, findKey, type PackedKeys, uppers } from './packed-keys.ts'
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

/** More than a text has. */
const wordsMax = 1024
const numberBytes = 4
/** Weights are fetched eight at a time, also the last. */
const bytesFetched = 8

export function createFeatureTable(keys: PackedKeys, weights: PackedWeights, clusters: ClusterOf): FeatureTable {
  const features = keys.lower.length
  const bytesOf = {
    starts: (uppers + 1) * numberBytes,
    sums: bytesFetched * numberBytes,
    rows: rowsNumbers(wordsMax) * numberBytes,
    marks: Math.ceil(features / 32) * numberBytes,
    lower: features + 1,
    weights: weights.bytes.length + bytesFetched,
  }
  const kernel = createFeatureKernel(Object.values(bytesOf).reduce((sum, bytes) => sum + bytes))
  let bytesTaken = 0
  const take = (bytes: number): number => {
    bytesTaken += bytes
    return bytesTaken - bytes
  }
  const numbersIn = (bytes: number) => new Int32Array(kernel.memory, take(bytes), bytes / numberBytes)
  const bytesIn = (bytes: number) => new Uint8Array(kernel.memory, take(bytes), bytes)
  const starts = numbersIn(bytesOf.starts)
  const counted = numbersIn(bytesOf.sums)
  const list: FeatureList = { count: 0, rows: numbersIn(bytesOf.rows) }
  const marks = take(bytesOf.marks)
  const lower = bytesIn(bytesOf.lower)
  const bytes = bytesIn(bytesOf.weights)
  addUpCounts(keys, starts)
  lower.set(keys.lower)
  bytes.set(weights.bytes)
  const steps = stepsOf({ ...weights, bytes })
  const { step } = weights
  return {
    addFeatures(tokens, surroundings, sums) {
      if (tokens.length > wordsMax) throw new RangeError(`${tokens.length} words are too many to be read at once`)
      listFeatures(tokens, clusters, surroundings, list)
      const rows = list.rows.byteOffset
      kernel.addFeatures(
        rows,
        rows + list.count * rowLength * numberBytes,
        starts.byteOffset,
        lower.byteOffset,
        marks,
        bytes.byteOffset,
        counted.byteOffset,
      )
      for (let outcome = 0; outcome < weighedOutcomes; outcome += 1)
        sums[outcome] = (sums[outcome] as number) + step * (counted[outcome] as number)
    },
    placeOf: (asked, feature) => findKey(featureNumber(asked, feature), starts, lower),
    weightAt: (place, outcome) => step * (steps[place * weighedOutcomes + outcome] as number),
  }
}
