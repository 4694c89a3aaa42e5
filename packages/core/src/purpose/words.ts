/** Cuts canonical text into words, remembering where each came from and what stood before it. */
import type { CanonicalText } from './canonical-text.ts'
import { characterLengthAt, isLetterOrDigitAt } from './letters.ts'
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

const apostrophes = /['’‘ʼ`´]/g
const apostrophe = /['’‘ʼ`´]/
/** A hyphen or an underscore joins words, and a symbol such as an emoji stands for nothing. */
const stops = new Set('.;:!?()[]{}<>|=→⟶—–…。；：！？/\\&+•·')
const commas = new Set(',，、')
/** "the rep's", "we'd", "they'll": the tail says nothing about the purpose. "don't" keeps its tail. */
const contractionTails = new Set(['s', 'd', 'll', 're', 've', 'm'])

export function splitIntoWords({ text, origins }: CanonicalText): Word[] {
  const quotedSpans = findQuotedSpans(text)
  const words: Word[] = []
  let after: Word['after'] = 'space'
  let at = 0
  while (at < text.length) {
    if (!isLetterOrDigitAt(text, at)) {
      after = strongerBreak(after, text.charAt(at))
      at += 1
      continue
    }
    const from = at
    const end = endOfWord(text, from)
    words.push({
      text: withoutContraction(text.slice(from, end)),
      start: origins === null ? from : (origins.starts[from] as number),
      end: origins === null ? end : (origins.ends[end - 1] as number),
      after: words.length === 0 ? 'stop' : after,
      isQuoted: quotedSpans.some((span) => span.from < from && from < span.to),
    })
    after = 'space'
    at = end
  }
  return words
}

function strongerBreak(before: Word['after'], character: string): Word['after'] {
  if (character === ' ') return before
  if (stops.has(character)) return 'stop'
  return before === 'space' && commas.has(character) ? 'comma' : before
}

/** An apostrophe between letters belongs to the word. */
function endOfWord(text: string, from: number): number {
  let end = from
  while (isLetterOrDigitAt(text, end) || (apostrophe.test(text.charAt(end)) && isLetterOrDigitAt(text, end + 1))) {
    end += characterLengthAt(text, end)
  }
  return end
}

function withoutContraction(word: string): string {
  if (!apostrophe.test(word)) return word
  const tail = word.split(apostrophe).at(-1) as string
  const lastApostrophe = word.length - tail.length - 1
  const kept = lastApostrophe > 0 && contractionTails.has(tail) ? word.slice(0, lastApostrophe) : word
  return kept.replace(apostrophes, '')
}
