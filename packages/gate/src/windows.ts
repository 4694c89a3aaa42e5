/** A text longer than the network reads at once is read in two windows that overlap. */

const startToken = 1
/** Of labelled purposes that are proper, none has more than 110. */
const tokensMax = 160
const overlap = 24
/** A window begins between two pieces where there is such a place within so many tokens. */
const boundaryWithin = 8

/** Null: too long. */
export function cutIntoWindows(
  pieces: readonly (readonly number[])[],
  windowMax: number,
): readonly (readonly number[])[] | null {
  const tokens = pieces.flat()
  if (tokens.length < windowMax) return [[startToken, ...tokens]]
  const size = Math.ceil((tokens.length + overlap) / 2)
  if (tokens.length > tokensMax || size + boundaryWithin >= windowMax) return null
  const latest = tokens.length - size
  let start = latest
  let end = 0
  for (const piece of pieces) {
    end += piece.length
    if (end <= latest && end > latest - boundaryWithin) start = end
  }
  return [
    [startToken, ...tokens.slice(0, size)],
    [startToken, ...tokens.slice(start)],
  ]
}
