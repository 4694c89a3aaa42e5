/** Different numbers of 26 bits in ascending order: how many have each upper part, and the last byte of each. */
export interface PackedKeys {
  readonly counts: Uint8Array
  readonly lower: Uint8Array
}

/** Of a feature that nobody has written before, one in a hundred is taken for another; more bits would make the file larger. */
export const keyBits = 26
export const lowerBits = 8
export const uppers = 1 << (keyBits - lowerBits)
export const lowerMask = (1 << lowerBits) - 1

/** Where the keys of each upper part begin among all, and where those of another would. */
export function addUpCounts({ counts }: PackedKeys, starts: Int32Array): void {
  let sum = 0
  for (let upper = 0; upper < uppers; upper += 1) {
    sum += counts[upper] as number
    starts[upper + 1] = sum
  }
}

/** The place of a key among all, or -1. */
export function findKey(key: number, starts: Int32Array, lower: Uint8Array): number {
  const upper = key >>> lowerBits
  const end = starts[upper + 1] as number
  for (let place = starts[upper] as number; place < end; place += 1) {
    if (lower[place] === (key & lowerMask)) return place
  }
  return -1
}
