/** Tells letters and digits from everything else, quickly for the letters that nearly every text is made of. */

const letterOrDigit = /^[\p{L}\p{N}]$/u

/** Of canonical text, in which Latin letters are lower-case and surrogates come in pairs. */
export function isLetterOrDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return letterOrDigit.test(text.slice(at, at + characterLengthAt(text, at)))
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
