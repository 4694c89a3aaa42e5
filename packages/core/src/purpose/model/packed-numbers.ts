/**
 * Numbers as printable text, one character a weight and about three a key, so that the model is one JSON file and needs no decoder
 * beyond this. Levels of weights are squared, which keeps small ones apart and large ones within a percent or two.
 */

const alphabet = '!#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~'
const base = alphabet.length
const zeroLevel = (base - 1) / 2

/** Lower digits end a number, upper ones go on. */
const half = Math.floor(base / 2)
const digitByCode = new Int16Array(128)
const valueByCode = new Float32Array(128)
for (let digit = 0; digit < base; digit += 1) {
  const level = (digit - zeroLevel) / zeroLevel
  digitByCode[alphabet.charCodeAt(digit)] = digit
  valueByCode[alphabet.charCodeAt(digit)] = Math.sign(level) * level * level
}

export function packWeights(weights: ArrayLike<number>, weightMax: number): string {
  let packed = ''
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] as number
    const level = Math.sign(weight) * Math.sqrt(Math.min(1, Math.abs(weight) / weightMax))
    packed += alphabet[Math.round(level * zeroLevel) + zeroLevel]
  }
  return packed
}

/** One weight as a share of the largest, straight from the text: tables are large, and most of them is never asked for. */
export function weightAt(packed: string, at: number): number {
  return valueByCode[packed.charCodeAt(at)] as number
}

export function unpackWeights(packed: string, weightMax: number): Float32Array {
  const weights = new Float32Array(packed.length)
  for (let at = 0; at < packed.length; at += 1) {
    weights[at] = (valueByCode[packed.charCodeAt(at)] as number) * weightMax
  }
  return weights
}

/** Whole numbers from 0 to 88, one character each. */
export function packDigits(digits: ArrayLike<number>): string {
  let packed = ''
  for (let at = 0; at < digits.length; at += 1) packed += alphabet[digits[at] as number]
  return packed
}

export function digitAt(packed: string, at: number): number {
  return digitByCode[packed.charCodeAt(at)] as number
}

export const digitMax = base - 1

/** Different 32-bit numbers in ascending order: each by its distance from the one before, in as few digits as it needs. */
export function packKeys(keys: readonly number[]): string {
  let packed = ''
  let before = -1
  for (const key of keys) {
    if (key <= before) throw new Error('keys must ascend, none twice')
    let distance = key - before - 1
    before = key
    while (distance >= half) {
      packed += alphabet[half + (distance % half)]
      distance = Math.floor(distance / half)
    }
    packed += alphabet[distance]
  }
  return packed
}

export function unpackKeys(packed: string, count: number): Int32Array {
  const keys = new Int32Array(count)
  let at = 0
  let before = -1
  for (let index = 0; index < count; index += 1) {
    let distance = 0
    let scale = 1
    let digit = digitByCode[packed.charCodeAt(at++)] as number
    while (digit >= half) {
      distance += (digit - half) * scale
      scale *= half
      digit = digitByCode[packed.charCodeAt(at++)] as number
    }
    before += distance + digit * scale + 1
    keys[index] = before | 0
  }
  return keys
}
