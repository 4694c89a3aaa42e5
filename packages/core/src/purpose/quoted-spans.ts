/** Finds what stands in quotation marks. A mark that is never closed quotes nothing. */
import { isLetterOrDigit } from './letters.ts'

export interface QuotedSpan {
  /** Indexes of the opening and the closing mark. */
  readonly from: number
  readonly to: number
}

const doubleMarks = new Set('"“”„‟«»‹›「」『』')
const singleMarks = new Set("'‘’`´")

export function findQuotedSpans(characters: readonly string[]): QuotedSpan[] {
  const spans: QuotedSpan[] = []
  let openDouble = -1
  let openSingle = -1
  for (const [at, character] of characters.entries()) {
    if (doubleMarks.has(character)) {
      if (openDouble >= 0) spans.push({ from: openDouble, to: at })
      openDouble = openDouble >= 0 ? -1 : at
    } else if (singleMarks.has(character)) {
      const isAfterWord = isLetterOrDigit(characters[at - 1] ?? '')
      const isBeforeWord = isLetterOrDigit(characters[at + 1] ?? '')
      // Between two letters it is an apostrophe.
      if (isBeforeWord && !isAfterWord) openSingle = at
      if (openSingle >= 0 && isAfterWord && !isBeforeWord) {
        spans.push({ from: openSingle, to: at })
        openSingle = -1
      }
    }
  }
  return spans
}
