/** How features are written down, between those who find them in a text and those who look them up. */
import { mixHashes } from '../text/word-hash.ts'
import { keyBits } from './packed-keys.ts'

/**
 * Features as they were found, each as a few numbers: its kind, the up to three words or groups that it is made of, and the positions of
 * the one or two words that these stand for. Used again for each stretch.
 */
export interface FeatureList {
  count: number
  rows: Int32Array
}

/** So many numbers are a feature. */
export const rowLength = 5
const positionsAt = 4

/** No word has more of them, nor a stretch beside its words. */
const featuresPerWordMax = 26
const featuresBesideMax = 12

export function createFeatureList(): FeatureList {
  return { count: 0, rows: new Int32Array(0) }
}

/** How many numbers a list of the features of so many words takes at most. */
export function rowsNumbers(words: number): number {
  return rowLength * (words * featuresPerWordMax + featuresBesideMax)
}

/** By this number the model knows a feature. */
export function featureNumber({ rows }: FeatureList, feature: number): number {
  const from = feature * rowLength
  const mixed = mixHashes(
    rows[from] as number,
    rows[from + 1] as number,
    rows[from + 2] as number,
    rows[from + 3] as number,
  )
  return mixed >>> (32 - keyBits)
}

/** Of the one or two words that make up a feature; -1: none. */
export function featurePositions({ rows }: FeatureList, feature: number): [at: number, alsoAt: number] {
  const positions = rows[feature * rowLength + positionsAt] as number
  return [positions >> 16, (positions << 16) >> 16]
}

/**
 * Writes a feature, and tells where the next one begins. No closure, and called by several functions instead of one: so it is compiled into
 * each place where it is called, which halves the time.
 */
export function addRow(
  rows: Int32Array,
  end: number,
  kind: number,
  a: number,
  b: number,
  c: number,
  positions: number,
): number {
  rows[end] = kind
  rows[end + 1] = a
  rows[end + 2] = b
  rows[end + 3] = c
  rows[end + positionsAt] = positions
  return end + rowLength
}

/** The positions of a feature that is made of no word, of one, and of two. */
export const nowhere = -1

export function atWord(at: number): number {
  return (at << 16) | 0xffff
}

export function atWords(at: number, alsoAt: number): number {
  return (at << 16) | (alsoAt & 0xffff)
}
