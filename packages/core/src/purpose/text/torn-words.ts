/** Puts together what was torn apart: "ana lytics", "pro filing". Only where a piece is no word by itself and the whole is one. */
import type { WordEntries } from './word-entries.ts'
import type { Word } from './words.ts'

const wholeLengthMin = 6
const piecesMax = 3

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
  for (let pieces = piecesMax; pieces > 1; pieces -= 1) {
    const candidates = words.slice(at, at + pieces)
    if (candidates.length < pieces || candidates.every(({ entry }) => entry !== null)) continue
    if (
      candidates.some(
        ({ text }, index) => /[^a-z]/.test(text) || (index > 0 && (words[at + index] as Word).after !== 'space'),
      )
    )
      continue
    const whole = candidates.map(({ text }) => text).join('')
    if (whole.length >= wholeLengthMin && entries.ofKnown(whole) !== null) return pieces
  }
  return 1
}
