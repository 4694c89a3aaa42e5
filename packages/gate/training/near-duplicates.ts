/** Finds purposes that say nearly the same as one of others: what was learnt by heart says nothing about what is understood. */
import type { LabelledLine } from './labelled-lines.ts'

/** Shared words over all words, from which on two purposes are near duplicates. */
const nearDuplicateOverlap = 0.8

/** Whether a purpose resembles one of these. */
export function createNearDuplicateFinder(
  purposes: readonly Pick<LabelledLine, 'purpose'>[],
): (purpose: string) => boolean {
  const withWord = new Map<string, Set<string>[]>()
  for (const { purpose } of purposes) {
    const words = wordsOf(purpose)
    for (const word of words) {
      const others = withWord.get(word)
      if (others) others.push(words)
      else withWord.set(word, [words])
    }
  }
  const timesSeen = (word: string): number => withWord.get(word)?.length ?? 0
  return (purpose) => {
    const words = wordsOf(purpose)
    // A near duplicate lacks few of the words, so that it has one of the rarest that are one more than those few.
    const lackingMax = Math.ceil((1 - nearDuplicateOverlap) * words.size)
    const rarest = [...words].sort((left, right) => timesSeen(left) - timesSeen(right)).slice(0, lackingMax + 1)
    const similar = rarest.flatMap((word) => withWord.get(word) ?? [])
    return similar.some((other) => overlap(words, other) >= nearDuplicateOverlap)
  }
}

function wordsOf(purpose: string): Set<string> {
  const spaced = purpose.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return new Set(spaced.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Shared words over all words. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [fewer, more] = left.size < right.size ? [left, right] : [right, left]
  if (fewer.size < nearDuplicateOverlap * more.size) return 0
  const shared = [...fewer].filter((word) => more.has(word)).length
  return shared / (left.size + right.size - shared)
}
