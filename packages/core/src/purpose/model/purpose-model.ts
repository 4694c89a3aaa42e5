/** The trained model, read from the tables that training writes. */

import { lazy } from '../text/lazy.ts'
import type { Token } from '../text/tokens.ts'
import { createVocabulary, type Vocabulary } from '../text/vocabulary.ts'
import { type ClusterOf, createFeatureList, listFeatures, type Surroundings } from './features.ts'
import { createKeyFinder, type PackedKeys } from './packed-keys.ts'
import { digitAt, type PackedWeights, unpackWeights, type WeightTable, weightTable } from './packed-numbers.ts'
import { weighedOutcomes } from './purpose-outcomes.ts'
import { createWindowReader, type ReadWindows, type WindowModel } from './windows.ts'

export interface PurposeModelTables {
  /** One a line, most frequent first. */
  readonly words: string
  /** A digit a word: 1 for a word of purposes, 2 for a verb, 3 for both. */
  readonly wordMarks: string
  /** Two characters a word: the number of its cluster. */
  readonly clusters: string
  readonly featureKeys: PackedKeys
  readonly featureWeights: string
  readonly featureWeightMax: number
  readonly partBias: readonly number[]
  readonly wholeBias: readonly number[]
  readonly windows: WindowTables
}

export interface WindowTables {
  readonly dimensions: number
  readonly detectors: number
  readonly hidden: number
  /** By row: the special ones first, then the words by rank. */
  readonly vectors: PackedWeights
  readonly filters: PackedWeights
  readonly hiddenWeights: PackedWeights
  readonly outputs: PackedWeights
  readonly hiddenOutputs: PackedWeights
  readonly filterBias: readonly number[]
  readonly hiddenBias: readonly number[]
  readonly outputBias: readonly number[]
}

export interface PurposeModel {
  readonly vocabulary: Vocabulary
  readonly clusters: ClusterOf
  /** The place of a feature in the table, or -1. */
  findFeature(feature: number): number
  /** Of a feature that was found. */
  featureWeight(index: number, outcome: number): number
  /** Adds the weights of a stretch's features to the sums. */
  addFeatures(tokens: readonly Token[], surroundings: Surroundings, sums: Float64Array): void
  readonly partBias: readonly number[]
  readonly wholeBias: readonly number[]
  readonly windows: WindowModel
  readonly readWindows: ReadWindows
}

const purposeMark = 1
const verbMark = 2

export function readPurposeModel(tables: PurposeModelTables): PurposeModel {
  const words = tables.words.split('\n')
  const marked = (mark: number) => words.filter((_, rank) => (digitAt(tables.wordMarks, rank) & mark) !== 0)
  const purposeWords = lazy(() => new Set(marked(purposeMark)))
  const clusters: ClusterOf = (rank) => digitAt(tables.clusters, 2 * rank) * 16 + digitAt(tables.clusters, 2 * rank + 1)
  const windows = readWindowModel(tables.windows)
  const find = createKeyFinder(tables.featureKeys)
  const featureWeights = weightTable({ weights: tables.featureWeights, max: tables.featureWeightMax })
  return {
    vocabulary: createVocabulary({
      words,
      purposeWords: { has: (word) => purposeWords().has(word) },
      verbs: marked(verbMark),
    }),
    clusters,
    findFeature: find,
    featureWeight: (feature, outcome) =>
      featureWeights.valueByCode[featureWeights.codes[feature * weighedOutcomes + outcome] as number] as number,
    addFeatures: createFeatureAdder(find, featureWeights, clusters),
    partBias: tables.partBias,
    wholeBias: tables.wholeBias,
    windows,
    readWindows: createWindowReader(windows),
  }
}

function readWindowModel(tables: WindowTables): WindowModel {
  const unpacked = ({ weights, max }: PackedWeights) => unpackWeights(weights, max)
  return {
    dimensions: tables.dimensions,
    detectors: tables.detectors,
    hidden: tables.hidden,
    vectors: tables.vectors,
    filters: unpacked(tables.filters),
    filterBias: Float32Array.from(tables.filterBias),
    hiddenWeights: unpacked(tables.hiddenWeights),
    hiddenBias: Float32Array.from(tables.hiddenBias),
    outputs: unpacked(tables.outputs),
    hiddenOutputs: unpacked(tables.hiddenOutputs),
    outputBias: Float32Array.from(tables.outputBias),
  }
}

/** Adds up the weights of a stretch's features. A feature counts once, however often the stretch has it. */
function createFeatureAdder(
  find: (feature: number) => number,
  { codes, valueByCode }: WeightTable,
  clusters: ClusterOf,
): PurposeModel['addFeatures'] {
  const addedIn = new Int32Array(codes.length / weighedOutcomes)
  const list = createFeatureList()
  let stretch = 0
  return (tokens, surroundings, sums) => {
    stretch += 1
    listFeatures(tokens, clusters, surroundings, list)
    const { numbers } = list
    // Looked up first and added up then: places in a large table are far apart, and so are found side by side.
    let found = 0
    for (let at = 0; at < list.count; at += 1) {
      const index = find(numbers[at] as number)
      if (index < 0 || addedIn[index] === stretch) continue
      addedIn[index] = stretch
      numbers[found++] = index * weighedOutcomes
    }
    for (let at = 0; at < found; at += 1) {
      const from = numbers[at] as number
      for (let outcome = 0; outcome < weighedOutcomes; outcome += 1) {
        sums[outcome] = (sums[outcome] as number) + (valueByCode[codes[from + outcome] as number] as number)
      }
    }
  }
}
