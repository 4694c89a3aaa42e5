/** Reads text in another language as far as its plainest words go; the rest stays unknown and is never guessed at. */
import { englishByForeign, foreignFunctionWords } from './foreign-words.ts'
import type { Vocabulary } from './vocabulary.ts'

const foreignWordLengthMax = 18

export function looksForeign(written: readonly string[], vocabulary: Vocabulary): boolean {
  const foreign = written.filter((word) => isForeign(word, vocabulary)).length
  const english = written.filter((word) => vocabulary.has(word) && !foreignFunctionWords.has(word)).length
  return foreign > 0 && 2 * foreign >= english
}

function isForeign(word: string, vocabulary: Vocabulary): boolean {
  return foreignFunctionWords.has(word) || isUnspaced(word) || (englishByForeign.has(word) && !vocabulary.has(word))
}

export function readForeignToken(written: string): readonly string[] {
  if (isUnspaced(written)) return cutUnspaced(written)
  return [englishByForeign.get(written) ?? written]
}

/** Chinese and Japanese put no spaces between words. */
export function isUnspaced(written: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(written)
}

/** The longest known word from each position on; characters that belong to none are left out. */
function cutUnspaced(written: string): string[] {
  const words: string[] = []
  let at = 0
  while (at < written.length) {
    const length = longestWordLength(written, at)
    if (length > 0) words.push(englishByForeign.get(written.slice(at, at + length)) as string)
    at += Math.max(1, length)
  }
  return words.length > 0 ? words : [written]
}

function longestWordLength(written: string, from: number): number {
  for (let length = Math.min(foreignWordLengthMax, written.length - from); length > 0; length -= 1) {
    if (englishByForeign.has(written.slice(from, from + length))) return length
  }
  return 0
}
