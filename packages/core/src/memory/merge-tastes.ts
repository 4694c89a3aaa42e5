/** Likes and dislikes of several memories: the newest memory decides; within one memory the dislike does. */
import { tidyItemKey, valuesByKey } from './comparison-keys.ts'

interface Taste {
  readonly spelling: string
  readonly isLiked: boolean
  /** Whether one memory liked what another disliked. */
  readonly isContested: boolean
}

/** By `tidyItemKey`. */
export type MergedTastes = Map<string, Taste>

export function addTastes(merged: MergedTastes, likes: readonly string[], dislikes: readonly string[]): void {
  const stances = new Map<string, { spelling: string; isLiked: boolean }>()
  for (const spelling of likes) stances.set(tidyItemKey(spelling), { spelling, isLiked: true })
  for (const spelling of dislikes) stances.set(tidyItemKey(spelling), { spelling, isLiked: false })
  for (const [key, stance] of stances) {
    const older = merged.get(key)
    const contradictsOlder = older !== undefined && older.isLiked !== stance.isLiked
    merged.set(key, { ...stance, isContested: contradictsOlder || (older?.isContested ?? false) })
  }
}

export function tasteList(merged: MergedTastes, isLiked: boolean): readonly string[] {
  return valuesByKey(merged)
    .filter((taste) => taste.isLiked === isLiked)
    .map(({ spelling }) => spelling)
}
