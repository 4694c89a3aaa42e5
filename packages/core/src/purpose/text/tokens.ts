/** The words of a purpose as the rest of the classifier sees them: correctly spelt, stemmed, each with its place in the text as sent. */
import { canonicalizeText, symbolLetter } from './canonical-text.ts'
import { isMostlyForeign, readForeignToken } from './foreign-text.ts'
import { englishByForeign, foreignFunctionWords } from './foreign-words.ts'
import type { LetterSurprise } from './letter-pairs.ts'
import { ReadingBudget } from './reading-budget.ts'
import { joinTornWords } from './torn-words.ts'
import { unknownWords } from './unknown-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { type WordEntries, type WordEntry, wordEntries } from './word-entries.ts'
import { hashWord } from './word-hash.ts'
import { splitIntoWords, type Word } from './words.ts'

/** How a word was read: as it stands, by mending or cutting it, by translating it, or not at all. */
export type Legibility = 'known' | 'mended' | 'number' | 'foreign' | 'unknown' | 'illegible'

export interface Token extends WordEntry {
  /** As what the model knows the word, and what it has in common with its other forms: all numbers are one word to it, and so are all unknown words. */
  readonly wordName: number
  readonly stemName: number
  readonly isKnown: boolean
  readonly legibility: Legibility
  /** Written with a capital, as names are. */
  readonly isCapitalised: boolean
  readonly start: number
  readonly end: number
  /** The strongest punctuation between this token and the one before it. */
  readonly after: 'space' | 'comma' | 'stop'
  readonly isJoined: boolean
  /** It is a further piece of what was written as one word. */
  readonly isPiece: boolean
  readonly isQuoted: boolean
}

export interface ReadText {
  readonly tokens: readonly Token[]
  readonly budget: ReadingBudget
  /** There are more words than are read. */
  readonly isCutShort: boolean
  /** The whole is in another language, and was translated as far as its plainest words go. */
  readonly isForeign: boolean
  /** How common a word is; -1 when it is unknown. */
  readonly rankOf: (word: string) => number
  readonly letterSurprise: LetterSurprise
}

/** A thousand characters of English are about 170 words. Pieces of one count, too: each of them is read. */
const wordsMax = 200

const otherScript = /[^a-z0-9]/

/** What a word is to be read as, where that is another one. */
export type ReadAs = (words: readonly Word[], at: number) => string | undefined

export function readText(text: string, vocabulary: Vocabulary, readAs: ReadAs = () => undefined): ReadText {
  const entries = wordEntries(vocabulary)
  const written = splitIntoWords(canonicalizeText(text), entries)
  const words = joinTornWords(written.length > wordsMax ? written.slice(0, wordsMax) : written, entries)
  const tokens: Token[] = []
  const reading: Reading = { text, tokens, vocabulary, entries, budget: new ReadingBudget(), mended: new Map() }
  const isForeign = isMostlyForeign(words)
  for (let at = 0; at < words.length; at += 1) {
    const asWritten = words[at] as Word
    const meant = readAs(words, at)
    const word = meant === undefined ? asWritten : { ...asWritten, text: meant, entry: entries.ofKnown(meant) }
    if (isForeign) addForeign(reading, word)
    else if (word.entry === null) addUnknown(reading, word)
    else tokens.push(tokenOf(word.entry, 0, word, text, word.entry.isForeign ? 'foreign' : 'known'))
    // Neither is looked at any further: it is refused.
    if (tokens.length > wordsMax || reading.budget.isExhausted) break
  }
  const isCutShort = written.length > wordsMax || tokens.length > wordsMax
  const { rank: rankOf, letterSurprise } = vocabulary
  return { tokens, budget: reading.budget, isCutShort, isForeign, rankOf, letterSurprise }
}

/** A text while it is read. */
interface Reading {
  readonly text: string
  readonly tokens: Token[]
  readonly vocabulary: Vocabulary
  readonly entries: WordEntries
  readonly budget: ReadingBudget
  /** The same mistake again is the same work only once. */
  readonly mended: Map<string, readonly string[]>
}

function addForeign({ text, tokens, vocabulary, entries }: Reading, word: Word): void {
  const known = readForeignToken(word.text, vocabulary)
  for (let part = 0; part < known.length; part += 1) {
    const entry = entries.of(known[part] as string)
    tokens.push(tokenOf(entry, part, word, text, entry.rank >= 0 ? 'foreign' : 'unknown'))
  }
}

function addUnknown({ text, tokens, vocabulary, entries, budget, mended }: Reading, word: Word): void {
  const written = word.text
  if (written.includes(symbolLetter) || otherScript.test(written)) {
    tokens.push(tokenOf(entries.of(written), 0, word, text, 'illegible'))
    return
  }
  const asWritten = text.slice(word.start, word.end)
  const read = mended.get(asWritten) ?? unknownWords(vocabulary).read(written, asWritten, budget)
  mended.set(asWritten, read)
  for (let part = 0; part < read.length; part += 1) {
    const entry = entries.of(read[part] as string)
    tokens.push(tokenOf(entry, part, word, text, legibilityOf(entry, written)))
  }
}

function legibilityOf({ word, rank }: WordEntry, written: string): Legibility {
  if (rank >= 0) return 'mended'
  if (/^\d/.test(word)) return 'number'
  return foreignFunctionWords.has(written) || englishByForeign.has(written) ? 'foreign' : 'unknown'
}

function tokenOf(
  entry: WordEntry,
  part: number,
  { start, end, after, isJoined, isQuoted }: Word,
  text: string,
  legibility: Legibility,
): Token {
  const isKnown = entry.rank >= 0
  const first = text.charCodeAt(start)
  return {
    word: entry.word,
    stem: entry.stem,
    wordHash: entry.wordHash,
    stemHash: entry.stemHash,
    rank: entry.rank,
    isVerb: entry.isVerb,
    zoneRole: entry.zoneRole,
    isPreposition: entry.isPreposition,
    isDeterminer: entry.isDeterminer,
    isForeign: entry.isForeign,
    isBackwards: entry.isBackwards,
    lead: entry.lead,
    object: entry.object,
    parties: entry.parties,
    wordName: isKnown ? entry.wordHash : namelessName(legibility),
    stemName: isKnown ? entry.stemHash : namelessName(legibility),
    isKnown,
    legibility,
    isCapitalised: first >= 65 && first <= 90,
    start,
    end,
    after: part === 0 ? after : 'space',
    isJoined: part > 0 || isJoined,
    isPiece: part > 0,
    isQuoted,
  }
}

const unknownName = hashWord('?')
const numberName = hashWord('0')
const foreignName = hashWord('?foreign')

function namelessName(legibility: Legibility): number {
  if (legibility === 'number') return numberName
  return legibility === 'foreign' ? foreignName : unknownName
}
