/** Likes and dislikes of several memories: the newest memory decides; within one memory the dislike does. */
import { tidyItemKey, valuesByKey } from './comparison-keys.ts'

interface Taste {
  spelling: string
  isLiked: boolean
  /** Whether one memory liked what another disliked. */
  isContested: boolean
  /** The latest memory that spoke of it, and what the ones before it had said; null: nothing. */
  saidBy: object
  before: { readonly isLiked: boolean; readonly isContested: boolean } | null
}

/** By `tidyItemKey`. */
export type MergedTastes = Map<string, Taste>

/** Adds what a newer memory says to what older ones said. */
export function addTastes(merged: MergedTastes, likes: readonly string[], dislikes: readonly string[]): void {
  const memory = {}
  for (const spelling of likes) addTaste(merged, spelling, { isLiked: true, memory })
  for (const spelling of dislikes) addTaste(merged, spelling, { isLiked: false, memory })
}

function addTaste(
  merged: MergedTastes,
  spelling: string,
  { isLiked, memory }: { isLiked: boolean; memory: object },
): void {
  const key = tidyItemKey(spelling)
  const taste = merged.get(key)
  if (!taste) {
    merged.set(key, { spelling, isLiked, isContested: false, saidBy: memory, before: null })
    return
  }
  if (taste.saidBy !== memory) {
    taste.saidBy = memory
    taste.before = { isLiked: taste.isLiked, isContested: taste.isContested }
  }
  const { before } = taste
  taste.spelling = spelling
  taste.isLiked = isLiked
  taste.isContested = before !== null && (before.isContested || before.isLiked !== isLiked)
}

export function tasteList(merged: MergedTastes, isLiked: boolean): readonly string[] {
  return valuesByKey(merged)
    .filter((taste) => taste.isLiked === isLiked)
    .map(({ spelling }) => spelling)
}
