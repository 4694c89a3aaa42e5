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

/** The place of a key among all, or -1. `starts` has where the keys of each upper part begin, and where those of another would. */
export function findKey(key: number, starts: Int32Array, lower: Uint8Array): number {
  const upper = key >>> lowerBits
  const end = starts[upper + 1] as number
  for (let place = starts[upper] as number; place < end; place += 1) {
    if (lower[place] === (key & lowerMask)) return place
  }
  return -1
}
