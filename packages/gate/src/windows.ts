/** A text longer than the network reads at once is read in several windows that overlap. */

const startToken = 1
/** What is longer than two windows is no purpose: of 220,000 labelled ones that are proper none has more than 80 words. */
const windowsMax = 2
/** Of a window of the longest text; shorter ones overlap by more. */
const overlapMin = 1 / 4

/** Windows begin between two pieces where there is such a place within so many tokens. */
const boundaryWithin = 8

/** Null: too long. */
export function cutIntoWindows(
  pieces: readonly (readonly number[])[],
  tokensMax: number,
): readonly (readonly number[])[] | null {
  const room = tokensMax - 1
  const tokens = pieces.flat()
  if (tokens.length <= room) return [[startToken, ...tokens]]
  const step = Math.floor(room * (1 - overlapMin))
  const count = Math.ceil((tokens.length - room) / step) + 1
  if (count > windowsMax) return null
  const ends = endsOf(pieces)
  return Array.from({ length: count }, (_, at) => {
    const aim = Math.floor((at * (tokens.length - room)) / (count - 1))
    const start = at === 0 ? 0 : (ends.find((end) => end >= aim && end < aim + boundaryWithin) ?? aim)
    return [startToken, ...tokens.slice(start, start + room)]
  })
}

function endsOf(pieces: readonly (readonly number[])[]): number[] {
  let end = 0
  return pieces.map((piece) => {
    end += piece.length
    return end
  })
}
