/** The words of a purpose as the rest of the classifier sees them: correctly spelt, stemmed, each with its place in the text as sent. */
import { canonicalizeText } from './canonical-text.ts'
import { looksForeign, readForeignToken } from './foreign-text.ts'
import { readToken } from './spelling.ts'
import { stem } from './stem.ts'
import type { Vocabulary } from './vocabulary.ts'
import { splitIntoWords } from './words.ts'

export interface Token {
  readonly word: string
  readonly stem: string
  readonly isKnown: boolean
  /** Can begin an intent. */
  readonly isVerb: boolean
  readonly start: number
  readonly end: number
  /** The strongest punctuation between this token and the one before it. */
  readonly after: 'space' | 'comma' | 'stop'
  readonly isQuoted: boolean
}

export function readTokens(text: string, vocabulary: Vocabulary): Token[] {
  const words = splitIntoWords(canonicalizeText(text))
  const isForeign = looksForeign(
    words.map((word) => word.text),
    vocabulary,
  )
  return words.flatMap(({ text: written, start, end, after, isQuoted }) => {
    const known = isForeign ? readForeignToken(written, vocabulary) : readToken(written, vocabulary)
    return known.map((word, part): Token => {
      const wordStem = stem(word)
      return {
        word,
        stem: wordStem,
        isKnown: vocabulary.has(word),
        isVerb: vocabulary.isVerbStem(wordStem),
        start,
        end,
        after: part === 0 ? after : 'space',
        isQuoted,
      }
    })
  })
}
