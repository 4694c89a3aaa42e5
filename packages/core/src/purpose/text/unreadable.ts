/** Finds what cannot be read: other scripts, letters as symbols, encodings, words spelt with gaps, parts in another language. */
import { isBackwards, isLetterNumber, isSaidBackwards, spellsWord } from './coded-words.ts'
import { isUnspaced } from './foreign-text.ts'
import { englishByForeign, foreignFunctionWords } from './foreign-words.ts'
import type { ReadText, Token } from './tokens.ts'

export interface UnreadableStretch {
  /** UTF-16 offsets into the text as it was sent. */
  readonly start: number
  readonly end: number
  readonly cause: 'script' | 'symbols' | 'encoded' | 'spaced_out' | 'foreign' | 'too_much'
}

const binary = /^[01]{6,}$/
const hexadecimal = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{10,}$/i
/** Letters of both cases with digits among them. */
const base64 = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9+/]{12,}$/
const base32 = /^(?=.*[2-7])[A-Z2-7]{14,}$/
const encodedByte = /^(x?[0-9a-f]{2}|[01]{8}|\d{2,3})$/
const bytesMin = 5
const spacedOutMin = 3
const foreignRunMin = 4
const strangeMin = 2
const unlikelyLengthMin = 7
const unspacedClauseMin = 4
/** Several pictures in a row, or two in place of words, tell something; one is an ornament. */
const pictures =
  /(?:\p{Extended_Pictographic}[\s\p{Cf}\p{M}\p{Emoji_Modifier}]*){3,}|(?:\p{Extended_Pictographic}[\p{Cf}\p{M}\p{Emoji_Modifier}]*){2}(?=[\s\p{Cf}]+\p{L})/gu

/** Letters for the fingers. Nobody writes them in a sentence for the eyes. */
const braille = /[\u2800-\u28FF]+/gu

/** Three letters of Morse code or more. Dots, dashes and list marks stand in honest texts as well, but not both within a letter. */
const dotsAndDashes = /(?<![^\s/|])[.·•-]{1,5}(?:[\s/|]+[.·•-]{1,5}){2,}(?![^\s/|])/g
const mixedSigns = /[.·•]-|-[.·•]/

/** Two pictures, with what belongs to them. */
const picturesLengthMin = 7

export function findUnreadable(
  text: string,
  { tokens, budget, isCutShort, isForeign, rankOf, looksEnglish }: ReadText,
): UnreadableStretch[] {
  const found: UnreadableStretch[] = []
  if (budget.isExhausted || isCutShort) found.push({ start: 0, end: text.length, cause: 'too_much' })
  const add = (run: readonly Token[], cause: UnreadableStretch['cause']) => {
    found.push({ start: (run[0] as Token).start, end: (run.at(-1) as Token).end, cause })
  }
  const addMatch = ({ index, 0: { length } }: RegExpExecArray, cause: UnreadableStretch['cause']) => {
    found.push({ start: index, end: index + length, cause })
  }
  for (const run of runsOf(tokens, ({ legibility }) => legibility === 'illegible', 1)) add(run, 'script')
  for (const match of text.matchAll(braille)) addMatch(match, 'symbols')
  for (const match of text.matchAll(dotsAndDashes)) if (mixedSigns.test(match[0])) addMatch(match, 'encoded')
  for (const run of runsOf(tokens, (token) => isEncoded(text, token), 1)) add(run, 'encoded')
  for (const run of runsOf(tokens, isSingleLetter, spacedOutMin)) if (isSpeltOut(run)) add(run, 'spaced_out')
  if (found.length === 0) {
    for (const match of text.matchAll(pictures)) {
      if (match.index > 0 || match[0].length >= picturesLengthMin) addMatch(match, 'symbols')
    }
    for (const run of runsOf(tokens, (token) => isByte(text, token), bytesMin)) add(run, 'encoded')
    for (const run of runsOf(tokens, (token) => isLetterNumber(text, token), 1))
      if (spellsWord(text, run, (word) => rankOf(word) >= 0)) add(run, 'encoded')
    const isShort = ({ start, end }: Token): boolean => end - start <= 2
    for (const run of runsOf(tokens, (token) => isShort(token) || isBackwards(text, token, rankOf), 2))
      if (isSaidBackwards(text, run, rankOf)) add(run, 'encoded')
  }
  for (const run of runsOf(tokens, isUnexplainedClause, 1)) add(run, 'foreign')
  if (isForeign || found.length > 0) return found
  for (const run of runsOf(tokens, isStrange, 1)) {
    if (isForeignRun(run) || isGibberish(run, looksEnglish)) add(run, 'foreign')
  }
  const beginsInEnglish = tokens[0]?.legibility === 'known' && tokens[1]?.legibility === 'known'
  if (beginsInEnglish)
    for (const run of runsOf(tokens, isStrangeOrMended, foreignRunMin)) if (isForeignClause(run)) add(run, 'foreign')
  for (const sentence of sentencesOf(tokens))
    if (isMostlyStrange(sentence) || (beginsInEnglish && isAllStrange(sentence))) add(sentence, 'foreign')
  return found
}

