/** "CRM-2214: draft a reply": what a tracker puts before a purpose is no part of it. */
import { leadGroupBits } from '../lexicon/purpose-lexicon.ts'
import type { Token } from '../text/tokens.ts'

const trackers = new Set('ticket issue bug task story case'.split(' '))
const letters = /^[a-z]{2,6}$/
const digits = /^\d{1,6}$/

/** The other words, unless the key can be read as one that says something: a project may be called "SELL". */
export function withoutTicketKey(tokens: readonly Token[]): readonly Token[] {
  const length = keyLength(tokens)
  const saysNothing = ({ word, isVerb, lead, object }: Token) =>
    trackers.has(word) || (!isVerb && ((lead | object) & leadGroupBits.outside) === 0)
  const isKey = length > 0 && tokens[length]?.after === 'stop' && tokens.slice(0, length).every(saysNothing)
  return isKey ? tokens.slice(length) : tokens
}

/** By its words rather than its letters, so that whatever is read alike is treated alike. */
function keyLength([first, second]: readonly Token[]): 0 | 1 | 2 {
  if (first === undefined) return 0
  if (digits.test(first.word)) return 1
  if (second === undefined || !digits.test(second.word)) return 0
  return trackers.has(first.word) || (second.isJoined && letters.test(first.word)) ? 2 : 0
}
