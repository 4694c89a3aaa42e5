/** Tells letters and digits from everything else, quickly for the letters that nearly every text is made of. */

const letterOrDigit = /^[\p{L}\p{N}]$/u

/** Of canonical text, in which Latin letters are lower-case. */
export function isLetterOrDigit(character: string): boolean {
  const code = character.charCodeAt(0)
  if (code < 128) return isAsciiLetterOrDigit(code)
  return letterOrDigit.test(character)
}

function isAsciiLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}
