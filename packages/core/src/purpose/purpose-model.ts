/** The trained model, read from the tables that training writes. */
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export interface PurposeModelTables {
  /** A line a word, most frequent first: marks, the word, its weights in each zone. `*` marks a word of purposes, `!` a verb. */
  readonly words: string
  /** A line a feature: its key, a tab, its weights. */
  readonly features: string
  readonly bias: readonly number[]
  readonly wordWeightMax: number
  readonly featureWeightMax: number
}

export interface PurposeModel {
  readonly vocabulary: Vocabulary
  readonly wordWeights: ReadonlyMap<string, string>
  readonly featureWeights: ReadonlyMap<string, string>
  readonly bias: readonly number[]
  readonly wordWeightMax: number
  readonly featureWeightMax: number
}

const wordLine = /^([*!]*)([a-z]+) ?(.*)$/

export function readPurposeModel(tables: PurposeModelTables): PurposeModel {
  const words: string[] = []
  const verbs: string[] = []
  const purposeWords = new Set<string>()
  const wordWeights = new Map<string, string>()
  for (const line of tables.words.split('\n')) {
    const [, marks = '', word = '', weights = ''] = wordLine.exec(line) ?? []
    words.push(word)
    if (marks.includes('*')) purposeWords.add(word)
    if (marks.includes('!')) verbs.push(word)
    if (weights !== '') wordWeights.set(word, weights)
  }
  const featureWeights = new Map(tables.features.split('\n').map((line) => line.split('\t') as [string, string]))
  const { bias, wordWeightMax, featureWeightMax } = tables
  const vocabulary = createVocabulary({ words, purposeWords, verbs })
  return { vocabulary, wordWeights, featureWeights, bias, wordWeightMax, featureWeightMax }
}
