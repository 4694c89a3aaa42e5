/** Words that are there and yet hidden from whoever reads: as the numbers of their letters, or backwards. */
import { isWordBackwards } from './backwards.ts'
import type { Token } from './tokens.ts'

type IsWord = (word: string) => boolean
type RankOf = (word: string) => number

const letterNumber = /^[4-7][0-9a-f]$/i
const lengthMin = 3
const tellingMin = 7
const backwardsMin = 2
const pigLatinMin = 2

/** As it was sent, but for the width of its letters. */
export function writtenIn(text: string, { start, end }: Token): string {
  return text.slice(start, end).normalize('NFKC')
}

export function isLetterNumber(text: string, token: Token): boolean {
  const first = text.charCodeAt(token.start)
  // Most words begin with neither 4, 5, 6 nor 7, nor with a digit that only looks like one of them.
  if (first < 128 && (first < 52 || first > 55)) return false
  return letterNumber.test(writtenIn(text, token))
}

/** "73 65 6c 6c" is "sell"; "6a 6b 7a", three classes of a school, are no word. */
export function spellsWord(text: string, run: readonly Token[], isWord: IsWord): boolean {
  const letters = run.map((token) => String.fromCharCode(Number.parseInt(writtenIn(text, token), 16)))
  return letters.length >= lengthMin && isWord(letters.join('').toLowerCase())
}

export function isBackwards(text: string, token: Token, rankOf: RankOf): boolean {
  const isAsWritten = token.legibility === 'known' && token.end - token.start === token.word.length
  if (isAsWritten) return token.isBackwards
  return isWordBackwards(writtenIn(text, token).toLowerCase(), rankOf)
}

/** "yps no reh", "gnisitrevda". A short one by itself may be misspelt so, or be rarer than its mirror: "dna". */
export function isSaidBackwards(text: string, run: readonly Token[], rankOf: RankOf): boolean {
  const backwards = run.filter((token) => isBackwards(text, token, rankOf))
  if (backwards.some(({ start, end }) => end - start >= tellingMin && rankOf(text.slice(start, end).toLowerCase()) < 0))
    return true
  return new Set(backwards.map(({ word }) => word)).size >= backwardsMin
}

const pigLatin = /(?<!\p{L})([a-z]+?)-?([bcdfghjklmnpqrstvwxz]{1,3})ay(?!\p{L})/giu

const pigLatinEnding = /ay/i

/** "ell-say er-hay acts-fay": the stretch from the first such word to the last, where there are two or more. */
export function findPigLatin(text: string, rankOf: RankOf): { readonly start: number; readonly end: number } | null {
  if (!pigLatinEnding.test(text)) return null
  const found = [...text.matchAll(pigLatin)].filter(([written, stem, moved]) => {
    const isWord = rankOf(written.replace('-', '').toLowerCase()) >= 0
    return !isWord && rankOf(`${moved}${stem}`.toLowerCase()) >= 0
  })
  const [first] = found
  const last = found.at(-1)
  if (first === undefined || last === undefined || found.length < pigLatinMin) return null
  return { start: first.index, end: last.index + last[0].length }
}
