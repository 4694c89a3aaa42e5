/**
 * Reads a token as known words: as it stands, without look-alike digits, cut apart where words were run together, or with a
 * typing mistake mended. All of it costs steps, and a text has only so many.
 */
import { differInOne, differInTwo, letterSet } from './letter-set.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { isWithinTwoMistakes } from './two-mistakes.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Shorter tokens have too many neighbours to guess at. */
const repairLengthMin = 3
const twoMistakesLengthMin = 7
const runTogetherLengthMin = 6
const partLengthMax = 18
/** Longer tokens are likelier several words run together than one word with a mistake. */
const oneWordLengthMax = 11
/** Nothing longer is a word, or a name that somebody gave a function. */
export const tokenLengthMax = 80

/** 14, 80th, 10k, 2pm, 16px. */
const quantity = /^\d+[a-z]{0,2}$/
const letterByDigit: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  6: 'b',
}

/** Known words, or the token itself when nothing is recognised in it. Never changes a word that is known. */
export function readToken(token: string, vocabulary: Vocabulary, budget: ReadingBudget): readonly string[] {
  if (vocabulary.has(token)) return [token]
  if (token.length > tokenLengthMax) return [token]
  if (/\d/.test(token)) return readTokenWithDigits(token, vocabulary, budget)
  if (!/^[a-z]+$/.test(token)) return [token]
  const parts = token.length > oneWordLengthMax ? cutApart(token, vocabulary, budget) : null
  if (parts !== null) return parts
  const mended = mendOneMistake(token, vocabulary, budget)
  if (mended !== null) return [mended]
  return cutApart(token, vocabulary, budget) ?? [mendTwoMistakes(token, vocabulary, budget) ?? token]
}

function readTokenWithDigits(token: string, vocabulary: Vocabulary, budget: ReadingBudget): readonly string[] {
  if (quantity.test(token)) return [token]
  const asLetters = ['l', 'i'].map((one) =>
    token.replace(/\d/g, (digit) => (digit === '1' ? one : (letterByDigit[digit] ?? digit))),
  )
  const known = asLetters.find((letters) => vocabulary.has(letters))
  if (known !== undefined) return [known]
  // Digits inside a word stand for letters ("pr0fillng"); at its end they number it ("slot2", "h264").
  if (/[a-z]\d+[a-z]/.test(token)) {
    for (const letters of asLetters) {
      const mended = /^[a-z]+$/.test(letters) ? readToken(letters, vocabulary, budget) : []
      if (mended.length === 1 && vocabulary.has(mended[0] as string)) return mended
    }
  }
  const runs = token.split(/(?<=\d)(?=\D)|(?<=\D)(?=\d)/)
  return runs.flatMap((run) => (/^\d/.test(run) ? [run] : readToken(run, vocabulary, budget)))
}

/** Telling two words apart by their letters is cheap. */
const comparisonsAStep = 16

/** The likeliest known word one omission, addition, swap or replacement away. */
function mendOneMistake(token: string, vocabulary: Vocabulary, budget: ReadingBudget): string | null {
  if (token.length < repairLengthMin || token.length > partLengthMax) return null
  const letters = letterSet(token)
  let best: string | null = null
  let bestCost = mendingCostMax(token.length)
  const consider = (candidate: string) => {
    const mistake = mistakeCost(token, candidate)
    if (mistake === Number.POSITIVE_INFINITY) return
    const cost = mistake + vocabulary.cost(candidate)
    if (cost < bestCost) {
      best = candidate
      bestCost = cost
    }
  }
  for (const candidate of mistakenAtStart(token)) if (vocabulary.has(candidate)) consider(candidate)
  for (let length = token.length - 1; length <= token.length + 1; length += 1) {
    const { ranks, lettersOf } = vocabulary.wordsLike(token.charAt(0), length)
    if (!budget.spend(ranks.length / comparisonsAStep)) return best
    // One mistake brings in one letter at most, and takes away one.
    for (let at = 0; at < ranks.length; at += 1)
      if (differInOne(letters, lettersOf[at] as number)) consider(vocabulary.wordAt(ranks[at] as number))
  }
  return best
}

