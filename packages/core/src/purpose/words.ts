/** Cuts canonical text into words, remembering where each came from and what stood before it. */
import type { CanonicalText } from './canonical-text.ts'
import { isLetterOrDigit } from './letters.ts'
import { findQuotedSpans } from './quoted-spans.ts'

export interface Word {
  readonly text: string
  /** UTF-16 offsets into the text as it was sent. */
  readonly start: number
  readonly end: number
  /** The strongest punctuation between this word and the one before it. */
  readonly after: 'space' | 'comma' | 'stop'
  readonly isQuoted: boolean
}

const apostrophes = new Set("'’‘ʼ`´")
/** A hyphen or an underscore joins words, and a symbol such as an emoji stands for nothing. */
const stops = new Set('.;:!?()[]{}<>|=→⟶—–…。；：！？/\\&+•·')
const commas = new Set(',，、')
/** "the rep's", "we'd", "they'll": the tail says nothing about the purpose. "don't" keeps its tail. */
const contractionTails = new Set(['s', 'd', 'll', 're', 've', 'm'])

export function splitIntoWords(text: CanonicalText): Word[] {
  const { characters, starts, ends } = text
  const quotedSpans = findQuotedSpans(characters)
  const words: Word[] = []
  let after: Word['after'] = 'space'
  let at = 0
  while (at < characters.length) {
    const character = characters[at] as string
    if (!isLetterOrDigit(character)) {
      after = strongerBreak(after, character)
      at += 1
      continue
    }
    const end = endOfWord(characters, at)
    words.push({
      text: withoutContraction(characters.slice(at, end)),
      start: starts[at] as number,
      end: ends[end - 1] as number,
      after: words.length === 0 ? 'stop' : after,
      isQuoted: quotedSpans.some((span) => span.from < at && at < span.to),
    })
    after = 'space'
    at = end
  }
  return words
}

function strongerBreak(before: Word['after'], character: string): Word['after'] {
  if (stops.has(character)) return 'stop'
  return before === 'space' && commas.has(character) ? 'comma' : before
}

/** An apostrophe between letters belongs to the word. */
function endOfWord(characters: readonly string[], from: number): number {
  let end = from + 1
  while (end < characters.length) {
    const character = characters[end] as string
    const isInside =
      isLetterOrDigit(character) || (apostrophes.has(character) && isLetterOrDigit(characters[end + 1] ?? ''))
    if (!isInside) break
    end += 1
  }
  return end
}

function withoutContraction(characters: readonly string[]): string {
  const lastApostrophe = characters.findLastIndex((character) => apostrophes.has(character))
  if (lastApostrophe < 0) return characters.join('')
  const tail = characters.slice(lastApostrophe + 1).join('')
  const kept = lastApostrophe > 0 && contractionTails.has(tail) ? characters.slice(0, lastApostrophe) : characters
  return kept.filter((character) => !apostrophes.has(character)).join('')
}
