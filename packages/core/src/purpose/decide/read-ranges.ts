/** Which stretches of a text are read by windows: all of it, its parts and sentences, and its halves. */
import type { ReadingModel } from '../model/purpose-model.ts'
import type { WindowSums } from '../model/windows.ts'
import type { Part, PartRange } from '../parts/split-parts.ts'

/** Cut in two where a part ends, once for each such place: what is added to an honest purpose is also read without it. */
export interface Halves {
  readonly beginnings: readonly WindowSums[]
  readonly endings: readonly WindowSums[]
}

export const noHalves: Halves = { beginnings: [], endings: [] }

/** Of nothing there is no whole. */
export interface RangeReadings {
  readonly whole?: WindowSums
  readonly ofParts: readonly WindowSums[]
  readonly ofSentences: readonly WindowSums[]
  readonly halves: Halves
}

export function readRanges(
  parts: readonly Part[],
  sentences: readonly PartRange[],
  { readWindows }: ReadingModel,
): RangeReadings {
  if (parts.length === 0) return { ofParts: [], ofSentences: [], halves: noHalves }
  const each = parts.map((_, at): PartRange => [at, at + 1])
  const cuts = cutsInto(parts)
  const beginnings = cuts.map((at): PartRange => [0, at])
  const endings = cuts.map((at): PartRange => [at, parts.length])
  const all: PartRange = [0, parts.length]
  const [whole, ...sums] = readWindows(parts, [all, ...each, ...sentences, ...beginnings, ...endings])
  let taken = 0
  const next = ({ length }: readonly PartRange[]) => {
    taken += length
    return sums.slice(taken - length, taken)
  }
  return {
    whole: whole as WindowSums,
    ofParts: next(each),
    ofSentences: next(sentences),
    halves: { beginnings: next(beginnings), endings: next(endings) },
  }
}

const cutsMax = 6
/** Each cut has all words read once more: the longer a text, the fewer. */
const wordsAgainMax = 120

/** Before which parts a text is cut in two: all but the first or, where that would be too much, some of them, spread evenly. */
function cutsInto(parts: readonly Part[]): readonly number[] {
  const places = parts.length - 1
  const words = parts.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const count = Math.min(places, cutsMax, Math.floor(wordsAgainMax / words))
  return Array.from({ length: count }, (_, at) => 1 + Math.floor((at * places) / count))
}
