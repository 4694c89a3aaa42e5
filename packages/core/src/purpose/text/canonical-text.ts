/** The text as the classifier reads it: lower-case, without accents, look-alikes or invisible characters. */
import { lengthLimits } from '../../limits.ts'
import { lazy } from './lazy.ts'
import { latinByLookAlike } from './look-alikes.ts'

export interface CanonicalText {
  readonly text: string
  /** For each UTF-16 unit, where the code point it came from starts and ends in the text as it was sent. Null: where it is itself. */
  readonly origins: { readonly starts: readonly number[]; readonly ends: readonly number[] } | null
}

/** Stands for a letter that nobody writes words with: small capitals, letters in squares, flags. A word that has one is unreadable. */
export const symbolLetter = '\ufffd'

const printableAscii = /^[ -~\n]*$/
const invisible = /^[\p{Cf}\p{M}\p{Cc}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]$/u
const pictograph = /^\p{Extended_Pictographic}$/u
const letter = /^\p{L}$/u
/** Small capitals and turned letters among the phonetic ones; letters in squares and negative circles; regional indicators. */
const symbol =
  /^[\u0250\u0252\u0254\u0258\u025C-\u025F\u0262\u0265\u026A\u026F\u0274\u0276\u0279-\u0281\u0287\u028C-\u028F\u0299\u029C-\u029F\u1D00-\u1D2B\u2C7B\uA730-\uA731\uA76D-\uA7FA\u{1F130}-\u{1F149}\u{1F150}-\u{1F189}\u{1F1E6}-\u{1F1FF}]$/u
/** A few characters stand for whole phrases; no more than this of one is read, so that no text grows. */
const unfoldedMax = 4

export function canonicalizeText(text: string): CanonicalText {
  // Nearly every text; nothing moves in it.
  if (printableAscii.test(text)) return { text: text.toLowerCase(), origins: null }
  const flagless = text.replace(flag, (letters) => (namesRegion(letters) ? twoPictures : letters))
  let canonical = ''
  let folds = 0
  const starts: number[] = []
  const ends: number[] = []
  let start = 0
  for (const codePoint of flagless) {
    const end = start + codePoint.length
    if (codePoint > '\u007F') folds += 1
    const folded = folds > foldsMax ? symbolLetter : foldCodePoint(codePoint, canonical, flagless, end)
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(start)
      ends.push(end)
    }
    canonical += folded
    start = end
    // What follows would not be read, and the whole is refused.
    if (folds > foldsMax) break
  }
  return { text: canonical, origins: { starts, ends } }
}

/** Two regional indicators that stand alone; more of them side by side spell something. */
const flag = /(?<![\u{1F1E6}-\u{1F1FF}])[\u{1F1E6}-\u{1F1FF}]{2}(?![\u{1F1E6}-\u{1F1FF}])/gu
/** As long as a flag, so that nothing moves. */
const twoPictures = '\u{1F3F3}\u{1F3F3}'
const regionalA = 0x1f1e6
/** Flags are rare, and the names of all countries take long to be found. */
const regionNames = lazy(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }))

/** "LL" is no country's flag, but half of a word. */
function namesRegion(letters: string): boolean {
  const code = Array.from(letters, (letter) => String.fromCharCode(65 + (letter.codePointAt(0) as number) - regionalA))
  return regionNames().of(code.join('')) !== undefined
}

/** A code point can become several characters (a ligature) or none (a zero-width space). */
function foldCodePoint(codePoint: string, before: string, text: string, end: number): string {
  if (codePoint <= '\u007F') return codePoint < ' ' ? foldControl(codePoint) : codePoint.toLowerCase()
  const folded = remembered.get(codePoint) ?? foldAnew(codePoint)
  // An emoji inside a word hides it: "ana📊lytics".
  if (folded !== picture) return folded
  return isLetter(before.at(-1)) && isLetter(text[end]) ? '' : ' '
}

/** Stands for an emoji while folding. */
const picture = '\u0001'

/** Texts use few letters beyond ASCII, and the same ones again. */
const remembered = new Map<string, string>()
const rememberedMax = 2048
/** No text in English has more of them; what follows is not read. */
const foldsMax = 160

/** No text has more letters than this once it is unfolded, and so no more words. */
export const lettersMax = lengthLimits.purpose + (foldsMax + 1) * (unfoldedMax - 1)

function foldAnew(codePoint: string): string {
  if (remembered.size >= rememberedMax) remembered.clear()
  let folded = ''
  if (symbol.test(codePoint)) folded = symbolLetter
  else if (pictograph.test(codePoint)) folded = picture
  else {
    for (const part of codePoint.normalize('NFKD').slice(0, unfoldedMax).toLowerCase()) {
      if (!invisible.test(part)) folded += latinByLookAlike.get(part) ?? part
    }
  }
  remembered.set(codePoint, folded)
  return folded
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && letter.test(character)
}

function foldControl(control: string): string {
  if (control === '\n' || control === '\r') return '\n'
  return control === '\t' ? '\n' : ''
}