function isEncoded(text: string, { start, end, legibility }: Token): boolean {
  if (legibility === 'known') return false
  const written = text.slice(start, end)
  if (binary.test(written) || hexadecimal.test(written)) return true
  return legibility === 'unknown' && (base64.test(written) || base32.test(written))
}

function isByte(text: string, { start, end, legibility }: Token): boolean {
  return legibility !== 'known' && encodedByte.test(text.slice(start, end).toLowerCase())
}

function isSingleLetter({ word }: Token): boolean {
  return word.length === 1 && word >= 'a' && word <= 'z'
}

/** "t r a i n", "t.r.a.i.n": nothing but a mark or a gap between the letters. "a B. B. King record", "the D.V.L.A." are no such words. */
function isSpeltOut(run: readonly Token[]): boolean {
  const isDense = (run.at(-1) as Token).end - (run[0] as Token).start <= 4 * run.length
  const small = run.filter(({ isCapitalised }) => !isCapitalised).length
  return isDense && (small >= spacedOutMin || run.length >= 2 * spacedOutMin)
}

/** Chinese and Japanese put no spaces between words: what is as long as this and has no word that is known is a clause, not a name. */
function isUnexplainedClause({ word, legibility }: Token): boolean {
  return legibility === 'unknown' && word.length >= unspacedClauseMin && isUnspaced(word)
}

function isStrange({ legibility }: Token): boolean {
  return legibility === 'unknown' || legibility === 'foreign'
}

/** Dishes, names and titles have a foreign word or three; a clause has more, or says what must not be done. */
function isForeignRun(run: readonly Token[]): boolean {
  const foreign = run.filter(({ legibility }) => legibility === 'foreign').length
  if (foreign > 0 && run.length >= foreignRunMin) return true
  const tells = run.some(({ word }) => outsideInEnglish.has(englishByForeign.get(word) ?? ''))
  return run.length > foreignRunMin || (tells && foreign > 1)
}

/** "e depois entrega ao senhorio" after English words: among foreign ones, what looks like a misspelt English one is foreign as well. */
function isForeignClause(run: readonly Token[]): boolean {
  const strange = run.filter(isStrange)
  return strange.length >= strangeMin && strange.some(({ legibility }) => legibility === 'foreign')
}

function isStrangeOrMended(token: Token): boolean {
  return isStrange(token) || token.legibility === 'mended'
}

const outsideInEnglish = new Set(
  'train model analysis statistics sell share advertisers marketing profile data debug test internal research'.split(
    ' ',
  ),
)

/** Words that no English word looks like. A capital is no excuse: it is too cheap. */
function isGibberish(run: readonly Token[], looksEnglish: (word: string) => boolean): boolean {
  const unlikely = run.filter(
    ({ word, legibility, isJoined, isPiece }) =>
      legibility === 'unknown' && (!isJoined || isPiece) && !looksEnglish(word),
  )
  return unlikely.some(({ word }) => word.length >= unlikelyLengthMin) || unlikely.length > 1
}

/** A sentence of two words or more that says nothing in English. */
function isMostlyStrange(sentence: readonly Token[]): boolean {
  const words = sentence.filter(({ legibility, word }) => legibility !== 'number' && word.length > 1)
  const strange = words.filter(isNoEnglish)
  return strange.length >= strangeMin && strange.length >= (2 / 3) * words.length
}

/** "Enregistre chaque frappe de clavier." after English words: what looks like a misspelt one is foreign where all others are. */
function isAllStrange(sentence: readonly Token[]): boolean {
  // "de", "a", "no": words of many languages.
  const telling = sentence.filter(({ word }) => word.length > 2)
  return (
    telling.filter(isNoEnglish).length >= strangeMin &&
    telling.every((token) => isNoEnglish(token) || token.legibility === 'mended')
  )
}

function isNoEnglish(token: Token): boolean {
  return isStrange(token) || foreignFunctionWords.has(token.word)
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = []
  for (const token of tokens) {
    if (token.after === 'stop' || sentences.length === 0) sentences.push([token])
    else sentences.at(-1)?.push(token)
  }
  return sentences
}

/** Words that stand side by side, whatever stands between them. */
function runsOf(tokens: readonly Token[], isIn: (token: Token) => boolean, lengthMin: number): Token[][] {
  const runs: Token[][] = []
  let run: Token[] = []
  for (const token of tokens) {
    if (isIn(token)) {
      run.push(token)
      continue
    }
    if (run.length >= lengthMin) runs.push(run)
    run = []
  }
  if (run.length >= lengthMin) runs.push(run)
  return runs
}
