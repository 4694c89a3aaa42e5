/** The words of a purpose as the rest of the classifier sees them: correctly spelt, stemmed, each with its place in the text as sent. */
import { canonicalizeText } from './canonical-text.ts'
import { type ZoneRole, zoneRoleOf } from './clause-zones.ts'
import { looksForeign, readForeignToken } from './foreign-text.ts'
import { readToken } from './spelling.ts'
import { stem } from './stem.ts'
import type { Vocabulary } from './vocabulary.ts'
import { splitIntoWords, type Word } from './words.ts'

export interface Token {
  readonly word: string
  readonly stem: string
  /** In the vocabulary; -1 when the word is unknown. */
  readonly rank: number
  readonly isKnown: boolean
  /** Can begin an intent. */
  readonly isVerb: boolean
  readonly zoneRole: ZoneRole
  readonly start: number
  readonly end: number
  /** The strongest punctuation between this token and the one before it. */
  readonly after: 'space' | 'comma' | 'stop'
  readonly isQuoted: boolean
}

export function readTokens(text: string, vocabulary: Vocabulary): Token[] {
  return splitIntoSentences(splitIntoWords(canonicalizeText(text))).flatMap((sentence) => {
    const isForeign = looksForeign(sentence, vocabulary)
    return sentence.flatMap((word) => {
      const known = isForeign ? readForeignToken(word.text, vocabulary) : readToken(word.text, vocabulary)
      return known.map((knownWord, part) => tokenOf(knownWord, part, word, vocabulary))
    })
  })
}

/** A sentence is read in its own language, whatever stands beside it. */
function splitIntoSentences(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = []
  for (const word of words) {
    if (word.after === 'stop') sentences.push([])
    sentences.at(-1)?.push(word)
  }
  return sentences
}

function tokenOf(word: string, part: number, { start, end, after, isQuoted }: Word, vocabulary: Vocabulary): Token {
  const wordStem = stem(word)
  const rank = vocabulary.rank(word)
  return {
    word,
    stem: wordStem,
    rank,
    isKnown: rank >= 0,
    isVerb: vocabulary.isVerbStem(wordStem),
    zoneRole: zoneRoleOf(word),
    start,
    end,
    after: part === 0 ? after : 'space',
    isQuoted,
  }
}
