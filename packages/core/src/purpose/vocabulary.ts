/** The words the classifier knows, most frequent first. */
import { stem } from './stem.ts'

export interface Vocabulary {
  has(word: string): boolean
  /** The rarer the word, the dearer; infinite when it is unknown. */
  cost(word: string): number
  /** Whether a word with this stem can begin an intent: "suggest a hotel and book it", but "milk and eggs". */
  isVerbStem(stem: string): boolean
  wordsStartingWith(letter: string, length: number): readonly string[]
  purposeWordsStartingWith(letter: string): readonly string[]
}

export interface VocabularyWords {
  /** Most frequent first. */
  readonly words: readonly string[]
  /** Those that purposes are made of: likelier to be meant when a word is misspelt. */
  readonly purposeWords: ReadonlySet<string>
  /** Base forms. */
  readonly verbs: readonly string[]
}

export function createVocabulary({ words, purposeWords, verbs }: VocabularyWords): Vocabulary {
  const ranks = new Map(words.map((word, rank) => [word, rank]))
  const verbStems = new Set(verbs.map(stem))
  const wordsByStart = Map.groupBy(words, (word) => word.charAt(0) + word.length)
  const purposeWordsByLetter = Map.groupBy(purposeWords, (word) => word.charAt(0))
  return {
    has: (word) => ranks.has(word),
    cost(word) {
      const rank = ranks.get(word)
      if (rank === undefined) return Number.POSITIVE_INFINITY
      return Math.log(rank + 20) - (purposeWords.has(word) ? 2 : 0)
    },
    isVerbStem: (verbStem) => verbStems.has(verbStem),
    wordsStartingWith: (letter, length) => wordsByStart.get(letter + length) ?? [],
    purposeWordsStartingWith: (letter) => purposeWordsByLetter.get(letter) ?? [],
  }
}
