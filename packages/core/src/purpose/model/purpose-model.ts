/** The trained model, read from the tables that training writes. */

import { createVocabulary, type Vocabulary } from '../text/vocabulary.ts'
import { listWords } from '../text/word-list.ts'
import { createFeatureTable, type FeatureTable } from './feature-table.ts'
import type { ClusterOf } from './features.ts'
import type { PackedKeys } from './packed-keys.ts'
import type { PackedWeights } from './packed-weights.ts'
import { createStack, type Stack, type StackingTables } from './stacking-net.ts'
import { createWindowReader, type ReadWindows, type WindowTables } from './windows.ts'

export interface PurposeModelTables {
  /** In ASCII, one a line, most frequent first. */
  readonly words: Uint8Array
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

/** Reads, but judges nothing. */
export type ReadingModel = Omit<PurposeModel, 'stack'>

export interface PurposeModel {
  readonly vocabulary: Vocabulary
  readonly clusters: ClusterOf
  readonly features: FeatureTable
  readonly partBias: readonly number[]
  readonly wholeBias: readonly number[]
  readonly readWindows: ReadWindows
  readonly stack: Stack
}

const purposeMark = 1
const verbMark = 2

export function readPurposeModel(tables: PurposeModelTables): PurposeModel {
  return { ...readReadingModel(tables), stack: createStack(tables.stacking) }
}

export function readReadingModel(tables: ReadingTables): ReadingModel {
  const words = listWords(tables.words, tables.wordMarks.length)
  const isMarked = (rank: number, mark: number) => ((tables.wordMarks[rank] as number) & mark) !== 0
  const verbs = [verbMark, verbMark | purposeMark].flatMap((mark) => placesOf(mark, tables.wordMarks)).map(words.at)
  const clusters: ClusterOf = (rank) => tables.clusters[rank] as number
  return {
    vocabulary: createVocabulary({ words, isPurposeWord: (rank) => isMarked(rank, purposeMark), verbs }),
    clusters,
    features: createFeatureTable(tables.featureKeys, tables.featureWeights, clusters),
    partBias: tables.partBias,
    wholeBias: tables.wholeBias,
    readWindows: createWindowReader(tables.windows),
  }
}

/** Looked for by the platform: a loop that runs once is never compiled, and would take twenty times as long. */
function placesOf(value: number, bytes: Uint8Array): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(value); at >= 0; at = bytes.indexOf(value, at + 1)) places.push(at)
  return places
}
