/** Undoes disguises: look-alike letters, accents, styled letters and invisible characters become the plain letters they are drawn as. */
import { latinByLookAlike } from './look-alikes.ts'

/** Stands for a letter that nobody writes words with: small capitals, letters in squares, flags. A text that has one is unreadable. */
export const symbolLetter = '\ufffd'

const printableAscii = /^[ -~\n]*$/
const invisible = /^[\p{Cf}\p{M}\p{Cc}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]$/u
const pictograph = /^\p{Extended_Pictographic}$/u
const letter = /^\p{L}$/u
/** Small capitals and turned letters among the phonetic ones; letters in squares and negative circles; regional indicators. */
const symbol =
  /^[\u0250\u0252\u0254\u0258\u025C-\u025F\u0262\u0265\u026A\u026F\u0274\u0276\u0279-\u0281\u0287\u028C-\u028F\u0299\u029C-\u029F\u1D00-\u1D2B\u2C7B\uA730-\uA731\uA76D-\uA7FA\u{1F130}-\u{1F149}\u{1F150}-\u{1F189}\u{1F1E6}-\u{1F1FF}]$/u
/** A few characters stand for whole phrases. Caps how much one of them can grow the text. */
const unfoldedMax = 4
/** English texts have fewer characters beyond ASCII. A text with more is cut here and refused as unreadable. */
const foldsMax = 160

/** Keeps upper and lower case: `form` splits camelCase by it. */
export function canonicalizeText(text: string): string {
  if (printableAscii.test(text)) return text
  const flagless = text.replace(flag, (letters) => (namesRegion(letters) ? ' ' : letters))
  let canonical = ''
  let folds = 0
  let end = 0
  for (const codePoint of flagless) {
    end += codePoint.length
    if (codePoint > '\u007F') folds += 1
    if (folds > foldsMax) return canonical + symbolLetter
    canonical += foldCodePoint(codePoint, canonical, flagless, end)
  }
  return canonical
}

/** Two regional indicators that stand alone; more of them side by side spell something. */
const flag = /(?<![\u{1F1E6}-\u{1F1FF}])[\u{1F1E6}-\u{1F1FF}]{2}(?![\u{1F1E6}-\u{1F1FF}])/gu
const regionalA = 0x1f1e6
/** Created on first use: flags are rare, and the names of all countries are slow to load. */
let regionNames: Intl.DisplayNames | undefined

/** "LL" is no country's flag, but half of a word. */
function namesRegion(letters: string): boolean {
  regionNames ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const code = Array.from(letters, (letter) => String.fromCharCode(65 + (letter.codePointAt(0) as number) - regionalA))
  return regionNames.of(code.join('')) !== undefined
}

/** A code point can become several characters (a ligature) or none (a zero-width space). */
function foldCodePoint(codePoint: string, before: string, text: string, end: number): string {
  if (codePoint <= '\u007F') return codePoint < ' ' ? foldControl(codePoint) : codePoint
  const folded = remembered.get(codePoint) ?? foldAnew(codePoint)
  // An emoji inside a word hides it: "ana📊lytics".
  if (folded !== picture) return folded
  return isLetter(before.at(-1)) && isLetter(text[end]) ? '' : ' '
}

/** Stands for an emoji while folding. */
const picture = '\u0001'

const remembered = new Map<string, string>()
const rememberedMax = 2048

function foldAnew(codePoint: string): string {
  if (remembered.size >= rememberedMax) remembered.clear()
  let folded = ''
  if (symbol.test(codePoint)) folded = symbolLetter
  else if (pictograph.test(codePoint)) folded = picture
  else if (lineBreak.test(codePoint)) folded = '\n'
  else
    for (const part of codePoint.normalize('NFKD').slice(0, unfoldedMax))
      if (!invisible.test(part)) folded += symbol.test(part) ? symbolLetter : foldLetter(part)
  remembered.set(codePoint, folded)
  return folded
}

const lineBreak = /^[\u0085\u2028\u2029]$/

function foldLetter(part: string): string {
  const lower = part.toLowerCase()
  const latin = latinByLookAlike.get(lower)
  if (latin === undefined) return part
  return lower === part ? latin : latin.toUpperCase()
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && letter.test(character)
}

function foldControl(control: string): string {
  return control >= '\t' && control <= '\r' ? '\n' : ''
}
