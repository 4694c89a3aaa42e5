/** Why nothing was recognised: the sort of purpose, and the words to quote when saying so. */
import { partyBits } from '../lexicon/who-and-what.ts'
import type { OutsideTheme, PurposeRefusal } from '../purpose-reading.ts'
import type { Token } from '../text/tokens.ts'
import { type Decision, partOutside } from './decide-classes.ts'
import type { PurposeScores } from './score-purpose.ts'
import { strangeWordsIn } from './strange-words.ts'

const wordsLengthMax = 60

export function explainRefusal(text: string, scores: PurposeScores, { refusal }: Decision): PurposeRefusal | null {
  if (refusal === null) return null
  if (refusal === 'unreadable') {
    const [first] = scores.unreadable
    if (first?.cause === 'too_much') return { reason: 'too_long', theme: null, words: '' }
    return {
      reason: refusal,
      theme: null,
      words: first === undefined ? '' : shortened(text.slice(first.start, first.end)),
    }
  }
  if (refusal !== 'outside') return { reason: refusal, theme: null, words: '' }
  const [phrase] = scores.outsidePhrases
  if (phrase !== undefined) return { reason: refusal, theme: phrase.theme, words: quoted(text, phrase.tokens) }
  const part = partOutside(scores.contents)
  if (part === null) return { reason: refusal, theme: null, words: '' }
  const strange = strangeWordsIn(part.tokens)
  if (strange !== null) return { reason: 'unreadable', theme: null, words: quoted(text, strange) }
  const recipient = recipientIn(part.tokens)
  if (recipient.length > 0) return { reason: refusal, theme: 'sharing', words: quoted(text, recipient) }
  return { reason: refusal, theme: themeOf(part.tokens), words: quoted(text, part.tokens) }
}

/** "for the insurer", "to her landlord": the words after the preposition. */
function recipientIn(tokens: readonly Token[]): readonly Token[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const { word } = tokens[at] as Token
    if (word !== 'for' && word !== 'to' && word !== 'with') continue
    for (let end = at + 1; end < Math.min(tokens.length, at + 4); end += 1) {
      if (((tokens[end] as Token).parties & partyBits.other) !== 0) return tokens.slice(at + 1, end + 1)
    }
  }
  return []
}

/** By the party that the words belong to, where one is telling. */
function themeOf(tokens: readonly Token[]): OutsideTheme | null {
  let parties = 0
  for (const token of tokens) parties |= token.parties
  if ((parties & partyBits.trade) !== 0) return 'advertising'
  return (parties & partyBits.secret) !== 0 && (parties & partyBits.known) !== 0 ? 'profiling' : null
}

function quoted(text: string, tokens: readonly Token[]): string {
  let start = text.length
  let end = 0
  for (const token of tokens) {
    start = Math.min(start, token.start)
    end = Math.max(end, token.end)
  }
  return shortened(text.slice(start, end))
}

function shortened(stretch: string): string {
  const words = stretch.replace(/\s+/g, ' ')
  return words.length > wordsLengthMax ? `${words.slice(0, wordsLengthMax).trimEnd()}…` : words
}
