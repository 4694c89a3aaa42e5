/** Tells letters and digits from everything else, quickly for the letters that nearly every text is made of. */

const letterOrDigit = /^[\p{L}\p{N}]$/u

/** Of canonical text, in which Latin letters are lower-case. */
export function isLetterOrDigit(character: string): boolean {
  if (character >= 'a' && character <= 'z') return true
  return character > ' ' && letterOrDigit.test(character)
}
