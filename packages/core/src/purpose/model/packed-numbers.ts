/**
 * Numbers as printable text, one character a weight and three a key, so that the model is one JSON file and needs no decoder
 * beyond this. Levels of weights are squared, which keeps small ones apart and large ones within a percent or two.
 */

export const alphabet = '!#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~'
const base = alphabet.length
const zeroLevel = (base - 1) / 2

const digitByCode = new Int16Array(128)
const valueByCode = new Float32Array(128)
for (let digit = 0; digit < base; digit += 1) {
  const level = (digit - zeroLevel) / zeroLevel
  digitByCode[alphabet.charCodeAt(digit)] = digit
  valueByCode[alphabet.charCodeAt(digit)] = Math.sign(level) * level * level
}

/** Weights, and the largest of them. */
export interface PackedWeights {
  readonly weights: string
  readonly max: number
}

/** One weight as a share of the largest, straight from the text: tables are large, and most of them is never asked for. */
export function weightAt(packed: string, at: number): number {
  return valueByCode[packed.charCodeAt(at)] as number
}

/** Weights as the bytes of their text, and what each byte stands for: what is asked for all the time is not asked of a string. */
export interface WeightTable {
  readonly codes: Uint8Array
  readonly valueByCode: Float64Array
}

export function weightTable({ weights, max }: PackedWeights): WeightTable {
  const codes = new Uint8Array(weights.length)
  for (let at = 0; at < weights.length; at += 1) codes[at] = weights.charCodeAt(at)
  return { codes, valueByCode: Float64Array.from(valueByCode, (value) => value * max) }
}

export function unpackWeights(packed: string, weightMax: number): Float32Array {
  const weights = new Float32Array(packed.length)
  for (let at = 0; at < packed.length; at += 1) {
    weights[at] = (valueByCode[packed.charCodeAt(at)] as number) * weightMax
  }
  return weights
}

/** Whole numbers from 0 to 88, one character each. */
export function digitAt(packed: string, at: number): number {
  return digitByCode[packed.charCodeAt(at)] as number
}

export const digitMax = base - 1
