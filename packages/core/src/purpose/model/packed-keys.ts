/**
 * Different 32-bit numbers in ascending order, as text: how many have each upper half, and the lower halves. Only those that are
 * asked for are ever unpacked.
 */
import { digitAt, digitMax } from './packed-numbers.ts'

export interface PackedKeys {
  /** A digit for each upper half. */
  readonly counts: string
  /** Three digits for each lower half. */
  readonly lower: string
}

export const halfBits = 16
export const halves = 1 << halfBits
const base = digitMax + 1

/** The place of a key among all, or -1. */
export function createKeyFinder({ counts, lower }: PackedKeys): (key: number) => number {
  const starts = new Int32Array(halves + 1)
  let sum = 0
  for (let upper = 0; upper < halves; upper += 1) {
    starts[upper] = sum
    sum += digitAt(counts, upper)
  }
  starts[halves] = sum
  const unpacked = new Uint16Array(sum)
  const isUnpacked = new Uint8Array(halves)
  const unpack = (upper: number) => {
    isUnpacked[upper] = 1
    for (let at = starts[upper] as number; at < (starts[upper + 1] as number); at += 1)
      unpacked[at] = (digitAt(lower, 3 * at) * base + digitAt(lower, 3 * at + 1)) * base + digitAt(lower, 3 * at + 2)
  }
  return (key) => {
    const upper = key >>> halfBits
    if (isUnpacked[upper] === 0) unpack(upper)
    const rest = key & (halves - 1)
    const end = starts[upper + 1] as number
    for (let at = starts[upper] as number; at < end; at += 1) if (unpacked[at] === rest) return at
    return -1
  }
}
