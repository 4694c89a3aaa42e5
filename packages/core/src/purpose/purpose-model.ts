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

export function readPurposeModel(tables: PurposeModelTables): PurposeModel {
  const words: string[] = []
  const verbs: string[] = []
  const purposeWords = new Set<string>()
  const wordWeights = new Map<string, string>()
  for (const line of tables.words.split('\n')) {
    const isPurposeWord = line.startsWith('*')
    const isVerb = line.startsWith('!', isPurposeWord ? 1 : 0)
    const wordAt = Number(isPurposeWord) + Number(isVerb)
    const space = line.indexOf(' ')
    const word = line.slice(wordAt, space < 0 ? undefined : space)
    words.push(word)
    if (isPurposeWord) purposeWords.add(word)
    if (isVerb) verbs.push(word)
    if (space >= 0) wordWeights.set(word, line.slice(space + 1))
  }
  const featureWeights = new Map(tables.features.split('\n').map((line) => line.split('\t') as [string, string]))
  const { bias, wordWeightMax, featureWeightMax } = tables
  const vocabulary = createVocabulary({ words, purposeWords, verbs })
  return { vocabulary, wordWeights, featureWeights, bias, wordWeightMax, featureWeightMax }
}
