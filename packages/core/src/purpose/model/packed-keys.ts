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

/** The place of a key among all, or -1. */
export function createKeyFinder({ counts, lower }: PackedKeys): (key: number) => number {
  const starts = new Int32Array(uppers + 1)
  for (let upper = 0; upper < uppers; upper += 1)
    starts[upper + 1] = (starts[upper] as number) + (counts[upper] as number)
  return (key) => {
    const upper = key >>> lowerBits
    const rest = key & lowerMask
    const end = starts[upper + 1] as number
    for (let at = starts[upper] as number; at < end; at += 1) if (lower[at] === rest) return at
    return -1
  }
}
