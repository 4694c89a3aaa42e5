/** The trained model, read from the tables that training writes. */

import { lazy } from '../text/lazy.ts'
import type { Token } from '../text/tokens.ts'
import { createVocabulary, type Vocabulary } from '../text/vocabulary.ts'
import { type ClusterOf, createFeatureList, listFeatures, type Surroundings } from './features.ts'
import { createNumberSet } from './number-set.ts'
import { createKeyFinder, type FindKeys, type PackedKeys } from './packed-keys.ts'
import { type PackedWeights, stepsOf, unpackWeights } from './packed-weights.ts'
import { weighedOutcomes } from './purpose-outcomes.ts'
import { createStack, type Stack, type StackingTables } from './stacking-net.ts'
import { createWindowReader, type ReadWindows, type WindowModel } from './windows.ts'

export interface PurposeModelTables {
  /** One a line, most frequent first. */
  readonly words: string
  /** For each word: 1 for a word of purposes, 2 for a verb, 3 for both. */
  readonly wordMarks: Uint8Array
  /** For each word: the number of its cluster. */
  readonly clusters: Uint8Array
  readonly featureKeys: PackedKeys
  /** For each feature, a weight for each outcome. */
  readonly featureWeights: PackedWeights
  readonly partBias: readonly number[]
  readonly wholeBias: readonly number[]
  readonly windows: WindowTables
  readonly stacking: StackingTables
}

/** Without the last judgement, which is learnt from what these say. */
export type ReadingTables = Omit<PurposeModelTables, 'stacking'>

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

/** Reads, but judges nothing. */
export type ReadingModel = Omit<PurposeModel, 'stack'>

export interface PurposeModel {
  readonly vocabulary: Vocabulary
  readonly clusters: ClusterOf
  /** The places of features in the table. */
  readonly findFeatures: FindKeys
  /** Of a feature that was found. */
  featureWeight(index: number, outcome: number): number
  /** Adds the weights of a stretch's features to the sums. */
  addFeatures(tokens: readonly Token[], surroundings: Surroundings, sums: Float64Array): void
  readonly partBias: readonly number[]
  readonly wholeBias: readonly number[]
  readonly windows: WindowModel
  readonly readWindows: ReadWindows
  readonly stack: Stack
}

const purposeMark = 1
const verbMark = 2

export function readPurposeModel(tables: PurposeModelTables): PurposeModel {
  return { ...readReadingModel(tables), stack: createStack(tables.stacking) }
}

export function readReadingModel(tables: ReadingTables): ReadingModel {
  const words = tables.words.split('\n')
  const marked = (mark: number) => words.filter((_, rank) => ((tables.wordMarks[rank] as number) & mark) !== 0)
  const purposeWords = lazy(() => new Set(marked(purposeMark)))
  const clusters: ClusterOf = (rank) => tables.clusters[rank] as number
  const windows = readWindowModel(tables.windows)
  const find = createKeyFinder(tables.featureKeys)
  const { step } = tables.featureWeights
  const steps = stepsOf(tables.featureWeights)
  return {
    vocabulary: createVocabulary({
      words,
      purposeWords: { has: (word) => purposeWords().has(word) },
      verbs: marked(verbMark),
    }),
    clusters,
    findFeatures: find,
    featureWeight: (feature, outcome) => step * (steps[feature * weighedOutcomes + outcome] as number),
    addFeatures: createFeatureAdder(find, steps, step, clusters),
    partBias: tables.partBias,
    wholeBias: tables.wholeBias,
    windows,
    readWindows: createWindowReader(windows),
  }
}

function readWindowModel(tables: WindowTables): WindowModel {
  return {
    dimensions: tables.dimensions,
    detectors: tables.detectors,
    hidden: tables.hidden,
    vectors: tables.vectors,
    filters: unpackWeights(tables.filters),
    filterBias: Float32Array.from(tables.filterBias),
    hiddenWeights: unpackWeights(tables.hiddenWeights),
    hiddenBias: Float32Array.from(tables.hiddenBias),
    outputs: unpackWeights(tables.outputs),
    hiddenOutputs: unpackWeights(tables.hiddenOutputs),
    outputBias: Float32Array.from(tables.outputBias),
  }
}

/** Adds up the weights of a stretch's features. A feature counts once, however often the stretch has it. */
function createFeatureAdder(
  find: FindKeys,
  steps: Int8Array,
  step: number,
  clusters: ClusterOf,
): PurposeModel['addFeatures'] {
  const added = createNumberSet()
  const list = createFeatureList()
  const counted = new Int32Array(weighedOutcomes)
  return (tokens, surroundings, sums) => {
    listFeatures(tokens, clusters, surroundings, list)
    const { numbers, count } = list
    find(numbers, count)
    added.empty(count)
    // Places are far apart here as well: which ones count is known before they are fetched.
    let found = 0
    for (let at = 0; at < count; at += 1) {
      const index = numbers[at] as number
      if (index >= 0 && added.add(index)) numbers[found++] = index * weighedOutcomes
    }
    counted.fill(0)
    for (let at = 0; at < found; at += 1) {
      const from = numbers[at] as number
      for (let outcome = 0; outcome < weighedOutcomes; outcome += 1)
        counted[outcome] = (counted[outcome] as number) + (steps[from + outcome] as number)
    }
    for (let outcome = 0; outcome < weighedOutcomes; outcome += 1)
      sums[outcome] = (sums[outcome] as number) + step * (counted[outcome] as number)
  }
}
