/** The words the classifier knows, most frequent first. */
import { lazy } from './lazy.ts'
import { stem } from './stem.ts'

export interface Vocabulary {
  has(word: string): boolean
  /** How many words are more frequent; -1 when it is unknown. */
  rank(word: string): number
  /** The rarer the word, the dearer; infinite when it is unknown. */
  cost(word: string): number
  /** Whether a word with this stem can begin an intent: "suggest a hotel and book it", but "milk and eggs". */
  isVerbStem(stem: string): boolean
  /** Those that have the first two letters. */
  wordsStartingWith(letters: string, length: number): readonly string[]
  /** Those that become `rest` when their second letter is left out. */
  wordsWithoutSecondLetter(rest: string): readonly string[]
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
  const ranks = new Map<string, number>()
  for (let rank = 0; rank < words.length; rank += 1) ranks.set(words[rank] as string, rank)
  const verbStems = new Set(verbs.map(stem))
  // Only misspelt words need these, and most texts have none.
  const wordsByStart = lazy(() => Map.groupBy(words, (word) => word.slice(0, 2) + word.length))
  const wordsByRest = lazy(() => Map.groupBy(words, (word) => word.charAt(0) + word.slice(2)))
  const purposeWordsByLetter = lazy(() => Map.groupBy(purposeWords, (word) => word.charAt(0)))
  return {
    has: (word) => ranks.has(word),
    rank: (word) => ranks.get(word) ?? -1,
    cost(word) {
      const rank = ranks.get(word)
      if (rank === undefined) return Number.POSITIVE_INFINITY
      return Math.log(rank + 20) - (purposeWords.has(word) ? 2 : 0)
    },
    isVerbStem: (verbStem) => verbStems.has(verbStem),
    wordsStartingWith: (letters, length) => wordsByStart().get(letters + length) ?? [],
    wordsWithoutSecondLetter: (rest) => wordsByRest().get(rest) ?? [],
    purposeWordsStartingWith: (letter) => purposeWordsByLetter().get(letter) ?? [],
  }
}
