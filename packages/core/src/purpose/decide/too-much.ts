/** What goes on and on is not read. */
import type { PurposeParts } from '../parts/purpose-parts.ts'
import { cutIntoSentences } from '../parts/sentences.ts'
import { withoutLineBreaks } from '../text/line-breaks.ts'
import type { ReadText } from '../text/tokens.ts'

/** A purpose says a few things. Each part is read by itself and costs its time. */
const partsMax = 24
/**
 * Each word is read as one of its part and of the whole, where there are several sentences as one of its own as well, and where there are
 * lines once more in one line. A word that was never met costs most. Of 221,000 labelled purposes that are proper none has more than
 * 80 words, or 40 in lines.
 */
const wordsMax = { inLines: 65, different: 90, inSentences: 110 }

export function isTooMuch(text: string, { tokens, isCutShort }: ReadText, { contents }: PurposeParts): boolean {
  if (isCutShort || contents.length > partsMax) return true
  if (tokens.length <= wordsMax.inLines) return false
  if (withoutLineBreaks(text) !== null) return true
  if (tokens.length > wordsMax.inSentences && cutIntoSentences(contents).length > 0) return true
  return tokens.length > wordsMax.different && new Set(tokens.map(({ word }) => word)).size > wordsMax.different
}
