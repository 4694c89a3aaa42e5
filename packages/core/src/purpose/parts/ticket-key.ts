/** "CRM-2214: draft a reply": what a tracker puts before a purpose is no part of it. */
import { leadGroupBits } from '../lexicon/purpose-lexicon.ts'
import type { Token } from '../text/tokens.ts'

const ticketKey = /^\s*(?:[A-Z]{2,6}-\d{1,6}|(?:ticket|issue|bug|task|story|case) ?#?\d{1,6}|#\d{1,6})(?::| [-–—])\s/i

const trackers = new Set('ticket issue bug task story case'.split(' '))

/** The other words, unless the key can be read as one that says something: a project may be called "SELL". */
export function withoutTicketKey(text: string, tokens: readonly Token[]): readonly Token[] {
  const key = ticketKey.exec(text)?.[0]
  if (key === undefined) return tokens
  const from = tokens.findIndex(({ start }) => start >= key.length)
  const saysNothing = ({ word, isVerb, lead, object }: Token) =>
    trackers.has(word) || (!isVerb && ((lead | object) & leadGroupBits.outside) === 0)
  return from > 0 && tokens.slice(0, from).every(saysNothing) ? tokens.slice(from) : tokens
}
