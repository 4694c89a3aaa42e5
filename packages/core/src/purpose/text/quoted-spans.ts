/** Finds what stands in quotation marks. A mark that is never closed quotes nothing. */
import { isLetterOrDigitAt, isLetterOrDigitBefore } from './letters.ts'

export interface QuotedSpan {
  /** Indexes of the opening and the closing mark. */
  readonly from: number
  readonly to: number
}

const marks = /["“”„‟«»‹›「」『』'‘’`´]/g
const singleMarks = new Set("'‘’`´")

export function findQuotedSpans(text: string): QuotedSpan[] {
  if (isStructured(text)) return []
  const spans: QuotedSpan[] = []
  let openDouble = -1
  let openSingle = -1
  for (const { 0: mark, index: at } of text.matchAll(marks)) {
    if (!singleMarks.has(mark)) {
      if (openDouble >= 0) spans.push({ from: openDouble, to: at })
      openDouble = openDouble >= 0 ? -1 : at
      continue
    }
    const isAfterWord = isLetterOrDigitBefore(text, at)
    const isBeforeWord = isLetterOrDigitAt(text, at + 1)
    // Between two letters it is an apostrophe.
    if (isBeforeWord && !isAfterWord) openSingle = at
    if (openSingle >= 0 && isAfterWord && !isBeforeWord) {
      spans.push({ from: openSingle, to: at })
      openSingle = -1
    }
  }
  return spans
}

/** In JSON, markup, a call or a docstring, quotation marks are punctuation: they quote nothing. */
function isStructured(text: string): boolean {
  return /^\s*(?:[{[<]|"""|'''|```)|[(=]["'`]/.test(text)
}
