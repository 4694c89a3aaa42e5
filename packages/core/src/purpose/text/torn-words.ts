/** Puts together what was torn apart: "ana lytics", "pro filing". Only where a piece is no word by itself and the whole is one. */
import type { Vocabulary } from './vocabulary.ts'
import type { Word } from './words.ts'

const wholeLengthMin = 6
const piecesMax = 3

export function joinTornWords(words: Word[], vocabulary: Vocabulary): Word[] {
  const isUnknown = words.map(({ text }) => !vocabulary.has(text))
  let nextUnknown = isUnknown.indexOf(true)
  if (nextUnknown < 0) return words
  const joined: Word[] = []
  let at = 0
  while (at < words.length) {
    if (nextUnknown >= 0 && nextUnknown < at) nextUnknown = isUnknown.indexOf(true, at)
    const isNear = nextUnknown >= 0 && nextUnknown < at + piecesMax
    const pieces = isNear ? piecesAt(words, at, vocabulary) : 1
    const first = words[at] as Word
    if (pieces === 1) joined.push(first)
    else {
      const torn = words.slice(at, at + pieces)
      joined.push({ ...first, text: torn.map(({ text }) => text).join(''), end: (torn.at(-1) as Word).end })
    }
    at += pieces
  }
  return joined
}

/** How many words from here on are pieces of one; 1 when it is whole. */
function piecesAt(words: readonly Word[], at: number, vocabulary: Vocabulary): number {
  for (let pieces = piecesMax; pieces > 1; pieces -= 1) {
    const candidates = words.slice(at, at + pieces)
    if (candidates.length < pieces || candidates.every(({ text }) => vocabulary.has(text))) continue
    if (
      candidates.some(
        ({ text }, index) => /[^a-z]/.test(text) || (index > 0 && (words[at + index] as Word).after !== 'space'),
      )
    )
      continue
    const whole = candidates.map(({ text }) => text).join('')
    if (whole.length >= wholeLengthMin && vocabulary.has(whole)) return pieces
  }
  return 1
}
