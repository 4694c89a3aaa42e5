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

/** Puts the place of each of the first so many keys among all, or -1, where the key was. */
export type FindKeys = (keys: Int32Array, count: number) => void

export function createKeyFinder({ counts, lower }: PackedKeys): FindKeys {
  const starts = new Int32Array(uppers + 1)
  let sum = 0
  for (let upper = 0; upper < uppers; upper += 1) {
    sum += counts[upper] as number
    starts[upper + 1] = sum
  }
  let places = new Int32Array(0)
  let firsts = new Uint8Array(0)
  return (keys, count) => {
    if (places.length < count) {
      places = new Int32Array(2 * count)
      firsts = new Uint8Array(2 * count)
    }
    // Keys are far apart in a large table, and to fetch them from memory takes longer than all else. What is asked for without a
    // decision in between is fetched side by side: so where to look comes first, then what stands there, and only then is compared.
    for (let at = 0; at < count; at += 1) places[at] = starts[(keys[at] as number) >>> lowerBits] as number
    for (let at = 0; at < count; at += 1) firsts[at] = lower[places[at] as number] as number
    for (let at = 0; at < count; at += 1) {
      const key = keys[at] as number
      const rest = key & lowerMask
      const end = starts[(key >>> lowerBits) + 1] as number
      let place = places[at] as number
      if (firsts[at] !== rest)
        do place += 1
        while (place < end && lower[place] !== rest)
      keys[at] = place < end ? place : -1
    }
  }
}
