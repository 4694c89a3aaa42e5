/** Finds what cannot be read: other scripts, letters as symbols, encodings, words spelt with gaps, parts in another language. */
import { findPigLatin, isBackwards, isLetterNumber, isSaidBackwards, spellsWord, writtenIn } from './coded-words.ts'
import { findForeign } from './foreign-stretches.ts'
import { runsOf } from './runs.ts'
import type { ReadText, Token } from './tokens.ts'

export interface UnreadableStretch {
  /** UTF-16 offsets into the text as it was sent. */
  readonly start: number
  readonly end: number
  readonly cause: 'script' | 'symbols' | 'encoded' | 'spaced_out' | 'foreign' | 'misspelt' | 'too_much'
}

const binary = /^[01]{6,}$/
const hexadecimal = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{10,}$/i
/** Letters of both cases with digits among them. */
const base64 = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9+/]{12,}$/
const base32 = /^(?=.*[2-7])[A-Z2-7]{14,}$/
const encodedByte = /^(x?[0-9a-f]{2}|[01]{8}|\d{2,3})$/
const bytesMin = 5
const spacedOutMin = 3
/** "e.g. a delayed ferry", "at 3 a.m. I have a flight", "a.k.a. Mum" */
const abbreviations = /(?<![a-z][.\s]?)(?:e\.g|i\.e|[ap]\.m|a\.k\.a)(?!\.?[a-z])/gi
/** Several pictures in a row, or two in place of words, tell something; one is an ornament, however often it is there. */
const pictures =
  /(?:\p{Extended_Pictographic}[\s\p{Cf}\p{M}\p{Emoji_Modifier}]*){3,}|(?:\p{Extended_Pictographic}[\p{Cf}\p{M}\p{Emoji_Modifier}]*){2}(?=[\s\p{Cf}]+\p{L})/gu

const eachPicture = /\p{Extended_Pictographic}/gu

/** A clause that has pictures for words, small ones aside: "recommend a film, 📧 the 📋". */
const pictureClause = (() => {
  const picture = String.raw`\p{Extended_Pictographic}[\p{Cf}\p{M}\p{Emoji_Modifier}]*`
  const smallWord = String.raw`(?:the|an?|her|his|their|my|your|to|for|of|with|[24])\s+`
  const joint = String.raw`[,;:&+/|.–—→]|\b(?:and|then|plus|but|or)\b`
  return new RegExp(
    `(?:${joint})\\s*(?:${smallWord})*${picture}(?:\\s*(?:${smallWord})*${picture})+\\s*(?=$|[,;.!?&+|])`,
    'giu',
  )
})()

/** Pictures and letters for the fingers are; most texts have nothing of the sort. */
const beyondAscii = /[\u0080-\uFFFF]/

/** Letters for the fingers. Nobody writes them in a sentence for the eyes. */
const braille = /[\u2800-\u28FF]+/gu

/** Three letters of Morse code or more. Dots, dashes and list marks stand in honest texts as well, but not both within a letter. */
const dotsAndDashes = /(?<![^\s/|])[.·•-]{1,5}(?:[\s/|]+[.·•-]{1,5}){2,}(?![^\s/|])/g
const mixedSigns = /[.·•]-|-[.·•]/

/** Two pictures, with what belongs to them. */
const picturesLengthMin = 7

export function findUnreadable(text: string, read: ReadText): UnreadableStretch[] {
  const { tokens, budget, rankOf } = read
  if (budget.isExhausted) return [{ start: 0, end: text.length, cause: 'misspelt' }]
  const found: UnreadableStretch[] = []
  const add = (run: readonly Token[], cause: UnreadableStretch['cause']) => {
    found.push({ start: (run[0] as Token).start, end: (run.at(-1) as Token).end, cause })
  }
  const addMatch = ({ index, 0: { length } }: RegExpExecArray, cause: UnreadableStretch['cause']) => {
    found.push({ start: index, end: index + length, cause })
  }
  for (const run of runsOf(tokens, ({ legibility }) => legibility === 'illegible', 1)) add(run, 'script')
  const hasSymbols = beyondAscii.test(text)
  if (hasSymbols) for (const match of text.matchAll(braille)) addMatch(match, 'symbols')
  for (const match of text.matchAll(dotsAndDashes)) if (mixedSigns.test(match[0])) addMatch(match, 'encoded')
  for (const run of runsOf(tokens, (token) => isEncoded(text, token), 1)) add(run, 'encoded')
  for (const run of runsOf(tokens, isSingleLetter, spacedOutMin)) if (isSpeltOut(text, run)) add(run, 'spaced_out')
  if (found.length === 0) {
    if (hasSymbols) {
      for (const match of text.matchAll(pictures)) {
        const tells = match.index > 0 || match[0].length >= picturesLengthMin
        if (tells && new Set(match[0].match(eachPicture)).size > 1) addMatch(match, 'symbols')
      }
      for (const match of text.matchAll(pictureClause)) addMatch(match, 'symbols')
    }
    for (const run of runsOf(tokens, (token) => isByte(text, token), bytesMin)) add(run, 'encoded')
    for (const run of runsOf(tokens, (token) => isLetterNumber(text, token), 1))
      if (spellsWord(text, run, (word) => rankOf(word) >= 0)) add(run, 'encoded')
    const pigLatin = findPigLatin(text, rankOf)
    if (pigLatin !== null) found.push({ ...pigLatin, cause: 'encoded' })
    const isShort = ({ start, end }: Token): boolean => end - start <= 2
    for (const run of runsOf(tokens, (token) => isShort(token) || isBackwards(text, token, rankOf), 1))
      if (isSaidBackwards(text, run, rankOf)) add(run, 'encoded')
  }
  for (const run of findForeign(text, read, found.length > 0)) add(run, 'foreign')
  return found
}

function isEncoded(text: string, token: Token): boolean {
  const { legibility } = token
  if (legibility === 'known') return false
  const written = writtenIn(text, token)
  if (binary.test(written) || hexadecimal.test(written)) return true
  return legibility === 'unknown' && (base64.test(written) || base32.test(written))
}

function isByte(text: string, token: Token): boolean {
  return token.legibility !== 'known' && encodedByte.test(writtenIn(text, token).toLowerCase())
}

function isSingleLetter({ word }: Token): boolean {
  return word.length === 1 && word >= 'a' && word <= 'z'
}

/** "t r a i n", "t.r.a.i.n": nothing but a mark or a gap between the letters. "a B. B. King record", "the D.V.L.A." are no such words. */
function isSpeltOut(text: string, run: readonly Token[]): boolean {
  const [from, to] = [(run[0] as Token).start, (run.at(-1) as Token).end]
  const shortened = text.slice(from, to).match(abbreviations)?.join('').replaceAll('.', '').length ?? 0
  if (run.length - shortened < spacedOutMin) return false
  const isDense = to - from <= 4 * run.length
  const small = run.filter(({ isCapitalised }) => !isCapitalised).length
  return isDense && (small >= spacedOutMin || run.length >= 2 * spacedOutMin)
}