/**
 * What can have been meant when the first two letters were swapped, doubled or added to. People rarely get the first
 * letter itself wrong otherwise.
 */
function mistakenAtStart(token: string): string[] {
  const first = token.charAt(0)
  const second = token.charAt(1)
  const fromSecond = token.slice(1)
  const fromThird = token.slice(2)
  return [fromSecond, second + fromSecond, second + token, second + first + fromThird]
}

/** How unlikely it is to have typed `written` for `meant`; infinite when they differ by more than one mistake. */
function mistakeCost(written: string, meant: string): number {
  const shorter = Math.min(written.length, meant.length)
  let before = 0
  while (before < shorter && written.charCodeAt(before) === meant.charCodeAt(before)) before += 1
  const left = shorter - before
  let after = 0
  while (after < left && written.charCodeAt(written.length - 1 - after) === meant.charCodeAt(meant.length - 1 - after))
    after += 1
  const different = left - after
  if (Math.abs(meant.length - written.length) > 1) return Number.POSITIVE_INFINITY
  if (meant.length > written.length && different === 0) return 0
  if (meant.length < written.length && different === 0) return written[before] === written[before - 1] ? -1 : 4
  if (meant.length !== written.length) return Number.POSITIVE_INFINITY
  const isSwap = different === 2 && written[before] === meant[before + 1] && written[before + 1] === meant[before]
  if (isSwap) return -1.5
  return different === 1 ? 2 : Number.POSITIVE_INFINITY
}

/** A short token must be close to a common word; a long one can only have been one word. */
function mendingCostMax(length: number): number {
  return length <= 4 ? 8 : length === 5 ? 9.5 : 12
}

/** Long tokens only, and only towards words that purposes are made of. */
function mendTwoMistakes(token: string, vocabulary: Vocabulary, budget: ReadingBudget): string | null {
  if (token.length < twoMistakesLengthMin || token.length > partLengthMax) return null
  const letters = letterSet(token)
  let best: string | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (let length = token.length - 2; length <= token.length + 2; length += 1) {
    const { ranks, lettersOf } = vocabulary.purposeWordsLike(token.charAt(0), length)
    if (!budget.spend(ranks.length / comparisonsAStep)) return best
    for (let at = 0; at < ranks.length; at += 1) {
      if (!differInTwo(letters, lettersOf[at] as number)) continue
      const candidate = vocabulary.wordAt(ranks[at] as number)
      if (!isWithinTwoMistakes(token, candidate)) continue
      const cost = vocabulary.cost(candidate)
      if (cost < bestCost) {
        best = candidate
        bestCost = cost
      }
    }
  }
  return best
}

/** The cheapest way to cut a token into known words ("findfreeslot"), or null when there is none. Case plays no part. */
function cutApart(token: string, vocabulary: Vocabulary, budget: ReadingBudget): readonly string[] | null {
  if (token.length < runTogetherLengthMin) return null
  const costs = [0]
  const cutBefore = [0]
  for (let end = 1; end <= token.length; end += 1) {
    costs[end] = Number.POSITIVE_INFINITY
    for (let start = Math.max(0, end - partLengthMax); start < end; start += 1) {
      // What comes before cannot be cut, so this cut leads nowhere.
      if (costs[start] === Number.POSITIVE_INFINITY) continue
      if (!budget.spend(1)) return null
      const part = token.slice(start, end)
      const cost = (costs[start] as number) + vocabulary.cost(part) + cutCost(part)
      if (cost < (costs[end] as number)) {
        costs[end] = cost
        cutBefore[end] = start
      }
    }
  }
  if (costs[token.length] === Number.POSITIVE_INFINITY) return null
  const parts: string[] = []
  for (let end = token.length; end > 0; end = cutBefore[end] as number) parts.unshift(token.slice(cutBefore[end], end))
  return parts
}

/** Short words are found everywhere by accident. */
function cutCost(part: string): number {
  if (part.length <= 2) return shortWords.has(part) ? 3 : Number.POSITIVE_INFINITY
  return part.length === 3 ? 4 : 2
}

const shortWords = new Set('an as at be by do go if in is it me my no of on or so to tv ui up us we'.split(' '))
