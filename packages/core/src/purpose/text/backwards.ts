/** Shorter ones are words both ways: they count for nothing. */
const lengthMin = 3
const longMin = 6
const commonRankMax = 5_000
/** So many times as rare as backwards. */
const rarer = 10

/** Whether it is common when read from its end, and rare or none as it is written. */
export function isWordBackwards(written: string, rankOf: (word: string) => number): boolean {
  const forwards = rankOf(written)
  if (written.length < lengthMin || (forwards >= 0 && forwards <= rarer)) return false
  const backwards = rankOf(reversed(written))
  // A long one that is no word as it is written is hardly a rare one by chance.
  const rankMax = forwards < 0 && written.length >= longMin ? Number.POSITIVE_INFINITY : commonRankMax
  if (backwards < 0 || backwards > rankMax) return false
  return forwards < 0 || forwards > rarer * (backwards + 1)
}

function reversed(word: string): string {
  let backwards = ''
  for (let at = word.length - 1; at >= 0; at -= 1) backwards += word.charAt(at)
  return backwards
}
