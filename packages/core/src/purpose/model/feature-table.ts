/** What the model knows of each feature: a weight for each outcome. */
import { lettersMax } from '../text/canonical-text.ts'
import type { Token } from '../text/tokens.ts'
import { createFeatureKernel } from './feature-kernel.ts'
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
  const { list, lower, starts, find } = createFinder(keys)
  const steps = stepsOf(weights)
  const { step } = weights
  const counted = new Int32Array(weighedOutcomes)
  return {
    addFeatures(tokens, surroundings, sums) {
      if (tokens.length > lettersMax) throw new RangeError(`${tokens.length} words are too many to be read at once`)
      listFeatures(tokens, clusters, surroundings, list)
      const found = find(list.count)
      addSteps(list.rows, found, steps, counted)
      for (let outcome = 0; outcome < weighedOutcomes; outcome += 1)
        sums[outcome] = (sums[outcome] as number) + step * (counted[outcome] as number)
    },
    placeOf: (asked, feature) => findKey(featureNumber(asked, feature), starts, lower),
    weightAt: (place, outcome) => step * (steps[place * weighedOutcomes + outcome] as number),
  }
}

/**
 * The sums of the steps of features, by outcome. Written out for the six classes and `outside`: seven sums that are kept in registers take
 * a third of the time of a loop over them.
 */
function addSteps(places: Int32Array, count: number, steps: Int8Array, sums: Int32Array): void {
  let [first, second, third, fourth, fifth, sixth, outside] = [0, 0, 0, 0, 0, 0, 0]
  for (let at = 0; at < count; at += 1) {
    const from = (places[at] as number) * weighedOutcomes
    first = (first + (steps[from] as number)) | 0
    second = (second + (steps[from + 1] as number)) | 0
    third = (third + (steps[from + 2] as number)) | 0
    fourth = (fourth + (steps[from + 3] as number)) | 0
    fifth = (fifth + (steps[from + 4] as number)) | 0
    sixth = (sixth + (steps[from + 5] as number)) | 0
    outside = (outside + (steps[from + 6] as number)) | 0
  }
  sums[0] = first
  sums[1] = second
  sums[2] = third
  sums[3] = fourth
  sums[4] = fifth
  sums[5] = sixth
  sums[6] = outside
}

interface Finder {
  /** What is looked for. */
  readonly list: FeatureList
  readonly starts: Int32Array
  readonly lower: Uint8Array
  /** Puts the places of those that are known in place of the first so many features, and tells how many are known. */
  find(count: number): number
}

function createFinder({ counts, lower: lowerBytes }: PackedKeys): Finder {
  const bytesOf = {
    starts: (uppers + 1) * numberBytes,
    foundEnd: numberBytes,
    rows: rowsNumbers(lettersMax) * numberBytes,
    marks: Math.ceil(lowerBytes.length / 32) * numberBytes,
    counts: counts.length,
    // One is fetched behind the last.
    lower: lowerBytes.length + 1,
  }
  const kernel = createFeatureKernel(Object.values(bytesOf).reduce((sum, bytes) => sum + bytes))
  let taken = 0
  const take = (bytes: number): number => {
    taken += bytes
    return taken - bytes
  }
  const takeNumbers = (bytes: number) => new Int32Array(kernel.memory, take(bytes), bytes / numberBytes)
  const takeBytes = (bytes: number) => new Uint8Array(kernel.memory, take(bytes), bytes)
  const starts = takeNumbers(bytesOf.starts)
  const foundEnd = takeNumbers(bytesOf.foundEnd)
  const list: FeatureList = { count: 0, rows: takeNumbers(bytesOf.rows) }
  const marks = take(bytesOf.marks)
  const countBytes = takeBytes(bytesOf.counts)
  const lower = takeBytes(bytesOf.lower)
  countBytes.set(counts)
  lower.set(lowerBytes)
  kernel.addUpCounts(countBytes.byteOffset, countBytes.byteOffset + counts.length, starts.byteOffset)
  const rows = list.rows.byteOffset
  return {
    list,
    starts,
    lower,
    find(count) {
      const rowsEnd = rows + count * rowLength * numberBytes
      kernel.findFeatures(rows, rowsEnd, starts.byteOffset, lower.byteOffset, marks, foundEnd.byteOffset)
      return ((foundEnd[0] as number) - rows) / numberBytes
    },
  }
}
