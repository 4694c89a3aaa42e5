/** Words that are there and yet hidden from whoever reads: as the numbers of their letters, or backwards. */
import type { Token } from './tokens.ts'

type IsWord = (word: string) => boolean
type RankOf = (word: string) => number

const letterNumber = /^[4-7][0-9a-f]$/i
const lengthMin = 3
const backwardsMin = 2
const commonRankMax = 5_000
/** So many times as rare as backwards. */
const rarer = 10

export function isLetterNumber(text: string, { start, end }: Token): boolean {
  return end === start + 2 && letterNumber.test(text.slice(start, end))
}

/** "73 65 6c 6c" is "sell"; "6a 6b 7a", three classes of a school, are no word. */
export function spellsWord(text: string, run: readonly Token[], isWord: IsWord): boolean {
  const letters = run.map(({ start, end }) => String.fromCharCode(Number.parseInt(text.slice(start, end), 16)))
  return letters.length >= lengthMin && isWord(letters.join('').toLowerCase())
}

/** A word that is common backwards, and rare or none as it is written. Short ones are words both ways: they count for nothing. */
export function isBackwards(text: string, { start, end }: Token, rankOf: RankOf): boolean {
  if (end - start < lengthMin) return false
  const written = text.slice(start, end).toLowerCase()
  const backwards = rankOf([...written].reverse().join(''))
  if (backwards < 0 || backwards > commonRankMax) return false
  const forwards = rankOf(written)
  return forwards < 0 || forwards > rarer * (backwards + 1)
}

/** "yps no reh". One word may be misspelt so, or be rarer than its mirror: "dna". */
export function isSaidBackwards(text: string, run: readonly Token[], rankOf: RankOf): boolean {
  const backwards = run.filter((token) => isBackwards(text, token, rankOf))
  return new Set(backwards.map(({ word }) => word)).size >= backwardsMin
}
