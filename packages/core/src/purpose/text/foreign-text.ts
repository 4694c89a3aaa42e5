/** Reads text in another language as far as its plainest words go; the rest stays unknown and is never guessed at. */
import { englishByForeign, foreignFunctionWords } from './foreign-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Word } from './words.ts'

const foreignWordLengthMax = 6

/**
 * Whether nearly the whole text is in another language. A foreign part beside an English one is no foreign text but an
 * unreadable part.
 */
export function isMostlyForeign(words: readonly Word[]): boolean {
  let foreign = 0
  let english = 0
  for (const { text, entry } of words) {
    if (entry !== null && !entry.isForeign) english += 1
    else if (entry !== null || isForeign(text)) foreign += 1
  }
  return foreign > 0 && english <= words.length / 4
}

function isForeign(text: string): boolean {
  return foreignFunctionWords.has(text) || isUnspaced(text) || englishByForeign.has(text)
}

/** English words stay what they are. */
export function readForeignToken(written: string, vocabulary: Vocabulary): readonly string[] {
  if (vocabulary.has(written)) return [written]
  return isUnspaced(written) ? cutUnspaced(written) : [englishByForeign.get(written) ?? written]
}

/** Chinese and Japanese put no spaces between words. */
export function isUnspaced(written: string): boolean {
  return written.charCodeAt(0) >= 0x2e80 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(written)
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
