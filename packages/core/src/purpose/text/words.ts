/** Cuts canonical text into words, remembering where each came from and what stood before it. */
import type { CanonicalText } from './canonical-text.ts'
import { characterLengthAt, isLetterOrDigitAt } from './letters.ts'
import { findQuotedSpans } from './quoted-spans.ts'
import type { WordEntries, WordEntry } from './word-entries.ts'

export interface Word {
  readonly text: string
  /** Null where it is no word that is known. */
  readonly entry: WordEntry | null
  /** UTF-16 offsets into the text as it was sent. */
  readonly start: number
  readonly end: number
  /** The strongest punctuation between this word and the one before it. */
  readonly after: 'space' | 'comma' | 'stop'
  /** Joined to the word before it as identifiers are: `set_theme`, `set-theme`. */
  readonly isJoined: boolean
  readonly isQuoted: boolean
}

const apostrophes = /['’‘ʼ`´]/g
const apostrophe = /['’‘ʼ`´]/
/** A hyphen or an underscore joins words, and a symbol such as an emoji stands for nothing. */
const stops = new Set('.;:!?()[]{}<>|=→⟶⇒➔—–…。；：！？/\\&+•·*#~\n')
const commas = new Set(',，、')
/** "the rep's", "we'd", "they'll": the tail says nothing about the purpose. "don't" keeps its tail. */
const contractionTails = new Set(['s', 'd', 'll', 're', 've', 'm'])

export function splitIntoWords({ text, origins }: CanonicalText, entries: WordEntries): Word[] {
  const isQuotedAt = quotedPlaces(text)
  const words: Word[] = []
  let after: Word['after'] = 'space'
  let at = 0
  let previousEnd = -2
  while (at < text.length) {
    if (!isLetterOrDigitAt(text, at)) {
      after = strongerBreak(after, text, at)
      at += 1
      continue
    }
    const from = at
    const plainEnd = endOfPlainWord(text, from)
    const isPlain = !goesOnAt(text, plainEnd)
    const end = isPlain ? plainEnd : endOfWord(text, plainEnd)
    const written = text.slice(from, end)
    const word = isPlain ? written : withoutContraction(written)
    words.push({
      text: word,
      entry: entries.ofKnown(word),
      start: origins === null ? from : (origins.starts[from] as number),
      end: origins === null ? end : (origins.ends[end - 1] as number),
      after: words.length === 0 ? 'stop' : after,
      isJoined: from === previousEnd + 1 && (text[from - 1] === '_' || text[from - 1] === '-'),
      isQuoted: isQuotedAt !== null && (isQuotedAt[from] as number) > 0,
    })
    after = 'space'
    previousEnd = end
    at = end
  }
  return words
}

/** For each place, how many quotations it stands in; null when there are none. */
function quotedPlaces(text: string): Int16Array | null {
  const spans = findQuotedSpans(text)
  if (spans.length === 0) return null
  const depth = new Int16Array(text.length + 1)
  for (const { from, to } of spans) {
    depth[from] = (depth[from] as number) + 1
    depth[to] = (depth[to] as number) - 1
  }
  for (let at = 1; at < depth.length; at += 1) depth[at] = (depth[at] as number) + (depth[at - 1] as number)
  return depth
}

function strongerBreak(before: Word['after'], text: string, at: number): Word['after'] {
  const character = text.charAt(at)
  if (character === ' ') return before
  // Two hyphens, or one with a space beside it, are a dash.
  if (character === '-') {
    const isDash = text[at + 1] === '-' || text[at - 1] === ' ' || text[at + 1] === ' ' || text[at + 1] === '>'
    return isDash ? 'stop' : before
  }
  if (stops.has(character)) return 'stop'
  return before === 'space' && commas.has(character) ? 'comma' : before
}

/** Of the letters and digits that nearly every text is made of. */
function endOfPlainWord(text: string, from: number): number {
  let end = from
  let code = text.charCodeAt(end)
  while ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) code = text.charCodeAt(++end)
  return end
}

/** Whether what stands here may belong to the word before it: an apostrophe, or a letter of another alphabet. */
function goesOnAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 128 || code === 39 || code === 96
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
