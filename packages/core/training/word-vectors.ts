/** Word vectors of general English (GloVe, public domain), most frequent word first. */
import { readFileSync } from 'node:fs'

export const vectorDimensions = 100

export interface WordVectors {
  readonly words: readonly string[]
  readonly indexByWord: ReadonlyMap<string, number>
  /** Unit vectors, one after the other. */
  readonly values: Float64Array
}

export function loadWordVectors(): WordVectors {
  const words = readFileSync(new URL('word-vectors.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const bytes = new Int8Array(readFileSync(new URL('word-vectors.bin', import.meta.url)))
  const indexByWord = new Map(words.map((word, index) => [word, index]))
  return { words, indexByWord, values: Float64Array.from(bytes, (byte) => byte / 254) }
}

/** Base forms of the words that are mostly verbs. */
export function loadVerbs(): string[] {
  return readFileSync(new URL('verbs.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
}
