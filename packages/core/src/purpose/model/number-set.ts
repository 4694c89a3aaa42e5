/**
 * A set of numbers that costs nothing to empty and stays as small as what is in it: a mark for each number that there could be would
 * take megabytes, and be fetched from afar each time.
 */
export interface NumberSet {
  /** Makes room for so many. */
  empty(most: number): void
  /** Whether it was not there before. */
  add(value: number): boolean
}

/** As far as four bytes with a sign can count; then it is counted anew. */
const roundsMax = 2 ** 31 - 1

export function createNumberSet(lastRound = roundsMax): NumberSet {
  let values = new Int32Array(0)
  /** In which round a place was last taken: those of earlier rounds are free. */
  let rounds = new Int32Array(0)
  let round = 0
  let mask = 0
  return {
    empty(most) {
      const places = 1 << (33 - Math.clz32(most))
      if (values.length < places) {
        values = new Int32Array(places)
        rounds = new Int32Array(places)
      }
      mask = places - 1
      if (round === lastRound) {
        rounds.fill(0)
        round = 0
      }
      round += 1
    },
    add(value) {
      let place = (value ^ (value >>> 11)) & mask
      while (rounds[place] === round) {
        if (values[place] === value) return false
        place = (place + 1) & mask
      }
      rounds[place] = round
      values[place] = value
      return true
    },
  }
}
