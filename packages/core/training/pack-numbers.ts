/** Numbers as the tables that ship hold them: what `packed-numbers.ts` and `packed-keys.ts` read, this writes. */
import { halfBits, halves, type PackedKeys } from '../src/purpose/model/packed-keys.ts'
import { alphabet, digitMax } from '../src/purpose/model/packed-numbers.ts'

const base = digitMax + 1
const zeroLevel = digitMax / 2

export function packWeights(weights: ArrayLike<number>, weightMax: number): string {
  let packed = ''
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] as number
    const level = Math.sign(weight) * Math.sqrt(Math.min(1, Math.abs(weight) / weightMax))
    packed += alphabet[Math.round(level * zeroLevel) + zeroLevel]
  }
  return packed
}

/** Whole numbers from 0 to 88, one character each. */
export function packDigits(digits: ArrayLike<number>): string {
  let packed = ''
  for (let at = 0; at < digits.length; at += 1) packed += alphabet[digits[at] as number]
  return packed
}

export function packKeys(keys: readonly number[]): PackedKeys {
  const counts = new Uint8Array(halves)
  const lower: number[] = []
  let before = -1
  for (const key of keys) {
    if (key <= before) throw new Error('keys must ascend, none twice')
    before = key
    const upper = key >>> halfBits
    counts[upper] = (counts[upper] as number) + 1
    if ((counts[upper] as number) > digitMax) throw new Error('too many keys have the same upper half')
    const rest = key & (halves - 1)
    lower.push(Math.floor(rest / base / base), Math.floor(rest / base) % base, rest % base)
  }
  return { counts: packDigits(counts), lower: packDigits(lower) }
}
