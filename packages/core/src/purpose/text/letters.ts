/** Tells letters and digits from everything else, quickly for the letters that nearly every text is made of. */

const letterOrDigit = /^[\p{L}\p{N}\uFFFD]$/u

/** By UTF-16 unit: 0 not asked yet, 1 a letter or digit, 2 neither. */
const answers = new Uint8Array(0x10000)

/** Of canonical text, in which Latin letters are lower-case and surrogates come in pairs. */
export function isLetterOrDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  if (characterLengthAt(text, at) > 1) return letterOrDigit.test(text.slice(at, at + 2))
  const known = answers[code] as number
  if (known !== 0) return known === 1
  const isOne = letterOrDigit.test(text.charAt(at))
  answers[code] = isOne ? 1 : 2
  return isOne
}

export function isLetterOrDigitBefore(text: string, at: number): boolean {
  const isPair = isLowSurrogate(text.charCodeAt(at - 1))
  return isLetterOrDigitAt(text, isPair ? at - 2 : at - 1)
}

/** In UTF-16 units. */
export function characterLengthAt(text: string, at: number): number {
  return isLowSurrogate(text.charCodeAt(at + 1)) ? 2 : 1
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
