/** Cuts a formed text into the tokens that the network knows: byte pairs, joined in the order of their ranks within a word. */
import { firstByte, firstMerge } from '../gate-file.ts'

/** The tokens of each piece of a word, of at most 32 bytes. */
export type Tokenize = (formed: string) => readonly (readonly number[])[]

const wordPattern = / ?\p{L}[\p{L}\p{M}]*| ?\p{N}| ?[^\s\p{L}\p{N}]+/gu
/** Bounds the work for one word, so that cost grows with the length of a text and no faster. */
const wordBytesMax = 32
const pairsOf = 65_536

export function createTokenizer(merges: Uint16Array): Tokenize {
  const rankByPair = new Map<number, number>()
  for (let rank = 0; rank < merges.length / 2; rank += 1) {
    const pair = (merges[2 * rank] as number) * pairsOf + (merges[2 * rank + 1] as number)
    if (!rankByPair.has(pair)) rankByPair.set(pair, rank)
  }
  const encoder = new TextEncoder()
  return (formed) => {
    const pieces: number[][] = []
    for (const [word] of ` ${formed}`.matchAll(wordPattern)) {
      const bytes = encoder.encode(word)
      for (let at = 0; at < bytes.length; at += wordBytesMax) {
        const symbols = Array.from(bytes.subarray(at, at + wordBytesMax), (byte) => firstByte + byte)
        joinPairs(symbols, rankByPair)
        pieces.push(symbols)
      }
    }
    return pieces
  }
}

function joinPairs(symbols: number[], rankByPair: ReadonlyMap<number, number>): void {
  while (symbols.length > 1) {
    let lowest = Number.POSITIVE_INFINITY
    let place = 0
    for (let at = 0; at < symbols.length - 1; at += 1) {
      const rank = rankByPair.get((symbols[at] as number) * pairsOf + (symbols[at + 1] as number))
      if (rank !== undefined && rank < lowest) {
        lowest = rank
        place = at
      }
    }
    if (lowest === Number.POSITIVE_INFINITY) return
    symbols.splice(place, 2, firstMerge + lowest)
  }
}
