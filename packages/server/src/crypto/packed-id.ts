/** Ids in sixteen bytes instead of thirty characters. They sort as the ids do. */
import { idDigits } from './identifiers.ts'

export const packedIdBytes = 16

/** 26 digits of five bits are two more than fit: those of the time's first digit, which are 0 for another eight thousand years. */
const digitCount = 26
const firstDigitMax = 7

const digitValues = new Int8Array(128).fill(-1)
for (let value = 0; value < idDigits.length; value++) digitValues[idDigits.charCodeAt(value)] = value

/** Writes the digits behind a prefix into a buffer; false when this is no such id, and then what is written means nothing. */
export function packIdInto(id: string, prefix: string, into: Uint8Array, start: number): boolean {
  if (id.length !== prefix.length + digitCount || !id.startsWith(prefix)) return false
  let rest = digitValues[id.charCodeAt(prefix.length)] ?? -1
  if (rest < 0 || rest > firstDigitMax) return false
  let bits = 3
  let at = start
  for (let place = prefix.length + 1; place < id.length; place++) {
    const value = digitValues[id.charCodeAt(place)] ?? -1
    if (value < 0) return false
    rest = (rest << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      into[at++] = rest >> bits
      rest &= (1 << bits) - 1
    }
  }
  return true
}

/** What is no id of ours stays as it is. */
export function packId(id: string, prefix: string): Uint8Array | string {
  const packed = new Uint8Array(packedIdBytes)
  return packIdInto(id, prefix, packed, 0) ? packed : id
}

export function unpackId(packed: Uint8Array, prefix: string, start = 0): string {
  let text = prefix
  let rest = 0
  // As if the two bits that were left out stood in front.
  let bits = 2
  for (let at = start; at < start + packedIdBytes; at++) {
    rest = (rest << 8) | (packed[at] ?? 0)
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += idDigits[rest >> bits]
      rest &= (1 << bits) - 1
    }
  }
  return text
}
