/** The trained model, read from the tables that training writes. */
import { endOfLine, type FeatureWeights, readFeatureWeights } from './feature-weights.ts'
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

/** Weights stay packed in the text of the tables; all else says where they begin there. */
export interface PurposeModel {
  readonly tables: PurposeModelTables
  readonly vocabulary: Vocabulary
  /** By the rank of the word; 0 for words without weights. */
  readonly wordWeightsAt: Int32Array
  readonly featureWeights: FeatureWeights
}

const purposeMark = '*'.charCodeAt(0)
const verbMark = '!'.charCodeAt(0)

export function readPurposeModel(tables: PurposeModelTables): PurposeModel {
  const words: string[] = []
  const verbs: string[] = []
  const purposeWords = new Set<string>()
  const weightsAt: number[] = []
  const table = tables.words
  let lineAt = 0
  while (lineAt < table.length) {
    const isPurposeWord = table.charCodeAt(lineAt) === purposeMark
    const isVerb = table.charCodeAt(lineAt + Number(isPurposeWord)) === verbMark
    const wordAt = lineAt + Number(isPurposeWord) + Number(isVerb)
    const end = endOfLine(table, wordAt)
    const space = table.indexOf(' ', wordAt)
    const hasWeights = space >= 0 && space < end
    const word = table.slice(wordAt, hasWeights ? space : end)
    words.push(word)
    weightsAt.push(hasWeights ? space + 1 : 0)
    if (isPurposeWord) purposeWords.add(word)
    if (isVerb) verbs.push(word)
    lineAt = end + 1
  }
  return {
    tables,
    vocabulary: createVocabulary({ words, purposeWords, verbs }),
    wordWeightsAt: Int32Array.from(weightsAt),
    featureWeights: readFeatureWeights(tables.features),
  }
}
