/** The words the classifier knows, most frequent first. */
import { lazy } from './lazy.ts'
import { type LetterSurprise, learnLetterPairs } from './letter-pairs.ts'
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
  /** Ranks of those that have the first letter and the length. */
  ranksLike(letter: string, length: number): readonly number[]
  /** Ranks of those that purposes are made of. */
  purposeRanksLike(letter: string, length: number): readonly number[]
  /** A bit for each letter that the word has. */
  lettersOf(rank: number): number
  /** How far the letters of an unknown word follow each other as in known ones. */
  readonly letterSurprise: LetterSurprise
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
  const letters = lazy(() => Int32Array.from(allOf(words), letterSet))
  const letterPairs = lazy(() => ({ surprise: learnLetterPairs(allOf(words)) }))
  const ranksByShape = lazy(() => groupByShape(words, () => true))
  const purposeRanksByShape = lazy(() => groupByShape(words, isPurposeWord))
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
    ranksLike: (letter, length) => ranksByShape()[shapeOf(letter.charCodeAt(0), length)] ?? [],
    purposeRanksLike: (letter, length) => purposeRanksByShape()[shapeOf(letter.charCodeAt(0), length)] ?? [],
    lettersOf: (rank) => letters()[rank] as number,
    letterSurprise: (word) => letterPairs().surprise(word),
  }
}

export function letterSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

export function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function shapeOf(firstLetter: number, length: number): number {
  return (firstLetter - 97) * 32 + Math.min(31, length)
}

function* allOf(words: WordList): Generator<string> {
  for (let rank = 0; rank < words.length; rank += 1) yield words.at(rank)
}

function groupByShape(words: WordList, isIn: (rank: number) => boolean): number[][] {
  const groups: number[][] = Array.from({ length: 26 * 32 }, () => [])
  for (let rank = 0; rank < words.length; rank += 1) {
    if (!isIn(rank)) continue
    const word = words.at(rank)
    groups[shapeOf(word.charCodeAt(0), word.length)]?.push(rank)
  }
  return groups
}
