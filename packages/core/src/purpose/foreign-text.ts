/** Reads text in another language as far as its plainest words go; the rest stays unknown and is never guessed at. */
import { englishByForeign, foreignFunctionWords } from './foreign-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Word } from './words.ts'

const foreignWordLengthMax = 18

/** One foreign word is enough: what is not known is then left unknown instead of being mended into English. */
export function looksForeign(words: readonly Word[], from: number, to: number, vocabulary: Vocabulary): boolean {
  for (let at = from; at < to; at += 1) {
    const { text } = words[at] as Word
    if (foreignFunctionWords.has(text) || isUnspaced(text)) return true
    if (englishByForeign.has(text) && !vocabulary.has(text)) return true
  }
  return false
}

/** English words stay what they are. */
export function readForeignToken(written: string, vocabulary: Vocabulary): readonly string[] {
  if (vocabulary.has(written)) return [written]
  return isUnspaced(written) ? cutUnspaced(written) : [englishByForeign.get(written) ?? written]
}

/** Chinese and Japanese put no spaces between words. */
function isUnspaced(written: string): boolean {
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
