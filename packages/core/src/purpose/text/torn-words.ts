/** Puts together what was torn apart: "ana lytics", "pro filing". Only where a piece is no word by itself and the whole is one. */
import type { WordEntries } from './word-entries.ts'
import type { Word } from './words.ts'

const wholeLengthMin = 6
const piecesMax = 3

const otherThanLetters = /[^a-z]/

export function joinTornWords(words: Word[], entries: WordEntries): Word[] {
  const isUnknown = words.map(({ entry }) => entry === null)
  let nextUnknown = isUnknown.indexOf(true)
  if (nextUnknown < 0) return words
  const joined: Word[] = []
  let at = 0
  while (at < words.length) {
    if (nextUnknown >= 0 && nextUnknown < at) nextUnknown = isUnknown.indexOf(true, at)
    const isNear = nextUnknown >= 0 && nextUnknown < at + piecesMax
    const pieces = isNear ? piecesAt(words, at, entries) : 1
    const first = words[at] as Word
    if (pieces === 1) joined.push(first)
    else {
      const torn = words.slice(at, at + pieces)
      const text = torn.map((piece) => piece.text).join('')
      joined.push({ ...first, text, entry: entries.ofKnown(text), end: (torn.at(-1) as Word).end })
    }
    at += pieces
  }
  return joined
}

/** How many words from here on are pieces of one; 1 when it is whole. */
function piecesAt(words: readonly Word[], at: number, entries: WordEntries): number {
  for (let pieces = piecesInReach(words, at); pieces > 1; pieces -= 1) {
    let whole = ''
    let hasUnknown = false
    for (let piece = at; piece < at + pieces; piece += 1) {
      const { text, entry } = words[piece] as Word
      whole += text
      hasUnknown ||= entry === null
    }
    if (!hasUnknown || whole.length < wholeLengthMin) continue
    if (entries.ofKnown(whole) !== null) return pieces
  }
  return 1
}

/** As many as follow each other with nothing but a gap between them, and are letters only. */
function piecesInReach(words: readonly Word[], at: number): number {
  let end = at
  while (end < words.length && end < at + piecesMax) {
    const { text, after } = words[end] as Word
    if (otherThanLetters.test(text) || (end > at && after !== 'space')) break
    end += 1
  }
  return end - at
}
