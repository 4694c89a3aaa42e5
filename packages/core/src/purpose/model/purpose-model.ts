/** The trained model, read from the tables that training writes. */

import type { Token } from '../text/tokens.ts'
import { createVocabulary, type Vocabulary } from '../text/vocabulary.ts'
import { createFeatureList, listFeatures, type Surroundings } from './features.ts'
import { digitAt, unpackKeys, unpackWeights, weightAt } from './packed-numbers.ts'
import { weighedOutcomes } from './purpose-outcomes.ts'
import { createWindowReader, type ReadWindows, type WindowModel } from './windows.ts'

export interface PurposeModelTables {
  /** One a line, most frequent first. `*` before one marks a word of purposes, `!` a verb. */
  readonly words: string
  /** Two characters a word: the number of its cluster. */
  readonly clusters: string
  readonly featureKeys: string
  readonly featureWeights: string
  readonly featureWeightMax: number
  readonly partBias: readonly number[]
  readonly wholeBias: readonly number[]
  readonly windows: WindowTables
}

export interface WindowTables {
  readonly dimensions: number
  readonly detectors: number
  /** By row: the special ones first, then the words by rank. */
  readonly vectors: string
  readonly vectorMax: number
  readonly filters: string
  readonly filterMax: number
  readonly filterBias: readonly number[]
  readonly outputs: string
  readonly outputMax: number
  readonly outputBias: readonly number[]
}

export interface PurposeModel {
  readonly vocabulary: Vocabulary
  /** By rank; 0 for a word without one. */
  readonly clusters: Uint8Array
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

const purposeMark = '*'.charCodeAt(0)
const verbMark = '!'.charCodeAt(0)

export function readPurposeModel(tables: PurposeModelTables): PurposeModel {
  const words: string[] = tables.words.split('\n')
  const verbs: string[] = []
  const purposeWords = new Set<string>()
  for (let rank = 0; rank < words.length; rank += 1) {
    let word = words[rank] as string
    const isPurposeWord = word.charCodeAt(0) === purposeMark
    if (isPurposeWord) word = word.slice(1)
    const isVerb = word.charCodeAt(0) === verbMark
    if (isVerb) word = word.slice(1)
    words[rank] = word
    if (isPurposeWord) purposeWords.add(word)
    if (isVerb) verbs.push(word)
  }
  const clusters = new Uint8Array(words.length)
  for (let rank = 0; rank < words.length; rank += 1) {
    clusters[rank] = digitAt(tables.clusters, 2 * rank) * 16 + digitAt(tables.clusters, 2 * rank + 1)
  }
  const windows = readWindowModel(tables.windows)
  const index = createFeatureIndex(unpackKeys(tables.featureKeys, tables.featureWeights.length / weighedOutcomes))
  return {
    vocabulary: createVocabulary({ words, purposeWords, verbs }),
    clusters,
    findFeature: index.find,
    featureWeight: (feature, outcome) =>
      tables.featureWeightMax * weightAt(tables.featureWeights, feature * weighedOutcomes + outcome),
    addFeatures: createFeatureAdder(index, tables, clusters),
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
    vectors: tables.vectors,
    vectorMax: tables.vectorMax,
    filters: unpackWeights(tables.filters, tables.filterMax),
    filterBias: Float32Array.from(tables.filterBias),
    outputs: unpackWeights(tables.outputs, tables.outputMax),
    outputBias: Float32Array.from(tables.outputBias),
  }
}

interface FeatureIndex {
  find(feature: number): number
  readonly count: number
}

const bucketBits = 16

/** The keys ascend, and are spread evenly: those with the same upper half stand side by side, three or so. */
function createFeatureIndex(keys: Int32Array): FeatureIndex {
  const starts = new Int32Array((1 << bucketBits) + 1)
  let bucket = 0
  for (let index = 0; index < keys.length; index += 1) {
    const upper = (keys[index] as number) >>> bucketBits
    while (bucket <= upper) starts[bucket++] = index
  }
  while (bucket < starts.length) starts[bucket++] = keys.length
  return {
    count: keys.length,
    find(feature) {
      const upper = feature >>> bucketBits
      const end = starts[upper + 1] as number
      for (let index = starts[upper] as number; index < end; index += 1) if (keys[index] === feature) return index
      return -1
    },
  }
}

/** Adds up the weights of a stretch's features. A feature counts once, however often the stretch has it. */
function createFeatureAdder(
  { find, count }: FeatureIndex,
  { featureWeights, featureWeightMax }: PurposeModelTables,
  clusters: Uint8Array,
): PurposeModel['addFeatures'] {
  const addedIn = new Int32Array(count)
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
      if (index >= 0) numbers[found++] = index
    }
    for (let at = 0; at < found; at += 1) {
      const index = numbers[at] as number
      if (addedIn[index] === stretch) continue
      addedIn[index] = stretch
      const from = index * weighedOutcomes
      for (let outcome = 0; outcome < weighedOutcomes; outcome += 1) {
        sums[outcome] = (sums[outcome] as number) + featureWeightMax * weightAt(featureWeights, from + outcome)
      }
    }
  }
}
