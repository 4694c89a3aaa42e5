/** The word of a vocabulary that somebody meant who mistyped a letter or two: the nearest, and of those the most frequent. */
export function nearestWord(word: string, counts: ReadonlyMap<string, number>): string | null {
  const editsMax = word.length < 4 ? 0 : word.length < 8 ? 1 : 2
  let best: string | null = null
  let fewest = editsMax + 1
  for (const [known, count] of counts) {
    if (Math.abs(known.length - word.length) > fewest) continue
    const edits = editsBetween(word, known)
    const isMoreFrequent = best !== null && edits === fewest && count > (counts.get(best) ?? 0)
    if (edits < fewest || isMoreFrequent) {
      best = known
      fewest = edits
    }
  }
  return best
}

/** How many letters are added, left out, exchanged or swapped with their neighbour. */
function editsBetween(a: string, b: string): number {
  let beforeLast: readonly number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
