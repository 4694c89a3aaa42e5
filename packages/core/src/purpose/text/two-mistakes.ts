/** Tells whether two words are at most two mistakes apart: omissions, additions, replacements, swaps of neighbours. */

const mistakesMax = 2
const tooMany = mistakesMax + 1

/** Lower-case Latin letters only, and fewer than a row has room for. */
export function isWithinTwoMistakes(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > mistakesMax) return false
  // What both begin and end with alike is no mistake.
  const shorter = Math.min(a.length, b.length)
  let before = 0
  while (before < shorter && a.charCodeAt(before) === b.charCodeAt(before)) before += 1
  let after = 0
  while (after < shorter - before && a.charCodeAt(a.length - 1 - after) === b.charCodeAt(b.length - 1 - after))
    after += 1
  return distance(a.slice(before, a.length - after), b.slice(before, b.length - after)) <= mistakesMax
}

/** Used again for each pair: to have them made takes longer than to fill them. */
const rows = Array.from({ length: 3 }, () => new Uint8Array(32)) as [Uint8Array, Uint8Array, Uint8Array]

/** Damerau-Levenshtein (restricted) over three rolling rows, only near the diagonal, given up when a row has too many everywhere. */
function distance(a: string, b: string): number {
  let [twoBack, previous, row] = rows
  for (let j = 0; j <= b.length; j += 1) previous[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - mistakesMax)
    const to = Math.min(b.length, i + mistakesMax)
    row[0] = i
    if (from > 1) row[from - 1] = tooMany
    if (to < b.length) row[to + 1] = tooMany
    let least = i
    for (let j = from; j <= to; j += 1) {
      const replaced = (previous[j - 1] as number) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1)
      let mistakes = Math.min((previous[j] as number) + 1, (row[j - 1] as number) + 1, replaced)
      if (i > 1 && j > 1 && isSwap(a, i, b, j)) mistakes = Math.min(mistakes, (twoBack[j - 2] as number) + 1)
      row[j] = mistakes
      least = Math.min(least, mistakes)
    }
    if (least > mistakesMax) return tooMany
    const spare = twoBack
    twoBack = previous
    previous = row
    row = spare
  }
  return previous[b.length] as number
}

function isSwap(a: string, i: number, b: string, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}
