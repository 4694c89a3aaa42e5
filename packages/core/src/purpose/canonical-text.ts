/** The text as the classifier reads it: lower-case, without accents, look-alikes or invisible characters. */
import { latinByLookAlike } from './look-alikes.ts'

export interface CanonicalText {
  readonly text: string
  /** For each UTF-16 unit, where the code point it came from starts and ends in the text as it was sent. Null: where it is itself. */
  readonly origins: { readonly starts: readonly number[]; readonly ends: readonly number[] } | null
}

const printableAscii = /^[ -~]*$/
const invisible = /^[\p{Cf}\p{M}\p{Cc}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]$/u

export function canonicalizeText(text: string): CanonicalText {
  // Nearly every text; nothing moves in it.
  if (printableAscii.test(text)) return { text: text.toLowerCase(), origins: null }
  let canonical = ''
  const starts: number[] = []
  const ends: number[] = []
  let start = 0
  for (const codePoint of text) {
    const end = start + codePoint.length
    const folded = foldCodePoint(codePoint)
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(start)
      ends.push(end)
    }
    canonical += folded
    start = end
  }
  return { text: canonical, origins: { starts, ends } }
}

/** A code point can become several characters (a ligature) or none (a zero-width space). */
function foldCodePoint(codePoint: string): string {
  if (codePoint <= '\u007F') return codePoint < ' ' ? foldControl(codePoint) : codePoint.toLowerCase()
  let folded = ''
  for (const part of codePoint.normalize('NFKD').toLowerCase()) {
    if (!invisible.test(part)) folded += latinByLookAlike.get(part) ?? part
  }
  return folded
}

function foldControl(control: string): string {
  return control === '\n' || control === '\r' || control === '\t' ? ' ' : ''
}
