/** The words the classifier knows, most frequent first. */
import { lazy } from './lazy.ts'
import { type LetterSurprise, learnLetterPairs } from './letter-pairs.ts'
import { letterSet } from './letter-set.ts'
import { stem } from './stem.ts'
import type { WordList } from './word-list.ts'

export interface Vocabulary {
  has(word: string): boolean
  /** How many words are more frequent; -1 when it is unknown. */
  rank(word: string): number
  wordAt(rank: number): string
  /** The rarer the word, the dearer; infinite when it is unknown. */
  cost(word: string): number
  /** Whether a word with this stem can begin an intent: "suggest a hotel and book it", but "milk and eggs". */
  isVerbStem(stem: string): boolean
  /** Those that begin with the letter and have the length. */
  wordsLike(letter: string, length: number): SimilarWords
  /** Those of them that purposes are made of. */
  purposeWordsLike(letter: string, length: number): SimilarWords
  /** How far the letters of an unknown word follow each other as in known ones. */
  readonly letterSurprise: LetterSurprise
}

/** Side by side in two tables, because all of them are looked at for each misspelt word. */
export interface SimilarWords {
  readonly ranks: Int32Array
  /** A bit for each letter that the word has. */
  readonly lettersOf: Int32Array
}

export interface VocabularyWords {
  /** Most frequent first. */
  readonly words: WordList
  /** Purposes are made of it, and so it is likelier to be meant when a word is misspelt. */
  isPurposeWord(rank: number): boolean
  /** Base forms. */
  readonly verbs: readonly string[]
}

export function createVocabulary({ words, isPurposeWord, verbs }: VocabularyWords): Vocabulary {
  const rankOf = words.find
  const verbStems = new Set<string>()
  for (const verb of verbs) verbStems.add(stem(verb))
  // Only misspelt words need these, and most texts have none.
  const letterPairs = lazy(() => ({ surprise: learnLetterPairs(allOf(words)) }))
  const wordsByShape = lazy(() => groupByShape(words, () => true))
  const purposeWordsByShape = lazy(() => groupByShape(words, isPurposeWord))
  return {
    has: (word) => rankOf(word) >= 0,
    rank: rankOf,
    wordAt: words.at,
    cost(word) {
      const rank = rankOf(word)
      if (rank < 0) return Number.POSITIVE_INFINITY
      return Math.log(rank + 20) - (isPurposeWord(rank) ? 2 : 0)
    },
    isVerbStem: (verbStem) => verbStems.has(verbStem),
    wordsLike: (letter, length) => wordsByShape()[shapeOf(letter.charCodeAt(0), length)] ?? none,
    purposeWordsLike: (letter, length) => purposeWordsByShape()[shapeOf(letter.charCodeAt(0), length)] ?? none,
    letterSurprise: (word) => letterPairs().surprise(word),
  }
}

function shapeOf(firstLetter: number, length: number): number {
  return (firstLetter - 97) * 32 + Math.min(31, length)
}

function* allOf(words: WordList): Generator<string> {
  for (let rank = 0; rank < words.length; rank += 1) yield words.at(rank)
}

const none: SimilarWords = { ranks: new Int32Array(), lettersOf: new Int32Array() }

function groupByShape(words: WordList, isIn: (rank: number) => boolean): SimilarWords[] {
  const groups = Array.from({ length: 26 * 32 }, () => ({ ranks: [] as number[], lettersOf: [] as number[] }))
  for (let rank = 0; rank < words.length; rank += 1) {
    if (!isIn(rank)) continue
    const word = words.at(rank)
    const group = groups[shapeOf(word.charCodeAt(0), word.length)]
    group?.ranks.push(rank)
    group?.lettersOf.push(letterSet(word))
  }
  return groups.map(({ ranks, lettersOf }) => ({
    ranks: Int32Array.from(ranks),
    lettersOf: Int32Array.from(lettersOf),
  }))
}
