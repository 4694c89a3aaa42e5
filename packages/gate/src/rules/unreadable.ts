/** Finds what nobody writes for somebody to read: other scripts, letters drawn as symbols, encodings, words spelt letter by letter. */
import { canonicalizeText, symbolLetter } from '../text/canonical-text.ts'

export interface Stretch {
  /** UTF-16 offsets into the text as it was sent. */
  readonly start: number
  readonly end: number
}

/** Letters and digits that are still none of English after all look-alikes are folded. Apostrophes of some languages are letters. */
const otherScript = /[[\p{L}\p{N}]--[a-zA-Z0-9\p{Lm}]]/v
const braille = /[\u2800-\u28FF]/
const encodedWord = [
  /^[01]{6,}$/,
  /** Hexadecimal digits of both kinds. */
  /^(?=.*\d)(?=.*[a-f])[0-9a-f]{10,}$/i,
  /** Base 32. */
  /^(?=.*[2-7])[A-Z2-7]{14,}$/,
]
const base64 = /^[A-Za-z0-9+]{12,}={0,2}$/
const encodedByte = /^(?:x?[0-9a-f]{2}|[01]{8}|\d{2,3})$/i
const beyondAscii = /[\u0080-\uFFFF]/
const bytesMin = 5
const spacedOutMin = 3
/** "e.g. a delayed ferry", "at 3 a.m. I have a flight" */
const abbreviation = /^(?:e\.?g|i\.?e|[ap]\.?m|a\.?k\.?a|p\.?s)\.?$/i

/** Three letters of Morse code or more. Dots stand in honest texts, and dashes, but not both within a letter. */
const dotsAndDashes = /(?<![^\s/|])[.·•-]{1,5}(?:[\s/|]+[.·•-]{1,5}){2,}(?![^\s/|])/g
const mixedSigns = /[.·•]-|-[.·•]/

const picture = String.raw`\p{Extended_Pictographic}[\p{Cf}\p{M}\p{Emoji_Modifier}]*`
/** Several pictures in a row, or two in place of words, tell something; one is an ornament, however often it is there. */
const pictures = new RegExp(String.raw`(?:${picture}\s*){3,}|(?:${picture}){2}(?=\s+\p{L})`, 'gu')
const eachPicture = /\p{Extended_Pictographic}/gu
/** A clause that has pictures for words, small ones aside: "recommend a film, 📧 the 📋". */
const pictureClause = (() => {
  const small = String.raw`(?:the|an?|her|his|their|my|your|to|for|of|with|[24])\s+`
  const joint = String.raw`[,;:&+/|.–—→]|\b(?:and|then|plus|but|or)\b`
  return new RegExp(
    String.raw`(?:${joint})\s*(?:${small})*${picture}(?:\s*(?:${small})*${picture})+\s*(?=$|[,;.!?&+|])`,
    'giu',
  )
})()

export function findUnreadable(text: string): readonly Stretch[] {
  const found: Stretch[] = []
  const add = (start: number, end: number): void => void found.push({ start, end })
  const addMatches = (pattern: RegExp, tells: (match: string, at: number) => boolean = () => true): void => {
    for (const { 0: match, index } of text.matchAll(pattern))
      if (tells(match, index)) add(index, index + match.trimEnd().length)
  }
  const words = Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
  const addRuns = (isIn: (word: string) => boolean, least: number, tells = (_: readonly string[]) => true): void => {
    for (const run of runsOf(words, ({ word }) => isIn(word)))
      if (run.length >= least && tells(run.map(({ word }) => word)))
        add((run[0] as Stretch).start, (run.at(-1) as Stretch).end)
  }
  if (isIllegible(canonicalizeText(text))) {
    addRuns((word) => isIllegible(canonicalizeText(word)), 1)
    // Only all words together have too many unusual letters.
    if (found.length === 0) add(0, text.length)
  }
  addRuns(isEncoded, 1)
  addRuns((word) => encodedByte.test(withoutMarks(word)), bytesMin)
  addRuns(isLetterByLetter, 1)
  addRuns(
    (word) => /^\p{L}[^,\p{L}\p{N}]*$/u.test(word),
    spacedOutMin,
    (run) => isSpeltOut(run.map((word) => word.charAt(0))),
  )
  addMatches(dotsAndDashes, (match) => mixedSigns.test(match))
  if (!beyondAscii.test(text)) return found.sort(byPlace)
  addMatches(pictures, (match, at) => {
    const drawn = match.match(eachPicture) ?? []
    return new Set(drawn).size > 1 && (at > 0 || drawn.length > 2)
  })
  addMatches(pictureClause)
  return found.sort(byPlace)
}

function byPlace(left: Stretch, right: Stretch): number {
  return left.start - right.start
}

function isIllegible(canonical: string): boolean {
  return canonical.includes(symbolLetter) || otherScript.test(canonical) || braille.test(canonical)
}

function isEncoded(word: string): boolean {
  const bare = withoutMarks(word)
  return (
    encodedWord.some((pattern) => pattern.test(bare)) ||
    bare.split('/').some((part) => base64.test(part) && isScrambled(part))
  )
}

/** Cases and digits change all the time, more often than in `sendWeatherAlertV2`. */
function isScrambled(word: string): boolean {
  const runs = word.match(/[A-Z]?[a-z]+|[A-Z]+|\d+|[+=]+/g) ?? []
  return /\d/.test(word) && runs.length > word.length / 2.5
}

/** "t.r.a.i.n", "s-e-l-l" */
function isLetterByLetter(word: string): boolean {
  const bare = word.replace(/[^\p{L}]+$/u, '')
  const isApart = /^\p{L}(?:[^\p{L}\p{N}]{1,2}\p{L}){2,}$/u.test(bare)
  return isApart && !abbreviation.test(bare) && isSpeltOut(bare.match(/\p{L}/gu) ?? [])
}

/** Initials are capitals, "u r a" is said by the sound, and a few others are words. */
function isSpeltOut(letters: readonly string[]): boolean {
  const small = letters.filter((letter) => letter === letter.toLowerCase())
  return (
    (small.length >= spacedOutMin || letters.length >= 2 * spacedOutMin) &&
    letters.some((letter) => !/[aiur]/i.test(letter))
  )
}

function withoutMarks(word: string): string {
  return word.normalize('NFKC').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}=]+$/gu, '')
}

function runsOf<Item>(items: readonly Item[], isIn: (item: Item) => boolean): Item[][] {
  const runs: Item[][] = [[]]
  for (const item of items) {
    if (isIn(item)) (runs.at(-1) as Item[]).push(item)
    else if ((runs.at(-1) as Item[]).length > 0) runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}
