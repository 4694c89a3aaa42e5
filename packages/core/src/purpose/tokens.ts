/** The words of a purpose as the rest of the classifier sees them: correctly spelt, stemmed, each with its place in the text as sent. */
import { canonicalizeText } from './canonical-text.ts'
import { looksForeign, readForeignToken } from './foreign-text.ts'
import { readToken } from './spelling.ts'
import { stem } from './stem.ts'
import type { Vocabulary } from './vocabulary.ts'
import { splitIntoWords, type Word } from './words.ts'
import { type ZoneRole, zoneRoleOf } from './zone-roles.ts'

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
  const words = splitIntoWords(canonicalizeText(text))
  const tokens: Token[] = []
  let from = 0
  while (from < words.length) {
    // A sentence is read in its own language, whatever stands beside it.
    const to = endOfSentence(words, from)
    const isForeign = looksForeign(words, from, to, vocabulary)
    for (let at = from; at < to; at += 1) addTokens(tokens, words[at] as Word, isForeign, vocabulary)
    from = to
  }
  return tokens
}

function endOfSentence(words: readonly Word[], from: number): number {
  let end = from + 1
  while (end < words.length && (words[end] as Word).after !== 'stop') end += 1
  return end
}

function addTokens(tokens: Token[], word: Word, isForeign: boolean, vocabulary: Vocabulary): void {
  const known = isForeign ? readForeignToken(word.text, vocabulary) : readToken(word.text, vocabulary)
  for (let part = 0; part < known.length; part += 1) {
    tokens.push(tokenOf(known[part] as string, part, word, vocabulary))
  }
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
