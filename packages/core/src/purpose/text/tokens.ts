/** The words of a purpose as the rest of the classifier sees them: correctly spelt, stemmed, each with its place in the text as sent. */
import { leadGroups, objectGroups } from '../lexicon/purpose-lexicon.ts'
import { partiesByStem } from '../lexicon/who-and-what.ts'
import { type ZoneRole, zoneRoleOf } from '../parts/zone-roles.ts'
import { canonicalizeText, symbolLetter } from './canonical-text.ts'
import { isMostlyForeign, readForeignToken } from './foreign-text.ts'
import { englishByForeign, foreignFunctionWords } from './foreign-words.ts'
import { humpsOf } from './humps.ts'
import { createReadingBudget, type ReadingBudget } from './reading-budget.ts'
import { readToken } from './spelling.ts'
import { stem } from './stem.ts'
import { joinTornWords } from './torn-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { hashWord } from './word-hash.ts'
import { splitIntoWords, type Word } from './words.ts'

/** How a word was read: as it stands, by mending or cutting it, by translating it, or not at all. */
export type Legibility = 'known' | 'mended' | 'number' | 'foreign' | 'unknown' | 'illegible'

export interface Token {
  readonly word: string
  readonly stem: string
  readonly wordHash: number
  readonly stemHash: number
  /** In the vocabulary; -1 when the word is unknown. */
  readonly rank: number
  readonly isKnown: boolean
  readonly legibility: Legibility
  /** Written with a capital, as names are. */
  readonly isCapitalised: boolean
  /** Can begin an intent. */
  readonly isVerb: boolean
  readonly zoneRole: ZoneRole
  /** Numbers of the lexicon's groups that the word belongs to when it leads and when it is acted upon; 0 for none. */
  readonly lead: number
  readonly object: number
  /** A bit for each party of the lexicon. */
  readonly parties: number
  readonly start: number
  readonly end: number
  /** The strongest punctuation between this token and the one before it. */
  readonly after: 'space' | 'comma' | 'stop'
  readonly isJoined: boolean
  readonly isQuoted: boolean
}

export interface ReadText {
  readonly tokens: readonly Token[]
  readonly budget: ReadingBudget
  /** The whole is in another language, and was translated as far as its plainest words go. */
  readonly isForeign: boolean
  readonly looksEnglish: (word: string) => boolean
}

const otherScript = /[^a-z0-9]/

export function readText(text: string, vocabulary: Vocabulary): ReadText {
  const words = joinTornWords(splitIntoWords(canonicalizeText(text)), vocabulary)
  const budget = createReadingBudget()
  const tokens: Token[] = []
  const isForeign = isMostlyForeign(words, vocabulary)
  for (const word of words) {
    if (isForeign) addForeign(tokens, word, text, vocabulary)
    else addEnglish(tokens, word, text, vocabulary, budget)
  }
  return { tokens, budget, isForeign, looksEnglish: vocabulary.looksEnglish }
}

export function readTokens(text: string, vocabulary: Vocabulary): readonly Token[] {
  return readText(text, vocabulary).tokens
}

function addForeign(tokens: Token[], word: Word, text: string, vocabulary: Vocabulary): void {
  const known = readForeignToken(word.text, vocabulary)
  for (let part = 0; part < known.length; part += 1) {
    const legibility = vocabulary.has(known[part] as string) ? 'foreign' : 'unknown'
    tokens.push(tokenOf(known[part] as string, part, word, text, legibility, vocabulary))
  }
}

function addEnglish(tokens: Token[], word: Word, text: string, vocabulary: Vocabulary, budget: ReadingBudget): void {
  const written = word.text
  if (vocabulary.has(written)) {
    const legibility = foreignFunctionWords.has(written) ? 'foreign' : 'known'
    tokens.push(tokenOf(written, 0, word, text, legibility, vocabulary))
    return
  }
  if (written.includes(symbolLetter) || otherScript.test(written)) {
    tokens.push(tokenOf(written, 0, word, text, 'illegible', vocabulary))
    return
  }
  const read = readUnknown(written, word, text, vocabulary, budget)
  for (let part = 0; part < read.length; part += 1) {
    const name = read[part] as string
    tokens.push(tokenOf(name, part, word, text, legibilityOf(name, written, vocabulary), vocabulary))
  }
}

function legibilityOf(name: string, written: string, vocabulary: Vocabulary): Legibility {
  if (vocabulary.has(name)) return 'mended'
  if (/^\d/.test(name)) return 'number'
  return foreignFunctionWords.has(written) || englishByForeign.has(written) ? 'foreign' : 'unknown'
}

/** The humps of an identifier, when they are words; else whatever the letters give. */
function readUnknown(
  written: string,
  word: Word,
  text: string,
  vocabulary: Vocabulary,
  budget: ReadingBudget,
): readonly string[] {
  // "con" and "ihre" are no misspelt English.
  if (foreignFunctionWords.has(written)) return [written]
  const humps = humpsOf(text.slice(word.start, word.end))
  if (humps.length > 1 && humps.every((hump) => vocabulary.has(hump))) return humps
  const read = readToken(written, vocabulary, budget)
  if (humps.length < 2 || read.some((part) => part !== written)) return read
  return humps.flatMap((hump) => readToken(hump, vocabulary, budget))
}

function tokenOf(
  word: string,
  part: number,
  { start, end, after, isJoined, isQuoted }: Word,
  text: string,
  legibility: Legibility,
  vocabulary: Vocabulary,
): Token {
  const wordStem = stem(word)
  const rank = vocabulary.rank(word)
  const first = text.charCodeAt(start)
  return {
    word,
    stem: wordStem,
    wordHash: hashWord(word),
    stemHash: hashWord(wordStem),
    rank,
    isKnown: rank >= 0,
    legibility,
    isCapitalised: first >= 65 && first <= 90,
    isVerb: vocabulary.isVerbStem(wordStem),
    zoneRole: zoneRoleOf(word),
    lead: leadGroups.get(wordStem) ?? 0,
    object: objectGroups.get(wordStem) ?? 0,
    parties: partiesByStem.get(wordStem) ?? 0,
    start,
    end,
    after: part === 0 ? after : 'space',
    isJoined: part > 0 || isJoined,
    isQuoted,
  }
}
